import type { SurveyType } from '../contract/scores.ts';
import type { Field, ImportOptions } from './importOptions.ts';

/** A tool's export, as a row of the table. Names of columns are compared without case and punctuation. */
export interface Format {
  /** The name of an import, unless another one is given. It is part of the identity of responses: never change it. */
  readonly name: string;
  readonly label: string;
  /** Whether these columns were seen in the tool's documentation, its source, or files of its users. */
  readonly isCertain: boolean;
  /** The columns that identify the format. */
  readonly has: readonly string[];
  /** The columns of our fields. Of several, the first one that has a value in a row counts. */
  readonly fields: Partial<Record<Field, readonly string[]>>;
  readonly ignored?: readonly string[];
  /** The rows that are answers. */
  readonly only?: { readonly column: string; readonly value: string };
  /** The column with the kind of survey, and the types that a survey of each kind can have here. */
  readonly kinds?: { readonly column: string; readonly types: Readonly<Record<string, readonly SurveyType[]>> };
  /** The column with the id of the survey. */
  readonly survey?: string;
  /** The columns with answers to questions, those that are preferred first. A survey with one question needs no map. */
  readonly questions?: readonly RegExp[];
  /** Whether a second row of the header has the options of the questions. */
  readonly hasOptionRow?: boolean;
}

const ownFields = {
  id: ['session_uuid', 'id'],
  score: ['score'],
  text: ['text'],
  // an export in a time zone has both: the local times are for people
  created_at: ['created_at_utc', 'created_at'],
  updated_at: ['updated_at_utc', 'updated_at'],
} as const;

export const own: Format = {
  name: 'asklet',
  label: 'asklet',
  isCertain: true,
  has: [],
  fields: ownFields,
};

/** The column of our own export with the type of survey on whose scale each score was given. */
export const scoreTypeColumn = 'score_type';

/** The column of our own export with the owner's tags. */
export const tagsColumn = 'tags';

const ownColumns = ['created_at', 'updated_at', 'score', 'text'];

export const formats: readonly Format[] = [
  {
    name: 'formbricks',
    label: 'Formbricks',
    isCertain: true,
    has: ['Response ID', 'Timestamp', 'Finished', 'Survey ID'],
    fields: { id: ['Response ID'], created_at: ['Timestamp'], page_url: ['url'], email: ['email', 'Verified Email'] },
    ignored: ['No.'],
    survey: 'Survey ID',
  },
  {
    name: 'posthog',
    label: 'PostHog',
    isCertain: true,
    has: ['event', 'timestamp', 'properties.$survey_id'],
    fields: {
      id: ['properties.$survey_submission_id', 'uuid'],
      created_at: ['timestamp'],
      page_url: ['properties.$current_url'],
      locale: ['properties.$survey_language'],
    },
    only: { column: 'event', value: 'survey sent' },
    survey: 'properties.$survey_id',
    questions: [/^properties\.\$survey_response_(?!\d+$)./, /^properties\.\$survey_response(_\d+)?$/],
  },
  {
    name: 'typeform',
    label: 'Typeform',
    isCertain: true,
    has: ['#', 'Submit Date (UTC)'],
    fields: { id: ['#'], created_at: ['Submit Date (UTC)', 'Stage Date (UTC)', 'Start Date (UTC)'] },
    // a hash of the address
    ignored: ['Network ID'],
  },
  {
    name: 'surveymonkey',
    label: 'SurveyMonkey',
    isCertain: true,
    has: ['Respondent ID', 'Collector ID'],
    fields: {
      id: ['Respondent ID'],
      created_at: ['End Date', 'date_modified', 'Start Date', 'date_created'],
      email: ['Email Address'],
    },
    hasOptionRow: true,
  },
  {
    name: 'delighted',
    label: 'Delighted',
    isCertain: false,
    has: ['survey_type', 'score', 'comment'],
    kinds: { column: 'survey_type', types: { nps: ['nps_10'], csat: ['csat_2', 'csat_5'], ces: ['ces_7'] } },
    fields: {
      id: ['survey response id', 'response id', 'id'],
      score: ['score'],
      text: ['comment'],
      created_at: ['created_at'],
      updated_at: ['updated_at'],
      email: ['person.email', 'person email', 'email'],
      page_url: ['Page URL', 'person_properties.Page URL', 'Page', 'person_properties.Page'],
      locale: ['Locale', 'person_properties.Locale'],
    },
  },
  {
    name: 'wootric',
    label: 'Wootric',
    isCertain: false,
    has: ['score', 'text', 'origin_url'],
    fields: {
      id: ['id'],
      score: ['score'],
      text: ['text'],
      created_at: ['created_at'],
      updated_at: ['updated_at'],
      email: ['email', 'end_user.email', 'end user email'],
      page_url: ['origin_url'],
    },
  },
];

