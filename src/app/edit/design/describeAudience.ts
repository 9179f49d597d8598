import { asksOncePerUser } from '../../../contract/surveys/asksOncePerUser.ts';
import type { AttributeCondition, Audience } from '../../../contract/surveys/audience.ts';
import { english, type Texts } from '../../i18n/texts.ts';
import { describeBudget } from './describeBudget.ts';
import type { Fields } from './design.ts';
import { opensByButton } from './trigger.ts';

const deviceNames = english({ phone: 'a phone', tablet: 'a tablet', desktop: 'a desktop' });

function describeAttribute(name: string, condition: AttributeCondition, { t, formatList }: Texts): string {
  if (Array.isArray(condition))
    return t('have an attribute {name} that is {values}', { name, values: formatList(condition, 'disjunction') });
  const { min = '', max = '' } = condition;
  const values = { name, min, max };
  if (min === '') return t('have an attribute {name} that is at most {max}', values);
  if (max === '') return t('have an attribute {name} that is at least {min}', values);
  return t('have an attribute {name} that is between {min} and {max}', values);
}

/** Returns whether the name of an attribute or a parameter has no values yet. */
const isEmpty = (condition: AttributeCondition | readonly string[]) =>
  Array.isArray(condition) && condition.length === 0;

/** Returns the conditions of an audience, each as the rest of a sentence about visitors who … */
function describeConditions(audience: Audience, texts: Texts): string[] {
  const { t } = texts;
  const { devices, languages, min_page_views, min_visits, attributes = {}, url_parameters = {} } = audience;
  const either = (values: readonly unknown[]) => texts.formatList(values, 'disjunction');
  return [
    ...(devices ? [t('use {devices}', { devices: either(devices.map((each) => t(deviceNames[each]))) })] : []),
    ...(languages ? [t('prefer the language {languages}', { languages: either(languages) })] : []),
    ...(min_page_views ? [t('are on page view {count} or later', { count: min_page_views })] : []),
    ...(min_visits ? [t('are on visit {count} or later', { count: min_visits })] : []),
    ...Object.entries(attributes)
      .filter(([, condition]) => !isEmpty(condition))
      .map(([name, condition]) => describeAttribute(name, condition, texts)),
    ...Object.entries(url_parameters)
      .filter(([, values]) => !isEmpty(values))
      .map(([name, values]) => t('come with {parameter} in the URL', { parameter: `${name}=${either(values)}` })),
  ];
}

type Described = Pick<
  Fields,
  'survey_type' | 'budget' | 'trigger' | 'feedback_button' | 'allow_multiple_responses' | 'do_not_show_if_closed'
>;

/** Returns a sentence about the visitors for whom a survey opens by itself, and how often. */
export function describeAudience(fields: Described, texts: Texts): string {
  const { t, formatList } = texts;
  const { audience = {}, once_per_page, sample_percent: percent } = fields.trigger ?? {};
  const conditions = formatList(describeConditions(audience, texts), 'conjunction');
  const everybody = fields.budget?.responses === undefined ? t('Asks all visitors.') : t('Asks visitors at random.');
  const asked = opensByButton(fields)
    ? t('Opens only by the feedback button.')
    : percent === undefined
      ? conditions
        ? t('Asks visitors who {conditions}.', { conditions })
        : everybody
      : t(conditions ? 'Asks {percent}% of visitors who {conditions}.' : 'Asks {percent}% of all visitors.', {
          percent,
          conditions,
        });
  const repeated = once_per_page ? t('Asks once per page.') : describeRecurrence(fields, texts);
  const users = asksOncePerUser(fields) ? t('Asks each user once, on all devices.') : '';
  return [asked, repeated, users, describeShowings(fields, texts), ...describeBudget(fields, texts)]
    .filter(Boolean)
    .join(' ');
}

function describeRecurrence({ trigger, allow_multiple_responses, do_not_show_if_closed }: Described, { n }: Texts) {
  const { recurrence_days: days, after_close } = trigger ?? {};
  if (days === undefined || !allow_multiple_responses) return '';
  if (!after_close && do_not_show_if_closed !== false)
    return n(
      days,
      'Asks again {count} day after they completed it.',
      'Asks again {count} days after they completed it.',
    );
  return n(
    days,
    'Asks again {count} day after they completed or closed it.',
    'Asks again {count} days after they completed or closed it.',
  );
}

function describeShowings({ trigger }: Described, { n }: Texts): string {
  const { max_showings: count } = trigger ?? {};
  if (count === undefined) return '';
  return n(
    count,
    'Rests for 30 days after {count} visit without an answer.',
    'Rests for 30 days after {count} visits without an answer.',
  );
}
