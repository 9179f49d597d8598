import { Schedule } from '../../contract/surveys/schedule.ts';
import { withoutPartIds } from '../../contract/surveys/partId.ts';
import { Survey } from '../../contract/surveys/survey.ts';
import type { KeyEntry, SurveyEntry, SurveysFile } from '../../contract/surveys/surveysFile.ts';
import { translateSurvey } from '../../contract/surveys/translateSurvey.ts';
import { digestOf } from '../digest.ts';

/** The permissions of a public key (API 5). */
export interface KeyScope {
  /** Identifies the key in logs and limits without revealing it: the start of its hash. */
  readonly id: string;
  allowsSurvey(survey_uuid: string): boolean;
  /**
   * Returns whether pages of an origin may use the key.
   * @param origin the request's `Origin` header; a request without one does not come from a page
   * @param host the host that the request was sent to
   */
  allowsOrigin(origin: string | null, host: string): boolean;
  /**
   * The person whom a personal link was sent to, the session of all their answers, and whether the key proves that the
   * person opened the survey while it was open.
   */
  readonly recipient?: { readonly id: string; readonly session_uuid: string; readonly hasBegun: boolean };
}

/** Returns the token of an `Authorization` header; undefined if it has none (RFC 6750, 2.1). */
export const bearerToken = (authorization: string | null) => authorization?.match(/^bearer +([\x21-\x7e]+) *$/i)?.[1];

/** Returns the permissions of keys, by their tokens. These are public: every page shows its own. */
function scopesOf(keys: readonly KeyEntry[]): ReadonlyMap<string, KeyScope> {
  const scopes = new Map<string, KeyScope>();
  for (const { key, surveys, origins } of keys) {
    const allowed = surveys === '*' ? null : new Set(surveys);
    scopes.set(key, {
      id: digestOf(key).slice(0, 8),
      allowsSurvey: (survey_uuid) => allowed === null || allowed.has(survey_uuid),
      allowsOrigin: (origin) => !origins || origins.some((each) => each === origin),
    });
  }
  return scopes;
}

/** A survey with what the endpoints need. */
export interface ServedSurvey extends Pick<Survey, 'survey_type'> {
  readonly survey_uuid: string;
  /** The survey as it is in the file, with its defaults. */
  readonly entry: SurveyEntry;
  /**
   * The survey as the API returns it (API 2.1), serialized once, because it is nearly all of the reply to a session's
   * start.
   */
  readonly json: string;
  /** The language of its texts; undefined if the file sets none. */
  readonly language: string | undefined;
  /** The survey's JSON in other languages, by language tag. */
  readonly translations: ReadonlyMap<string, string>;
  readonly schedule: Schedule;
}

/** The surveys of a file, and its keys. */
export type Surveys = Pick<SurveysFile, 'keys' | 'surveys'>;

/**
 * Prepares a survey. Parsing removes what the API does not return: the uuid, the owner's title, translations and
 * schedule.
 */
function serve(entry: SurveyEntry): ServedSurvey {
  const { survey_uuid, survey_type, language, translations = {} } = entry;
  const jsonOf = (survey: SurveyEntry) => JSON.stringify(withoutPartIds(Survey.parse(survey)));
  return {
    survey_uuid,
    entry,
    survey_type,
    json: jsonOf(entry),
    language,
    translations: new Map(Object.keys(translations).map((each) => [each, jsonOf(translateSurvey(entry, each))])),
    schedule: Schedule.parse(entry),
  };
}

function createIndex({ keys, surveys }: Surveys) {
  return {
    keys: scopesOf(keys),
    surveys: new Map(surveys.map((entry) => [entry.survey_uuid, serve(entry)])),
  };
}

/** Creates the catalog of the surveys and keys that are currently served. */
export function createCatalog(given: Surveys) {
  let current = createIndex(given);
  let findOther: (token: string) => KeyScope | null = () => null;

  return {
    survey: (survey_uuid: string): ServedSurvey | null => current.surveys.get(survey_uuid) ?? null,
    /** Returns the surveys as they are in the file, with their defaults. */
    entries: (): readonly SurveyEntry[] => [...current.surveys.values()].map(({ entry }) => entry),
    /** Returns what the key of an `Authorization` header may do; null if the key is missing, malformed or unknown. */
    key(authorization: string | null): KeyScope | null {
      const token = bearerToken(authorization) ?? '';
      return current.keys.get(token) ?? findOther(token);
    },
    /** Adds keys that are not in the file. */
    addKeys(find: (token: string) => KeyScope | null): void {
      findOther = find;
    },
    /** Replaces the surveys and keys, starting with the next request. */
    replace(next: Surveys): void {
      current = createIndex(next);
    },
  };
}

export type Catalog = ReturnType<typeof createCatalog>;
