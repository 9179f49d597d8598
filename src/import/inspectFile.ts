import type { ScoreRange } from '../contract/scores.ts';
import { checkOptions } from './checkOptions.ts';
import { importName } from './formats.ts';
import { findMissingFields, type Missing } from './findMissing.ts';
import { type Counts, createFindings } from './findings.ts';
import type { Winners } from './identify.ts';
import type { ImportedResponse, ImportOptions } from './importOptions.ts';
import { type Plan, planColumns, type PlannedColumn } from './planColumns.ts';
import type { Problem } from './problems.ts';
import type { Row } from './cells.ts';
import type { CreateParser } from './readCsv.ts';
import { detectLayout, type Layout, readRows } from './readRows.ts';
import { type DetectedEncoding, detectEncoding, readChosen, type Reading } from './detectEncoding.ts';
import { isText } from './readText.ts';

/** The number of rows whose contents suggest columns. A column that only occurs in later lines of JSON is metadata. */
const headLength = 200;

/** A file as it would be imported. */
export interface Inspection extends Layout {
  readonly format: {
    readonly name: string;
    readonly label: string;
    /** False if the format is only known from other sources than the tool, or not at all. */
    readonly isCertain: boolean;
  };
  /** A line in the encodings that are likely, that of the file first. Empty if the encoding is certain. */
  readonly readings: readonly Reading[];
  /** The name of the import. */
  readonly name: string;
  readonly columns: readonly PlannedColumn[];
  /** What an answer is known by when the file is imported again. */
  readonly knownBy: 'session' | 'id' | 'contents';
  readonly counts: Counts;
  /** The first and the last time at which a response was created, duplicates included; null without responses. */
  readonly period: { readonly first: string; readonly last: string } | null;
  /** The numbers of responses by the day of their last change (UTC, such as `2026-11-30`). */
  readonly changedOn: ReadonlyMap<string, number>;
  /** The lowest and the highest score, duplicates included, or null. */
  readonly scores: ScoreRange | null;
  /** The first five responses. */
  readonly sample: readonly ImportedResponse[];
  readonly problems: readonly Problem[];
  /** The options that are missing. The file can't be imported without them. */
  readonly missing: readonly Missing[];
  /** For `readResponses`. Not JSON. */
  readonly decisions: Decisions;
}

/** The use of the columns, and which of several rows with the same id count. */
interface Decisions {
  readonly plan: Plan;
  readonly columns: string[];
  readonly winners: Winners;
}

/** Returns what an answer is known by. Own files have no sessions if they were exported with the token that only reads. */
function knownBy({ isOwn, sources: { id } }: Plan, columns: readonly string[]): Inspection['knownBy'] {
  if (!id?.length) return 'contents';
  return isOwn && id.some((index) => columns[index] === 'session_uuid') ? 'session' : 'id';
}

/** Returns the decision that a guess needs: only a person sees which texts are right. */
function missingEncoding({ encoding, isCertain, readings }: DetectedEncoding): Missing[] {
  if (isCertain) return [];
  const message = `The encoding of the file is unsure: it could be ${encoding}. Name the one in which the texts are right.`;
  return [
    { option: 'encoding', message, suggestions: readings.map(({ encoding: value }) => ({ value, reason: 'file' })) },
  ];
}

/**
 * Reads a file, and resolves to what it is, how it would be imported, and all that is wrong with it. Rejects with an
 * `ImportOptionError` if an option is not possible.
 */
export async function inspectFile(
  given: Blob,
  options: ImportOptions,
  createParser: CreateParser,
): Promise<Inspection> {
  const hasText = await isText(given);
  const file = hasText ? given : new Blob();
  const { encoding } = options;
  const detected = await (encoding === undefined ? detectEncoding(file) : readChosen(file, encoding));
  const layout = await detectLayout(file, detected.encoding);
  const columns: string[] = [];
  const batches = readRows(file, layout, columns, createParser);
  const head: Row[] = [];
  for (let next = await batches.next(); !next.done; next = await batches.next()) {
    head.push(...next.value);
    if (head.length >= headLength) break;
  }
  checkOptions(options, columns);
  const plan = planColumns(columns, options);
  const missing = findMissingFields(plan, columns, head.slice(0, headLength), options);
  const findings = createFindings(plan, columns, options);
  if (head.length === 0) findings.addIssue(1, { kind: hasText ? 'noRows' : 'notText', column: null, value: '' });
  for (const row of head) findings.add(row);
  for await (const rows of batches) for (const row of rows) findings.add(row);
  const { winners, ...found } = findings.read();
  const { name, label, isCertain } = plan.format;
  return {
    ...layout,
    readings: detected.readings,
    ...found,
    format: { name, label, isCertain },
    name: importName(plan.format, options) ?? name,
    columns: plan.describe(),
    knownBy: knownBy(plan, columns),
    // without a column for it, no answer has a time
    problems: found.problems.filter(({ kind }) => kind !== 'noTime' || plan.sources.created_at),
    // a file that can't be read at all lacks no column
    missing:
      columns.length === 0 || head.length === 0 ? [] : [...missingEncoding(detected), ...missing, ...found.missing],
    decisions: { plan, columns, winners },
  };
}
