import { partIdOf } from '../../../contract/surveys/partId.ts';
import type { FollowUp, ThankYou } from '../../../contract/surveys/survey.ts';
import type { TextPath } from '../../../contract/surveys/translateSurvey.ts';
import { english, type Texts } from '../../i18n/texts.ts';
import type { Fields } from '../design/design.ts';
import { nameChoices } from '../design/choicePaths.ts';
import { nameOf } from '../design/ranges.ts';
import type { TabProps } from './tabProps.ts';

/** Returns the title of a text in the panel. */
export function titleOf(
  path: TextPath,
  fields: Fields,
  { controls, texts: { t } }: Pick<TabProps, 'controls'> & { readonly texts: Texts },
): string {
  const [name, index, part, more] = path;
  if (name === 'choice_options' && index !== undefined) return t('Choice');
  const { follow_ups, thank_yous } = fields;
  const parts: readonly (FollowUp | ThankYou)[] = { follow_ups, thank_yous }[name as string] ?? [];
  const range = parts.find((each) => partIdOf(each) === index);
  if (range) {
    const title = partTitles[(more === 'label' ? 'link' : part) as keyof typeof partTitles];
    return t('After {range}: {part}', { range: nameRange(range, fields), part: t(title ?? String(part)) });
  }
  for (let length = path.length; length > 0; length--) {
    const known = fieldTitles[path.slice(0, length).join('.') as keyof typeof fieldTitles];
    const more = path[length];
    if (known) return [t(known), typeof more === 'number' ? more + 1 : more].filter(Boolean).join(' ');
  }
  return (
    Object.values(controls)
      .flat()
      .find((control) => control.name === name)?.title ?? String(name)
  );
}

/** The titles of fields that have a control of their own. */
export const fieldTitles = english({
  'trigger.sample_percent': 'Percentage of visitors',
  'trigger.audience.languages': 'Languages',
  'trigger.audience.min_page_views': 'Minimum page views',
  'trigger.audience.min_visits': 'Minimum visits',
  'trigger.audience.attributes': 'Attributes',
  'trigger.audience.url_parameters': 'URL parameters',
  'trigger.once_per_page': 'Once for each page',
  'trigger.once_per_user': 'Once per user',
  'trigger.recurrence_days': 'Ask again after (days)',
  'trigger.after_close': 'Also visitors who closed it',
  'trigger.max_showings': 'Visits without an answer',
  allow_multiple_responses: 'Again after each answer',
  starts_at: 'Start',
  ends_at: 'End',
  max_responses: 'Maximum number of responses',
  'budget.responses': 'Responses in each period',
  'budget.margin': 'Margin',
  budget: 'Budget',
  'look.button_label': 'Label of the feedback button',
});

const nameRange = (range: FollowUp | ThankYou, fields: Fields) =>
  'scores' in range ? nameOf({ low: range.scores[0], high: range.scores[1] }) : nameChoices(range.choices, fields);

const partTitles = english({
  text_question: 'Question',
  text_button_label: 'Send button',
  choice_options: 'Choice',
  message: 'Thank-you',
  link: 'Link',
});
