import { Schedule } from '../../contract/schedule.ts';
import { Survey } from '../../contract/survey.ts';
import type { SurveyEntry, SurveysFile } from '../../contract/surveysFile.ts';
import { translateSurvey } from '../../contract/translateSurvey.ts';
import { createKeyRing, type KeyScope } from './keyRing.ts';

/** A survey with what the endpoints need. */
export interface ServedSurvey extends Pick<Survey, 'survey_type' | 'follow_ups' | 'thank_yous'> {
  readonly survey_uuid: string;
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

/** A survey that is in no file, and the key that may use it. */
export interface Draft {
  readonly survey: SurveyEntry;
  readonly key: string;
}

/** The surveys and keys that are currently served. */
export interface Catalog {
  survey(survey_uuid: string): ServedSurvey | null;
  /** Returns what the key of an `Authorization` header may do; null if the key is missing, malformed or unknown. */
  key(authorization: string | null): KeyScope | null;
  /** Returns the uuids and titles of all surveys, in the order of the file. */
  entries(): readonly SurveyEntry[];
  /** Replaces the surveys and keys, starting with the next request. */
  replace(file: Surveys): void;
  /** Returns the surveys and keys without the drafts. */
  file(): Surveys;
  /** Also serves these drafts, instead of the previous ones. Surveys and keys of the file take precedence. */
  serveDrafts(drafts: readonly Draft[]): void;
}

/**
 * Prepares a survey. Parsing removes what the API does not return: the uuid, the owner's title, translations and
 * schedule.
 */
function serve(entry: SurveyEntry): ServedSurvey {
  const { survey_uuid, survey_type, follow_ups, thank_yous, language, translations = {} } = entry;
  const jsonOf = (survey: SurveyEntry) => JSON.stringify(Survey.parse(survey));
  return {
    survey_uuid,
    survey_type,
    follow_ups,
    thank_yous,
    json: jsonOf(entry),
    language,
    translations: new Map(Object.keys(translations).map((each) => [each, jsonOf(translateSurvey(entry, each))])),
    schedule: Schedule.parse(entry),
  };
}

function createIndex({ keys, surveys }: Surveys) {
  return {
    entries: surveys,
    ring: createKeyRing(keys),
    surveys: new Map(surveys.map((entry) => [entry.survey_uuid, serve(entry)])),
  };
}

/** Adds drafts to the surveys and keys of a file, except for drafts whose survey or key the file has. */
function join({ surveys, keys }: Surveys, drafts: readonly Draft[]): Surveys {
  const taken = new Set([...surveys.map(({ survey_uuid }) => survey_uuid), ...keys.map(({ key }) => key)]);
  const added = drafts.filter(({ survey, key }) => !taken.has(survey.survey_uuid) && !taken.has(key));
  return {
    surveys: [...surveys, ...added.map(({ survey }) => survey)],
    keys: [...keys, ...added.map(({ survey, key }) => ({ key, surveys: [survey.survey_uuid] }))],
  };
}

/** Creates the catalog of a surveys file. */
export function createCatalog(given: Surveys): Catalog {
  let file = given;
  let drafts: readonly Draft[] = [];
  let current = createIndex(file);

  return {
    survey: (survey_uuid) => current.surveys.get(survey_uuid) ?? null,
    key: (authorization) => current.ring.find(authorization),
    entries: () => current.entries,
    replace(next) {
      file = next;
      current = createIndex(join(file, drafts));
    },
    file: () => file,
    serveDrafts(given) {
      drafts = given;
      current = createIndex(join(file, drafts));
    },
  };
}
