import { partIdOf } from '../../../contract/surveys/partId.ts';
import type { FollowUp, ThankYou } from '../../../contract/surveys/survey.ts';
import { english, type Texts } from '../../i18n/texts.ts';
import type { Fields } from '../design/design.ts';
import { nameChoices } from '../design/choicePaths.ts';
import { nameOf } from '../design/ranges.ts';
import type { TabProps } from './tabProps.ts';

type Path = readonly (string | number)[];
type TitleProps = Pick<TabProps, 'controls'> & { readonly texts: Texts };

/** Returns the title that a part of a survey has in the panel, with its language if it is a translation. */
export function titleOf(path: Path, fields: Fields, props: TitleProps): string {
  const { controls, texts } = props;
  const { t } = texts;
  const [name, index, part, more] = path;
  if (name === 'translations' && index !== undefined) {
    const text = path.slice(2);
    return [texts.nameLanguage(`${index}`), ...(text.length > 0 ? [titleOf(text, fields, props)] : [])].join(': ');
  }
  if (name === 'choice_options' && index !== undefined) return numbered(t('Choice'), path);
  const { follow_ups, thank_yous } = fields;
  const parts: readonly (FollowUp | ThankYou)[] = { follow_ups, thank_yous }[name as string] ?? [];
  const range = typeof index === 'number' ? parts[index] : parts.find((each) => partIdOf(each) === index);
  if (range) {
    const title = partTitles[(more === 'label' ? 'link' : more === 'url' ? 'url' : part) as keyof typeof partTitles];
    const named = nameRange(range, fields);
    return title ? t('After {range}: {part}', { range: named, part: t(title) }) : t('After {range}', { range: named });
  }
  const plain = path
    .filter((step) => typeof step !== 'number')
    .join('.')
    .replace(/^trigger\.(?:of\.after|of|after)\./, 'trigger.');
  const [, parent, named = ''] = /^(trigger\.audience\.(?:attributes|url_parameters))\.([^.]*)/.exec(plain) ?? [];
  const known = [parent, plain, plain.replace(/\.[^.]*$/, '')].find((each) => each && each in fieldTitles);
  if (known) {
    const title = t(fieldTitles[known as keyof typeof fieldTitles]);
    return numbered(`${known.startsWith('link.') ? `${t('The page')}: ` : ''}${title} ${named}`.trim(), path);
  }
  const control = Object.values(controls)
    .flat()
    .find((each) => each.name === name);
  // a field that no survey has
  return control ? numbered(control.title, path) : `“${name}”`;
}

/** Adds the number of a part of a list. */
const numbered = (title: string, path: Path): string => {
  const index = path.findLast((step) => typeof step === 'number');
  return index === undefined ? title : `${title} ${index + 1}`;
};

/** The titles of fields that have a control of their own. */
export const fieldTitles = english({
  survey_uuid: 'ID of the survey',
  'show_on_pages.include': 'Only on these pages',
  'show_on_pages.exclude': 'Never on these pages',
  trigger: 'Opens',
  'trigger.seconds': 'Seconds',
  'trigger.percent': 'Scrolled part of the page (percent)',
  'trigger.selector': 'Element of the page (selector)',
  'trigger.name': 'Name of the event',
  'trigger.sample_percent': 'Percentage of visitors',
  'trigger.audience': 'Visitors',
  'trigger.audience.devices': 'Devices',
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
  budget: 'Budget',
  'budget.responses': 'Responses in each period',
  'budget.margin': 'Margin',
  'budget.per': 'Budget period',
  'budget.time_zone': 'Time zone of the budget',
  'look.position': 'Position',
  'look.target': 'Element of the page (selector)',
  'look.theme': 'Theme',
  'look.accent': 'Accent',
  'look.font': 'Font',
  'look.radius': 'Radius',
  'look.nps_colors': 'Red, amber and green scores',
  'look.button_label': 'Label of the feedback button',
  'look.button_style': 'Shape of the feedback button',
  'link.title': 'Heading',
  'link.logo': 'Logo (URL)',
  'link.accent': 'Accent',
  'link.theme': 'Theme',
  'link.imprint': 'Imprint (URL)',
  'link.privacy': 'Privacy policy (URL)',
  'link.recipients': 'Recipients of a mailing',
  'link.frames': 'Sites that may show the page',
});

const nameRange = (range: FollowUp | ThankYou, fields: Fields) =>
  'scores' in range ? nameOf({ low: range.scores[0], high: range.scores[1] }) : nameChoices(range.choices, fields);

const partTitles = english({
  id: 'Name for the translations',
  scores: 'Scores',
  choices: 'For any of',
  response_type: 'Then',
  text_question: 'Question',
  text_button_label: 'Send button',
  choice_options: 'Choice',
  collect_contact: 'Ask for an email address',
  allow_screenshots: 'Offer a screenshot',
  message: 'Thank-you',
  link: 'Link',
  url: 'Link URL',
});
