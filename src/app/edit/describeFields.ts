import type { SurveyFinding } from '../../contract/api/publishing.ts';
import { optionsOf } from '../../contract/surveys/choices.ts';
import type { PageRule } from '../../contract/surveys/pageRules.ts';
import { partIdOf } from '../../contract/surveys/partId.ts';
import { readPageRules } from '../../contract/surveys/readPageRules.ts';
import { surveyTypes } from '../../contract/surveys/surveyTypes.ts';
import { english, type Texts } from '../i18n/texts.ts';
import { describeMoment } from './design/describeAudience.ts';
import type { Fields } from './design/fields.ts';
import { opensByButton } from './design/trigger.ts';

type Path = SurveyFinding['path'];

/** A setting of a survey in words. */
export interface DescribedField {
  readonly path: Path;
  readonly value: string;
}

/** The names of values, as the editor has them. */
const valueNames: Readonly<Record<string, string>> = english({
  none: 'Nothing',
  text: 'Text',
  choices: 'Choices',
  numbers: 'Numbers',
  stars: 'Stars',
  emoji: 'Emoji',
  thumbs: 'Thumbs',
  auto: 'Automatic',
  light: 'Light',
  dark: 'Dark',
  'top-left': 'Top left',
  'top-right': 'Top right',
  center: 'Center',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
  button: 'Button',
  tab: 'Tab',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Computer',
});

/** The fields whose values have names. All other texts are the owner's. */
const namedFields = /(?:^|\.)(?:response_type|scale_style|theme|position|button_style|per|devices)$/;

/** How a page can be compared with a rule, in words. */
export const ruleTexts = english({
  simple: 'is {value}',
  exact: 'is exactly {value}',
  starts_with: 'begins with {value}',
  ends_with: 'ends with {value}',
  contains: 'contains {value}',
  glob: '{value}',
  regex: 'matches the pattern {value}',
});

const describeRule = (rule: PageRule, { t }: Texts): string =>
  typeof rule === 'string' ? rule : t(ruleTexts[rule.match], { value: rule.value });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const limits: Readonly<Record<string, string>> = { min: '≥ ', max: '≤ ' };

/** Describes a value without parts. */
function describeValue(path: Path, value: unknown, texts: Texts): string {
  const { t } = texts;
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  const key = path.join('.');
  const limit = /\.attributes\..*\.(min|max)$/.exec(key)?.[1];
  if (typeof value === 'number') return `${limit ? limits[limit] : ''}${texts.formatNumber(value)}`;
  if (Array.isArray(value)) return value.map((each) => describeValue(path, each, texts)).join(', ');
  if (typeof value !== 'string') return '';
  if (/^language$|\.languages$/.test(key)) return texts.nameLanguage(value);
  if (key === 'survey_type') return t(surveyTypes[value as keyof typeof surveyTypes].name);
  if (/^(starts|ends)_at$/.test(key)) return texts.formatTime(value);
  return namedFields.test(key) ? t(valueNames[value] ?? value) : value;
}

/** Returns the parts of a value: one for each name, down to what has no parts. */
function partsOf(path: Path, value: unknown, texts: Texts): DescribedField[] {
  if (value === undefined || value === null) return [];
  if (isObject(value)) return Object.entries(value).flatMap(([name, each]) => partsOf([...path, name], each, texts));
  return [{ path, value: describeValue(path, value, texts) }];
}

function describeChoices(path: Path, fields: Pick<Fields, 'choice_options'>, texts: Texts): DescribedField[] {
  const { choice_options: given } = fields;
  if (!given) return [];
  const { multiple = true, allow_other = false } = Array.isArray(given) ? {} : given;
  const { t } = texts;
  const switches = [...(multiple ? [] : [t('one choice only')]), ...(allow_other ? [t('“Other” with text')] : [])];
  const labels = optionsOf(fields).map(({ label }) => label);
  return [{ path: [...path, 'choice_options'], value: [labels.join(', '), ...switches].join(' · ') }];
}

/** Returns all settings of a survey in words, each with its path. */
export function describeFields(fields: Fields, texts: Texts): readonly DescribedField[] {
  const { follow_ups, thank_yous, choice_options, show_on_pages, trigger, link, ...plain } = fields;
  const { include, exclude } = readPageRules(show_on_pages);
  const {
    type: _,
    seconds,
    percent,
    selector,
    name,
    of,
    after,
    ...selection
  } = (trigger ?? {}) as Readonly<Record<string, unknown>>;
  const pages = (part: string, rules: readonly PageRule[]): DescribedField[] =>
    rules.length > 0
      ? [{ path: ['show_on_pages', part], value: rules.map((rule) => describeRule(rule, texts)).join(', ') }]
      : [];
  const parts = Object.entries({ follow_ups, thank_yous }).flatMap(([list, entries = []]) =>
    entries.flatMap((entry) => {
      const path = [list, partIdOf(entry)];
      const { id: _id, choice_options: given, ...others } = entry as typeof entry & Pick<Fields, 'choice_options'>;
      return [...partsOf(path, others, texts), ...describeChoices(path, { choice_options: given }, texts)];
    }),
  );
  const byItself = fields.manual_tracking ? [] : [texts.t('immediately')];
  const otherwise = opensByButton(fields) ? [texts.t('only by the feedback button')] : byItself;
  const opening = [...describeMoment(fields, texts), ...otherwise].slice(0, 1);
  return [
    ...partsOf([], plain, texts),
    ...describeChoices([], { choice_options }, texts),
    ...parts,
    ...pages('include', include),
    ...pages('exclude', exclude),
    ...opening.map((value) => ({ path: ['trigger'], value })),
    ...partsOf(['trigger'], selection, texts),
    ...(link
      ? [{ path: ['link'], value: texts.t('Yes') }, ...(link === true ? [] : partsOf(['link'], link, texts))]
      : []),
  ];
}
