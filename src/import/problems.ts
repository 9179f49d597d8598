import { maxDepth } from '../contract/jsonDepth.ts';
import { maxMetadataKeys, maxTextLength } from '../contract/limits.ts';
import { nameScores, type ScoreRange } from '../contract/scores.ts';

/** The message and the advice of each problem. The scores are those of the survey. */
export const problemTexts = {
  notText: ['The file is not text', 'Save a workbook as CSV, and unpack a compressed file.'],
  noRows: ['The file has no rows', 'Export the answers again.'],
  brokenQuotes: [
    'A quotation mark is not closed, or not doubled inside a cell',
    'Correct the row, or export the file again. If the row reaches over several lines, the answers on all of them are left out.',
  ],
  extraCells: ['The row has more cells than the header', 'Put cells that contain the delimiter in quotes.'],
  invalidJson: ['The line is not a JSON object', 'Write one object on each line, without a list around them.'],
  tooDeep: ['A value is nested more than {maxDepth} levels deep', 'Remove it from the file.'],
  score: [
    'The score is not a whole number in the range {range}',
    'Map the column that has the scores, or correct them. They are not converted from other scales.',
  ],
  surveyType: ['The answer is of another kind of survey', 'Import it into a survey of this kind.'],
  text: ['The text has more than {maxTextLength} characters', 'Shorten it in the file.'],
  noTime: ['The answer has no time', 'Map the column that has the times, or add the time.'],
  time: ['The time can’t be read', 'Choose the format of the dates, or write them as 2025-12-31.'],
  ambiguousTime: ['The time can mean several dates', 'Choose the format of the dates.'],
  future: ['The time is in the future', 'Check the time zone and the format of the dates.'],
  tooOld: ['The time is before the year 2000', 'Check the format of the dates.'],
  order: ['The answer was updated before it was created', 'Map the columns of both times.'],
  metadataKeys: ['The row has more than {maxMetadataKeys} cells for metadata', 'Ignore some columns.'],
  metadataSize: ['The cells for metadata are too large', 'Ignore the columns with the longest cells.'],
  metadata: ['The metadata is not an object', 'Correct the line.'],
} satisfies Record<string, readonly [string, string]>;
export type ProblemKind = keyof typeof problemTexts;

/** A problem of a row. */
export interface Issue {
  readonly kind: ProblemKind;
  /** Null for a problem of the whole row. */
  readonly column: string | null;
  readonly value: string;
}

/** An example of a problem. */
export interface ProblemExample {
  /** The line on which the row begins. */
  readonly line: number;
  readonly column: string | null;
  /** At most 80 characters. */
  readonly value: string;
}

/** Cells or rows that have the same problem. Their rows are not imported. */
export interface Problem {
  readonly kind: ProblemKind;
  /** A text with the names of values in braces. */
  readonly message: string;
  readonly advice: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly count: number;
  /** The first five. */
  readonly examples: readonly ProblemExample[];
}

/** Creates a list of problems by kind, for a survey with these scores. */
export function createProblems(range: ScoreRange | null) {
  const values = { range: range ? nameScores(range.min, range.max) : '', maxTextLength, maxMetadataKeys, maxDepth };
  const found = new Map<ProblemKind, Problem & { count: number; readonly examples: ProblemExample[] }>();

  return {
    list: (): Problem[] => [...found.values()],

    add(line: number, { kind, column, value }: Issue): void {
      let problem = found.get(kind);
      if (!problem) {
        const [message, advice] = problemTexts[kind];
        problem = { kind, message, advice, values, count: 0, examples: [] };
        found.set(kind, problem);
      }
      problem.count += 1;
      if (problem.examples.length < 5) problem.examples.push({ line, column, value: value.slice(0, 80) });
    },
  };
}
