import type { FoundSurvey } from '../../client.ts';
import type { AppContext } from '../../context.ts';
import type { Fields } from '../design/fields.ts';
import { isSame } from '../design/isSame.ts';
import { createKey } from '../design/newDesign.ts';
import type { TabProps } from '../panel/tabProps.ts';
import type { ReadSurvey, ReadSurveysFile } from './readSurveysFile.ts';

/** A survey of a file, compared with the server and this browser. */
export interface OpenedSurvey extends ReadSurvey {
  /**
   * `invalid`: it has errors. `same`: the server has it already. `changed`: the server has another state. `replaces`: this
   * browser has other unpublished changes. `new`: neither has it.
   */
  readonly state: 'invalid' | 'same' | 'changed' | 'replaces' | 'new';
  /** The state of the server; null if it doesn't have it, or is unknown. */
  readonly found: FoundSurvey | null;
}

/** A surveys file that is open. */
export interface OpenedFile extends ReadSurveysFile {
  readonly name: string;
  readonly surveys: readonly OpenedSurvey[];
  /** The controls of the editor, for the titles of fields. */
  readonly controls: TabProps['controls'];
}

/** Finds out what the server and this browser know about the surveys of a file. */
export function compareSurveys(
  surveys: readonly ReadSurvey[],
  { access, list, drafts }: AppContext,
): Promise<readonly OpenedSurvey[]> {
  const client = access.client.peek();
  const served = new Set(list.peek()?.surveys.map(({ survey_uuid }) => survey_uuid));
  const stateOf = (uuid: string, fields: Fields, found: FoundSurvey | null): OpenedSurvey['state'] => {
    if (found && isSame(found.survey, fields)) return 'same';
    const draft = drafts.read(uuid)?.fields;
    if (draft && !isSame(draft, fields)) return 'replaces';
    return found ? 'changed' : 'new';
  };
  return Promise.all(
    surveys.map(async (survey) => {
      const { uuid, fields } = survey;
      if (!fields) return { ...survey, state: 'invalid', found: null };
      const found = client && served.has(uuid) ? await client.survey(uuid) : null;
      return { ...survey, state: stateOf(uuid, fields, found), found };
    }),
  );
}

/** Makes surveys of a file drafts of this browser. */
export function writeDrafts(surveys: readonly OpenedSurvey[], { drafts }: AppContext): void {
  for (const { uuid, fields, found } of surveys) {
    const { key = createKey(window) } = drafts.read(uuid) ?? {};
    drafts.write(uuid, { fields, key: found?.key ?? key, etag: found?.etag ?? null });
  }
}
