import { Survey } from '../../contract/survey.ts';
import type { SurveyEntry, SurveysFile } from '../../contract/surveysFile.ts';
import { createKeyRing, type KeyScope } from './keyRing.ts';

/** The surveys and keys that are served now. */
export interface Catalogue {
  survey(survey_uuid: string): Survey | null;
  key(authorization: string | null): KeyScope | null;
  /** All surveys in the order of the file, with uuid and title. */
  entries(): readonly SurveyEntry[];
  /** Takes other surveys and keys from the next request on. */
  replace(file: Pick<SurveysFile, 'keys' | 'surveys'>): void;
  /** Adds a survey that stands in no file, until the server ends. False where the file has a survey of its uuid. */
  addDraft(survey: SurveyEntry, key: string): boolean;
}

/** The most drafts that are kept; the oldest one goes first. */
const mostDrafts = 50;

export function createCatalogue(file: Pick<SurveysFile, 'keys' | 'surveys'>): Catalogue {
  const index = ({ keys, surveys }: typeof file) => ({
    entries: surveys,
    ring: createKeyRing(keys),
    // Parsing drops what the API does not answer: the uuid and the owner's title.
    surveys: new Map(surveys.map((entry) => [entry.survey_uuid, Survey.parse(entry)])),
  });
  const drafts = new Map<string, { survey: SurveyEntry; key: string }>();
  let given = file;
  let current = index(file);

  function refresh(): void {
    const added = [...drafts.values()];
    current = index({
      surveys: [...given.surveys, ...added.map(({ survey }) => survey)],
      keys: [...given.keys, ...added.map(({ survey, key }) => ({ key, surveys: [survey.survey_uuid] }))],
    });
  }

  return {
    survey: (survey_uuid) => current.surveys.get(survey_uuid) ?? null,
    key: (authorization) => current.ring.find(authorization),
    entries: () => current.entries,
    replace(next) {
      given = next;
      for (const { survey_uuid } of next.surveys) drafts.delete(survey_uuid);
      refresh();
    },
    addDraft(survey, key) {
      if (given.surveys.some(({ survey_uuid }) => survey_uuid === survey.survey_uuid)) return false;
      drafts.delete(survey.survey_uuid);
      drafts.set(survey.survey_uuid, { survey, key });
      for (const oldest of [...drafts.keys()].slice(0, -mostDrafts)) drafts.delete(oldest);
      refresh();
      return true;
    },
  };
}
