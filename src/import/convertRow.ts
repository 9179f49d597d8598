import { maxTextLength } from '../contract/limits.ts';
import { scales, type SurveyType, typeNames } from '../contract/scores.ts';
import { isAbsent, storable, textOf } from './cells.ts';
import { createIdentity } from './identify.ts';
import { importName, plainName, scoreTypeColumn, tagsColumn } from './formats.ts';
import { type Field, type ImportedResponse, type ImportOptions, isUtcColumn } from './importOptions.ts';
import { createTimeParser, type TimeOptions } from './parseTime.ts';
import type { Plan } from './planColumns.ts';
import type { Issue } from './problems.ts';
import { type Picks, readMetadata } from './readMetadata.ts';
import type { Cells, Row } from './cells.ts';

/** An answer without its session, which takes a while to make, and not all readers need. */
type Answer = Omit<ImportedResponse, 'session_uuid'>;

/** What identifies an answer. */
interface RowIdentity {
  /** The same for rows of the same answer, and for no others. Null for a row without an id. */
  readonly key: string | null;
  /** Returns the session. Of rows without an id, it is asked for in the order of the file, once for each. */
  readonly session: () => string;
}

/** An answer, or why a row has none. */
export type Converted =
  | { readonly kind: 'response'; readonly answer: Answer; readonly identity: RowIdentity }
  | { readonly kind: 'empty' | 'notSelected' }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] };

const invalid = (...issues: Issue[]): Converted => ({ kind: 'invalid', issues });

const earliest = Date.UTC(2000, 0, 1);
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Creates functions that read the cells of our fields. They add to the list of issues what they can't read. */
function createReaders(
  columns: readonly string[],
  { now = Date.now(), ...options }: ImportOptions,
  onNumericDate: TimeOptions['onNumericDate'],
) {
  const parseTime = createTimeParser({ ...options, onNumericDate });

  return {
    score(index: number, cell: unknown, type: SurveyType, issues: Issue[]): number | null {
      const scale = scales[type];
      const value = textOf(cell);
      const score = /^\d{1,9}(\.0+)?$/.test(value.trim()) ? Number(value) : Number.NaN;
      if (scale && score >= scale.min && score <= scale.max) return score;
      issues.push({ kind: 'score', column: columns[index]!, value });
      return null;
    },

    text(index: number, cell: unknown, issues: Issue[]): string {
      const value = textOf(cell);
      const isLong = value.length > maxTextLength && [...value].length > maxTextLength;
      if (isLong) issues.push({ kind: 'text', column: columns[index]!, value });
      return storable(value) as string;
    },

    time(index: number, cell: unknown, issues: Issue[]): number {
      const column = columns[index]!;
      const value = textOf(cell);
      const time = parseTime(value, isUtcColumn(column));
      if (time === null) issues.push({ kind: 'ambiguousTime', column, value });
      else if (Number.isNaN(time)) issues.push({ kind: 'time', column, value });
      else if (time < earliest) issues.push({ kind: 'tooOld', column, value });
      else if (time > now) issues.push({ kind: 'future', column, value });
      return time ?? Number.NaN;
    },
  };
}

/** Returns the column that has the value of each field in a row. */
function pickColumns({ cells }: Row, { sources, isOwn }: Plan): Picks {
  const picks: Partial<Record<Field, number>> = {};
  for (const field of Object.keys(sources) as Field[]) {
    const found = sources[field]!.find((index) => !isAbsent(cells[index], isOwn));
    if (found !== undefined) picks[field] = found;
  }
  return picks;
}

/** Creates a function that identifies a row by its id, else by its cells. */
function createIdentify({ format, isOwn }: Plan, columns: readonly string[], survey_uuid: string) {
  const identity = createIdentity(survey_uuid, format.name);
  const surveyAt = columns.indexOf('survey_uuid');
  const isOfSurvey = ({ cells }: Row) => isAbsent(cells[surveyAt], true) || cells[surveyAt] === survey_uuid;
  return (row: Row, { id: index, created_at }: Picks): RowIdentity => {
    const textAt = (at: number | undefined) => (at === undefined ? '' : textOf(row.cells[at]));
    if (index === undefined)
      return { key: null, session: () => identity.ofRow(JSON.stringify(row.cells), textAt(created_at)) };
    const id = textAt(index);
    const own = isOwn && uuid.test(id) && isOfSurvey(row) ? id.toLowerCase() : null;
    return own ? { key: own, session: () => own } : { key: `${format.name}:${id}`, session: () => identity.ofId(id) };
  };
}

