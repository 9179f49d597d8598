import { scales, type ScoreRange } from '../contract/scores.ts';
import { textOf } from './cells.ts';
import { type Converted, createConverter } from './convertRow.ts';
import type { Missing } from './findMissing.ts';
import { findColumn } from './formats.ts';
import { createDuplicates } from './identify.ts';
import type { DateFormat, ImportedResponse, ImportOptions } from './importOptions.ts';
import type { Plan } from './planColumns.ts';
import { createProblems } from './problems.ts';
import type { Row } from './cells.ts';

/** The numbers of rows: of all, and of those that are imported or why not. */
export interface Counts {
  readonly rows: number;
  readonly responses: number;
  /** Rows without score, text and choices. */
  readonly empty: number;
  /** Rows with the id of a newer one. */
  readonly duplicates: number;
  /** Rows that `only` or the format leaves out, such as events that are not answers. */
  readonly notSelected: number;
  /** Rows with at least one problem. A row with broken quotes counts as often as it has lines. */
  readonly invalid: number;
}

type Answered = Extract<Converted, { kind: 'response' }>;

/** Creates the ranges of answers. Duplicates belong to them: only the end of the file shows which of them count. */
function createRanges() {
  let scores: ScoreRange | null = null;
  let period: { readonly first: string; readonly last: string } | null = null;

  return {
    add({ score, created_at }: Answered['answer']): void {
      if (score !== null)
        scores = { min: Math.min(scores?.min ?? score, score), max: Math.max(scores?.max ?? score, score) };
      if (!period) period = { first: created_at, last: created_at };
      else if (created_at < period.first) period = { ...period, first: created_at };
      else if (created_at > period.last) period = { ...period, last: created_at };
    },

    read: () => ({ scores, period }),
  };
}

/** Creates the list of what is found in the rows of a file. */
export function createFindings(plan: Plan, columns: readonly string[], options: ImportOptions) {
  const counts = { rows: 0, responses: 0, empty: 0, duplicates: 0, notSelected: 0, invalid: 0 };
  const problems = createProblems(scales[options.survey_type]);
  const duplicates = createDuplicates();
  const sample: ImportedResponse[] = [];
  const surveys = new Set<string>();
  const surveyAt = plan.format.survey === undefined ? -1 : findColumn(columns, plan.format.survey);
  const dateFormats = new Set<DateFormat>();
  const convert = createConverter(plan, columns, options, (formats) => {
    for (const format of formats) dateFormats.add(format);
  });
  const ranges = createRanges();
  const changedOn = new Map<string, number>();

  function addResponse({ answer, identity }: Answered): void {
    counts.responses += 1;
    const day = answer.updated_at.slice(0, 10);
    changedOn.set(day, (changedOn.get(day) ?? 0) + 1);
    if (sample.length < 5) sample.push({ session_uuid: identity.session(), ...answer });
  }

  function addDuplicate({ answer, identity }: Answered): void {
    counts.duplicates += 1;
    const session_uuid = identity.session();
    const index = sample.findIndex((each) => each.session_uuid === session_uuid);
    if (index >= 0 && answer.updated_at >= sample[index]!.updated_at) sample[index] = { session_uuid, ...answer };
  }

  return {
    addIssue: problems.add,

    /** Adds what is found in a row. */
    add(row: Row): void {
      const converted = convert(row);
      const { lines = 1 } = row;
      counts.rows += lines;
      if (converted.kind !== 'notSelected' && surveys.size < 6) surveys.add(textOf(row.cells[surveyAt]));
      if (converted.kind === 'invalid') for (const issue of converted.issues) problems.add(row.line, issue);
      if (converted.kind !== 'response') return void (counts[converted.kind] += lines);
      ranges.add(converted.answer);
      const { key } = converted.identity;
      const isDuplicate = key !== null && duplicates.add(key, row.line, Date.parse(converted.answer.updated_at));
      (isDuplicate ? addDuplicate : addResponse)(converted);
    },

    /** Returns all that was found. */
    read: () => ({
      counts: counts as Counts,
      ...ranges.read(),
      changedOn: changedOn as ReadonlyMap<string, number>,
      sample,
      problems: problems.list(),
      missing: findMissingDecisions(plan, surveys, dateFormats, options),
      winners: duplicates.winners,
    }),
  };
}

/** Returns the decisions that only the rows show: which survey, and the order of day and month. */
function findMissingDecisions(
  { format }: Plan,
  surveys: ReadonlySet<string>,
  dateFormats: ReadonlySet<DateFormat>,
  { only }: ImportOptions,
): Missing[] {
  const missing: Missing[] = [];
  const ids = [...surveys].filter((id) => id !== '');
  if (format.survey !== undefined && !only && ids.length > 1) {
    const suggestions = ids.slice(0, 5).map((value) => ({ value, reason: 'file' }) as const);
    const message = 'The file has answers to several surveys: select one.';
    missing.push({ option: 'only', column: format.survey, message, suggestions });
  }
  if (dateFormats.size > 1) {
    const suggestions = [...dateFormats].map((value) => ({ value, reason: 'file' }) as const);
    const message = 'The dates of the file begin with the day or with the month: choose their format.';
    missing.push({ option: 'dateFormat', message, suggestions });
  }
  return missing;
}
