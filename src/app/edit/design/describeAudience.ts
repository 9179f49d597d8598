import { asksOncePerUser } from '../../../contract/surveys/asksOncePerUser.ts';
import { firingOf, partsOf } from '../../../contract/surveys/alternatives.ts';
import type { AttributeCondition, Audience } from '../../../contract/surveys/audience.ts';
import type { PageRule, PageRules } from '../../../contract/surveys/pageRules.ts';
import { readPageRules } from '../../../contract/surveys/readPageRules.ts';
import type { FirstTrigger } from '../../../contract/surveys/trigger.ts';
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

/** The largest number of pages that are named. */
const maxPages = 3;

function listPages(rules: readonly PageRule[], { n, formatList }: Texts): string {
  const pages = rules
    .slice(0, maxPages)
    .map((rule) => (typeof rule === 'string' ? rule : (rule.value ?? JSON.stringify(rule))));
  const others = rules.length - pages.length;
  return formatList(
    [...pages, ...(others > 0 ? [n(others, '{count} other page', '{count} other pages')] : [])],
    'disjunction',
  );
}

/** Returns the pages on which a survey asks. */
function describePages(rules: PageRules | null | undefined, texts: Texts): string[] {
  const { include, exclude } = readPageRules(rules);
  return [
    ...(include.length > 0 ? [texts.t('on {pages}', { pages: listPages(include, texts) })] : []),
    ...(exclude.length > 0 ? [texts.t('not on {pages}', { pages: listPages(exclude, texts) })] : []),
  ];
}

function describeWait(trigger: FirstTrigger, { t, n }: Texts): string {
  switch (trigger.type) {
    case 'delay':
      return n(trigger.seconds, 'after {count} second', 'after {count} seconds');
    case 'idle':
      return n(trigger.seconds, 'after a pause of {count} second', 'after a pause of {count} seconds');
    case 'scroll':
      return t('after scrolling down {percent}%', { percent: trigger.percent });
    case 'exit_intent':
      return t('when they are about to leave');
    case 'click':
      return t('after a click on {selector}', trigger);
    case 'event':
      return t('at the event {name}', trigger);
    case 'element':
      return t('when {selector} is there', trigger);
  }
}

/** Returns when a survey opens on a page. Empty if it opens at once. */
export function describeMoment(fields: Described, texts: Texts): string[] {
  const { t, formatList } = texts;
  const moments = firingOf(fields).map((each) =>
    partsOf(each)
      .map((part) => describeWait(part, texts))
      .reduce((first, next) => t('{first} and then {next}', { first, next })),
  );
  if (fields.feedback_button && moments.length > 0) moments.push(t('by the feedback button'));
  return moments.length > 0 ? [formatList(moments, 'disjunction')] : [];
}

type Described = Pick<
  Fields,
  | 'survey_type'
  | 'budget'
  | 'trigger'
  | 'manual_tracking'
  | 'feedback_button'
  | 'allow_multiple_responses'
  | 'do_not_show_if_closed'
  | 'show_on_pages'
  | 'starts_at'
  | 'ends_at'
>;

/** Returns whom a survey asks, as the beginning of a sentence. */
function describeVisitors(fields: Described, texts: Texts): string {
  const { t, formatList } = texts;
  const { trigger, manual_tracking, budget } = fields;
  if (opensByButton(fields)) return t('Opens only by the feedback button');
  if (manual_tracking && firingOf(fields).length === 0) return t('Opens only from code');
  const { audience = {}, sample_percent: percent } = trigger ?? {};
  const conditions = formatList(describeConditions(audience, texts), 'conjunction');
  if (percent !== undefined)
    return t(conditions ? 'Asks {percent}% of visitors who {conditions}' : 'Asks {percent}% of all visitors', {
      percent,
      conditions,
    });
  if (conditions) return t('Asks visitors who {conditions}', { conditions });
  return budget?.responses === undefined ? t('Asks all visitors') : t('Asks visitors at random');
}

const isTime = (time: string | undefined): time is string => !Number.isNaN(Date.parse(time ?? ''));

/** Returns a sentence about whom a survey asks, where, when and until when, and sentences about how often. */
export function describeAudience(fields: Described, texts: Texts): string {
  const { t, formatTime } = texts;
  const { trigger, starts_at, ends_at, show_on_pages } = fields;
  const parts = [
    describeVisitors(fields, texts),
    ...describePages(show_on_pages, texts),
    ...describeMoment(fields, texts),
    ...(isTime(starts_at) ? [t('from {time}', { time: formatTime(starts_at) })] : []),
    ...(isTime(ends_at) ? [t('until {time}', { time: formatTime(ends_at) })] : []),
  ];
  const repeated = trigger?.once_per_page ? t('Asks once per page.') : describeRecurrence(fields, texts);
  const users = asksOncePerUser(fields) ? t('Asks each user once, on all devices.') : '';
  return [`${parts.join(', ')}.`, repeated, users, describeShowings(fields, texts), ...describeBudget(fields, texts)]
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
