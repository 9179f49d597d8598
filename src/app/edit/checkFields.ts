import type { SurveyFinding } from '../../contract/api/publishing.ts';
import type { Fields } from './design/fields.ts';
import { writtenFields } from './design/writtenFields.ts';
import type { Lint } from './loadLint.ts';

const survey_uuid = '00000000-0000-4000-8000-000000000000';

/**
 * Returns what the checks say about when and for whom a survey opens, including settings that are left out when it is
 * written because they have no effect, or are still being typed.
 */
export function checkFields(lintSurveys: Lint, fields: Fields): SurveyFinding[] {
  const { trigger, allow_multiple_responses, show_on_pages, starts_at, ends_at } = fields;
  const typed = { trigger, allow_multiple_responses, show_on_pages, starts_at, ends_at };
  const written = { ...writtenFields(fields), survey_uuid };
  const check = (survey: object) => lintSurveys({ keys: [{ key: 'pk_checked', surveys: '*' }], surveys: [survey] });
  const { errors, warnings } = check({ ...written, ...typed });
  // what is still being typed hides no other finding
  const found = errors.length > 0 ? [...errors, ...check(written).warnings] : warnings;
  return found.flatMap(({ path: [list, , ...path] = [], message }) =>
    list === 'surveys' && path.length > 0 ? [{ path: path as SurveyFinding['path'], message }] : [],
  );
}
