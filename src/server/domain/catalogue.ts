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
}

export function createCatalogue(file: Pick<SurveysFile, 'keys' | 'surveys'>): Catalogue {
  const index = ({ keys, surveys }: typeof file) => ({
    entries: surveys,
    ring: createKeyRing(keys),
    // Parsing drops what the API does not answer: the uuid and the owner's title.
    surveys: new Map(surveys.map((entry) => [entry.survey_uuid, Survey.parse(entry)])),
  });
  let current = index(file);

  return {
    survey: (survey_uuid) => current.surveys.get(survey_uuid) ?? null,
    key: (authorization) => current.ring.find(authorization),
    entries: () => current.entries,
    replace(next) {
      current = index(next);
    },
  };
}