/**
 * Creates a function that converts rows to answers.
 * @param columns the names of the columns
 */
export function createConverter(
  plan: Plan,
  columns: readonly string[],
  options: ImportOptions,
  onNumericDate: TimeOptions['onNumericDate'],
) {
  const read = createReaders(columns, options, onNumericDate);
  const { only } = options;
  const name = importName(plan.format, options);
  const identify = createIdentify(plan, columns, options.survey_uuid);
  const selections = [only, plan.format.only].flatMap((each) =>
    each ? [{ index: columns.indexOf(each.column), value: each.value }] : [],
  );

  /** Returns the type of survey that our own export names for a score. */
  const scoreTypeOf = (cells: Cells): SurveyType | undefined =>
    plan.isOwn ? typeNames.find((name) => name === cells[columns.indexOf(scoreTypeColumn)]) : undefined;

  /** Returns the tags that our own export names: as one text, or as a list. */
  function tagsOf(cells: Cells): string[] {
    const index = columns.indexOf(tagsColumn);
    const cell = index >= 0 && plan.targetAt(index).kind === 'tags' ? cells[index] : undefined;
    const given = Array.isArray(cell) ? cell : typeof cell === 'string' ? cell.split(',') : [];
    return given.flatMap((tag) => (typeof tag === 'string' && tag.trim() !== '' ? [tag.trim()] : []));
  }

  /** Returns the answer of a row, and adds to the list of issues what it can't read. Null if the row has no answer. */
  function toAnswer(row: Row, picks: Picks, issues: Issue[]): Answer | null {
    const { cells } = row;
    const metadata = readMetadata(cells, plan, picks, name, issues);
    const { score, text, created_at, updated_at } = picks;
    if (score === undefined && text === undefined && !('choices' in metadata)) return null;
    if (created_at === undefined) issues.push({ kind: 'noTime', column: null, value: '' });
    const created = created_at === undefined ? Number.NaN : read.time(created_at, cells[created_at], issues);
    const updated = updated_at === undefined ? created : read.time(updated_at, cells[updated_at], issues);
    if (updated < created)
      issues.push({ kind: 'order', column: columns[updated_at!]!, value: textOf(cells[updated_at!]) });
    const type = scoreTypeOf(cells);
    const tags = tagsOf(cells);
    return {
      score: score === undefined ? null : read.score(score, cells[score], type ?? options.survey_type, issues),
      ...(score !== undefined && type && { score_type: type }),
      text: text === undefined ? null : read.text(text, cells[text], issues),
      metadata,
      ...(tags.length > 0 && { tags }),
      created_at: Number.isNaN(created) ? '' : new Date(created).toISOString(),
      updated_at: Number.isNaN(updated) ? '' : new Date(updated).toISOString(),
    };
  }

  const { kinds } = plan.format;
  const kindAt = kinds ? columns.findIndex((column) => plainName(column) === plainName(kinds.column)) : -1;

  /** Adds an issue if the tool says that an answer is of a survey with another scale. */
  function checkKind(cells: Cells, issues: Issue[]): void {
    const value = textOf(cells[kindAt]);
    const types = kinds?.types[value.toLowerCase()];
    if (types && scales[options.survey_type] && !types.includes(options.survey_type))
      issues.push({ kind: 'surveyType', column: columns[kindAt]!, value });
  }

  return function convert(row: Row): Converted {
    const { cells, problem } = row;
    if (problem) return invalid({ ...problem, column: null });
    if (selections.some(({ index, value }) => textOf(cells[index]) !== value)) return { kind: 'notSelected' };
    // then it is unknown which cell belongs to which column
    const extra = cells.find((cell, index) => index >= columns.length && !isAbsent(cell, true));
    if (extra !== undefined) return invalid({ kind: 'extraCells', column: null, value: textOf(extra) });
    const issues: Issue[] = [];
    checkKind(cells, issues);
    const picks = pickColumns(row, plan);
    const answer = toAnswer(row, picks, issues);
    if (!answer) return { kind: 'empty' };
    return issues.length === 0 ? { kind: 'response', answer, identity: identify(row, picks) } : invalid(...issues);
  };
}
