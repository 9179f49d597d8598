import type { SurveyType } from '../contract/scores.ts';
import type { Encoding } from './readText.ts';

/** Our fields that a column can have. Those from `email` on, and the choices, are stored as metadata. */
export const fields = [
  'score',
  'text',
  'created_at',
  'updated_at',
  'id',
  'choices',
  'choice_comment',
  'email',
  'page_url',
  'locale',
] as const;
export type Field = (typeof fields)[number];

/** The orders that a date in numbers can have, with examples. */
export const dateFormats = {
  'd/M/yyyy': '31/12/2025, 31-12-25',
  'M/d/yyyy': '12/31/2025, 12-31-25',
  'yyyy/M/d': '2025/12/31, 25-12-31',
} as const;
export type DateFormat = keyof typeof dateFormats;

/** A response as it is stored. Times are ISO 8601 in UTC, as in our export. */
export interface ImportedResponse {
  readonly session_uuid: string;
  readonly score: number | null;
  /** The type of survey on whose scale the score was given. Missing if it is the survey's. */
  readonly score_type?: SurveyType;
  readonly text: string | null;
  readonly metadata: Record<string, unknown>;
  readonly created_at: string;
  readonly updated_at: string;
  /** The owner's tags. Missing if there are none. */
  readonly tags?: readonly string[];
}

/** Returns whether the times of a column are UTC by its name, such as "Submit Date (UTC)". */
export const isUtcColumn = (column: string): boolean => /\((UTC|GMT)\)$/.test(column);

/** Ignores all columns that are not fields. */
export const allColumns = '*';

/** How a file is to be read. */
export interface ImportOptions {
  /** The survey that gets the responses. Their uuids depend on it. */
  readonly survey_uuid: string;
  /** Determines the range of scores. */
  readonly survey_type: SurveyType;
  /** The file's column for a field of ours, instead of the one that is recognized. */
  readonly map?: Partial<Record<Field, string>>;
  /** Columns that are not stored. `allColumns`: all that are not fields. */
  readonly ignore?: readonly string[];
  /** Columns that are metadata, although their names suggest a field. */
  readonly metadata?: readonly string[];
  /** Selects the rows of one survey in a file that has several: those with this value in this column. */
  readonly only?: { readonly column: string; readonly value: string };
  /** The encoding of the file. Default: it is detected, and is an option that is missing if it is unsure. */
  readonly encoding?: Encoding;
  /** The time zone (IANA) of times without one. */
  readonly timeZone: string;
  /** The order of dates in numbers, if it can't be told from the dates. */
  readonly dateFormat?: DateFormat;
  /** The name of the import, stored as `metadata.imported`. Default: that of the file's format, else of the file. */
  readonly name?: string;
  /** The name of the file. */
  readonly fileName?: string;
  /** The current time, in milliseconds: later times are errors. Default: the clock. */
  readonly now?: number;
}

/** An option can't be used with this file. The message names the option, the value, and what is possible. */
export class ImportOptionError extends Error {
  override readonly name = 'ImportOptionError';
  readonly option: keyof ImportOptions;

  constructor(option: keyof ImportOptions, message: string) {
    super(`${option}: ${message}`);
    this.option = option;
  }
}
