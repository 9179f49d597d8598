import { uuidPattern } from '../contract/patterns.ts';
import type { KeyEntry, SurveyInput } from '../server/index.ts';

/** Fields of a survey that a test changes. */
export type SurveyChange = Partial<Omit<SurveyInput, 'survey_uuid'>>;

/** Changes to all surveys, or to individual ones by uuid. */
export type Override = SurveyChange | Readonly<Record<string, SurveyChange>>;

/** The options of the surveys in a test. */
export interface AskletOptions {
  /** The path of a surveys file, relative to Playwright's configuration, or the surveys. */
  readonly surveys?: string | readonly SurveyInput[];
  /** Changes fields of all surveys, or of individual ones by uuid: `{ trigger: null }`. */
  readonly override?: Override;
  /**
   * The accepted public keys, in addition to those of the file. The file's origins are not checked, because the site
   * under test usually has a different origin. A key that is also in the file replaces that one, with its origins.
   */
  readonly keys?: readonly (string | KeyEntry)[];
  /** The address in the site's own tag, such as `https://feedback.example`. */
  readonly origin?: string;
  /**
   * `route` (the default) replies without a port. `port` listens on the port of `origin`, so that CORS and `keepalive`
   * requests are handled by the browser.
   */
  readonly mode?: 'route' | 'port';
  /** Installs a clock before the first page loads, for `advance`. It starts now or at a given time. */
  readonly clock?: boolean | number | string | Date;
  /** Turns off all surveys, for tests of other features. */
  readonly off?: boolean;
  /** Changes data attributes of the tag, with or without `data-`. Null removes one. */
  readonly attributes?: Readonly<Record<string, string | null>>;
}

/** A duration in milliseconds or with a unit: '250ms', '20s', '5m', '25h', '2d'. */
export type Duration = number | `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`;

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Converts a duration to milliseconds. Throws a `TypeError` if it is invalid. */
export function millisecondsOf(duration: Duration): number {
  const [, amount, unit = 'ms'] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(String(duration)) ?? [];
  if (amount !== undefined) return Number(amount) * units[unit]!;
  throw new TypeError(`"${duration}" is not a duration. Use milliseconds, or a string such as "20s" or "25h".`);
}

/** Returns true if a text is a uuid. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** Applies `override` to surveys, whose uuids become lower case. Throws if it names an unknown survey. */
export function overrideSurveys(given: readonly SurveyInput[], override: Override = {}): SurveyInput[] {
  const surveys = given.map((survey) => ({ ...survey, survey_uuid: survey.survey_uuid?.toLowerCase() }));
  const named = Object.keys(override).filter(isUuid);
  if (named.length === 0) return surveys.map((survey) => ({ ...survey, ...(override as SurveyChange) }));
  const changes = new Map(Object.entries(override).map(([name, change]) => [name.toLowerCase(), change]));
  for (const name of changes.keys()) {
    if (surveys.some(({ survey_uuid }) => survey_uuid === name)) continue;
    const known = surveys.map(({ survey_uuid }) => survey_uuid).join(', ');
    throw new TypeError(`askletOptions.override: no survey "${name}". Known surveys: ${known}.`);
  }
  return surveys.map((survey) => ({ ...survey, ...changes.get(survey.survey_uuid) }));
}
