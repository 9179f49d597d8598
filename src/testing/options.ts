import type { KeyEntry, SurveyInput } from '../server/index.ts';

/** Fields of a survey that a test changes. */
export type SurveyChange = Partial<Omit<SurveyInput, 'survey_uuid'>>;

/** Changes of all surveys, or of those that are named by their uuid. */
export type Override = SurveyChange | Readonly<Record<string, SurveyChange>>;

/** How the kit stands in for the survey server. */
export interface AskletOptions {
  /** The surveys file, from the folder of Playwright's configuration, or its surveys. */
  readonly surveys?: string | readonly SurveyInput[];
  /** Changes fields of all surveys, or of those that are named by their uuid: `{ trigger: null }`. */
  readonly override?: Override;
  /**
   * The public keys that are accepted, beside those of a file. Origins that a file allows are not checked
   * unless its keys are given here again: the site under test has another address than in production.
   */
  readonly keys?: readonly (string | KeyEntry)[];
  /** The address in the site's own tag, such as `https://feedback.example`. */
  readonly origin?: string;
  /**
   * `route` (the default) answers without a port. `port` listens on the port of `origin`: then CORS and
   * requests that outlive their page (`keepalive`) are the browser's own.
   */
  readonly mode?: 'route' | 'port';
  /** Installs a clock before the first page, for `advance`: from now on, or from a given time. */
  readonly clock?: boolean | number | string | Date;
  /** Silences every survey, for suites that test something else. */
  readonly off?: boolean;
  /** Data attributes that the script finds on its tag, with or without `data-`; null takes one away. */
  readonly attributes?: Readonly<Record<string, string | null>>;
}

/** A span of time in milliseconds, or with a unit: '250ms', '20s', '5m', '25h', '2d'. */
export type Duration = number | `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`;

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a duration. Throws a `TypeError` that shows what is expected. */
export function millisecondsOf(duration: Duration): number {
  const [, amount, unit = 'ms'] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(String(duration)) ?? [];
  if (amount !== undefined) return Number(amount) * units[unit]!;
  throw new TypeError(`"${duration}" is no duration: expected milliseconds, or such as "20s" or "25h"`);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text is a uuid. */
export const isUuid = (text: string): boolean => uuid.test(text);

/** Applies `override` to surveys. Throws where it names a survey that is not there. */
export function overrideSurveys(surveys: readonly SurveyInput[], override: Override = {}): SurveyInput[] {
  const named = Object.keys(override).filter(isUuid);
  if (named.length === 0) return surveys.map((survey) => ({ ...survey, ...(override as SurveyChange) }));
  const changes = new Map(Object.entries(override).map(([name, change]) => [name.toLowerCase(), change]));
  for (const name of changes.keys()) {
    if (surveys.some(({ survey_uuid }) => survey_uuid.toLowerCase() === name)) continue;
    const known = surveys.map(({ survey_uuid }) => survey_uuid).join(', ');
    throw new TypeError(`askletOptions.override: there is no survey "${name}"; there are ${known}`);
  }
  return surveys.map((survey) => ({ ...survey, ...changes.get(survey.survey_uuid.toLowerCase()) }));
}