/** Any other file. Its columns are found by their usual names. */
export const unknownFormat: Format = { name: 'file', label: 'Unknown format', isCertain: false, has: [], fields: {} };

/** The maximum length of the name of an import, in UTF-16 code units. */
const maxName = 100;

/** Returns the name of an import, or undefined for that of its format. Two files of unknown tools are two imports. */
export function importName(format: Format, { name, fileName = '' }: ImportOptions): string | undefined {
  if (name !== undefined || format !== unknownFormat) return name;
  // browsers number the copies of a file
  return fileName.replace(/( \(\d+\))?\.\w+$/, '').slice(0, maxName) || undefined;
}

/**
 * The usual names of columns in the languages of the app. A field that is needed is not used if several columns have such
 * names.
 */
export const aliases: Readonly<Record<Field, readonly string[]>> = {
  score: ['score', 'rating', 'nps', 'csat', 'ces', 'nps score', 'csat score', 'ces score', 'bewertung', 'wertung'],
  text: ['text', 'comment', 'comments', 'feedback', 'message', 'kommentar', 'anmerkung', 'nachricht'],
  created_at: [
    'created_at',
    'created',
    'submitted_at',
    'completed_at',
    'responded_at',
    'date',
    'timestamp',
    'datum',
    'zeitstempel',
    'erstellt am',
  ],
  updated_at: ['updated_at', 'modified_at', 'last updated', 'geändert am'],
  id: ['response id', 'submission id', 'session_uuid', 'id'],
  choices: ['choices'],
  choice_comment: ['choice_comment'],
  email: ['email', 'e-mail', 'email address', 'user_email', 'e-mail-adresse'],
  page_url: ['page_url', 'url', 'page', 'seite'],
  locale: ['locale', 'language', 'sprache'],
};

/** Returns a name without case and punctuation, except a name of punctuation alone. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() || name;

/** Returns the position of a column, or -1. */
export function findColumn(columns: readonly string[], name: string): number {
  const plain = plainName(name);
  return columns.findIndex((column) => plainName(column) === plain);
}

/** Returns whether these are the properties of a line of our own export. */
export const isOwnRecord = (names: readonly string[]): boolean =>
  ['metadata', ...ownColumns].every((name) => names.includes(name)) &&
  (names.includes('session_uuid') || names.includes('id'));

const isOwnHeader = (columns: readonly string[]): boolean =>
  ['session_uuid', 'id'].includes(columns[0]!) && ownColumns.every((name, index) => columns[index + 1] === name);

/** Returns the format of a file with these columns. */
export function findFormat(columns: readonly string[]): Format {
  if (isOwnHeader(columns) || isOwnRecord(columns)) return own;
  return formats.find(({ has }) => has.every((name) => findColumn(columns, name) >= 0)) ?? unknownFormat;
}

const address = /^(\S+ ){0,3}ip ?(addr(ess)?)?$/;

/** Returns whether a column has IP addresses, which are never stored. */
export const isAddressColumn = (name: string): boolean => address.test(plainName(name));
