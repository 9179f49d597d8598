import type { SurveyType } from '../../../contract/scores.ts';
import { budgetFor } from './budget.ts';
import type { Fields } from './design.ts';
import type { Template } from './templates.ts';

/** The owner's settings: everything but the wording. */
const settings = [
  'title',
  'archived',
  'show_on_pages',
  'manual_tracking',
  'feedback_button',
  'do_not_show_if_closed',
  'allow_multiple_responses',
  'collect_contact',
  'starts_at',
  'ends_at',
  'max_responses',
  'link',
] as const satisfies readonly (keyof Fields)[];

/** Returns the fields of a template, with the owner's settings. A template decides if the survey asks once per page. */
export function withTemplate(before: Fields, survey_type: SurveyType, { fields, isPerPage }: Template): Fields {
  const kept: Partial<Fields> = Object.fromEntries(settings.map((name) => [name, before[name]]));
  const { once_per_page: _, ...own } = before.trigger ?? { type: 'immediate' as const };
  const trigger = isPerPage ? { ...own, once_per_page: true } : before.trigger && own;
  return {
    survey_type,
    ...fields,
    ...kept,
    trigger,
    budget: budgetFor(before.budget, before.survey_type, survey_type),
  };
}
