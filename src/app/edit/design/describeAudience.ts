import type { AttributeCondition } from '../../../contract/audience.ts';
import { attributesNeverSet } from '../../../contract/audienceValues.ts';
import { isKnownLanguage } from '../../../contract/languages.ts';
import type { Fields } from './design.ts';

const either = (values: readonly unknown[]) => values.join(', ').replace(/, ([^,]*)$/, ' or $1');

function describeCondition(condition: AttributeCondition): string {
  if (Array.isArray(condition)) return `is ${either(condition)}`;
  const { min, max } = condition;
  if (min !== undefined && max !== undefined) return `is between ${min} and ${max}`;
  return min === undefined ? `is at most ${max}` : `is at least ${min}`;
}

type Described = Pick<Fields, 'trigger' | 'allow_multiple_responses' | 'do_not_show_if_closed'>;

/** Returns a sentence about the visitors for whom a survey opens by itself, and how often. */
export function describeAudience({ trigger, ...survey }: Described): string {
  const { audience = {}, once_per_page, sample_percent, recurrence_days, after_close } = trigger ?? {};
  const { devices, languages, min_page_views, min_visits, attributes = {}, url_parameters = {} } = audience;
  const conditions = [
    ...(devices ? [`use a ${either(devices)}`] : []),
    ...(languages ? [`prefer the language ${either(languages)}`] : []),
    ...(min_page_views ? [`are on page view ${min_page_views} or later`] : []),
    ...(min_visits ? [`are on visit ${min_visits} or later`] : []),
    ...Object.entries(attributes).map(
      ([name, condition]) => `have an attribute ${name} that ${describeCondition(condition)}`,
    ),
    ...Object.entries(url_parameters).map(([name, values]) => `come with ${name}=${either(values)} in the URL`),
  ];
  const who = conditions.length > 0 ? `visitors who ${conditions.join(', and ')}` : 'all visitors';
  const share = sample_percent === undefined ? '' : `${sample_percent}% of `;
  const isAsked = recurrence_days !== undefined && survey.allow_multiple_responses && !once_per_page;
  const after = after_close || survey.do_not_show_if_closed === false ? 'completed or closed' : 'completed';
  const again = isAsked ? ` Asks again ${recurrence_days} days after they ${after} it.` : '';
  return `Asks ${share}${who}${once_per_page ? ', once per page' : ''}.${again}`;
}

/** Returns a sentence for each setting that excludes all visitors. */
export function findExclusions(fields: Fields, now: number): string[] {
  const { trigger, starts_at, ends_at, allow_multiple_responses } = fields;
  const { once_per_page, audience, sample_percent, recurrence_days, after_close } = trigger ?? {};
  const ranges = Object.entries(audience?.attributes ?? {}).filter(
    ([, range]) => !Array.isArray(range) && (range.min ?? -Infinity) > (range.max ?? Infinity),
  );
  return [
    ...(sample_percent === 0 ? ['A sample of 0% excludes all visitors.'] : []),
    ...(audience?.languages ?? [])
      .filter((language) => !isKnownLanguage(language))
      .map((language) => `“${language}” is not a language tag such as “de” or “pt-BR”: no browser prefers it.`),
    ...Object.keys(audience?.attributes ?? {}).flatMap((name) => {
      const why = attributesNeverSet[name];
      return why ? [`Nothing sets the attribute ${name}: ${why}.`] : [];
    }),
    ...ranges.map(([name]) => `No ${name} is in this range: nobody sees the survey.`),
    ...(ends_at && starts_at && Date.parse(ends_at) <= Date.parse(starts_at)
      ? ['The survey ends before it starts: the file leaves its end out.']
      : []),
    ...(ends_at && Date.parse(ends_at) <= now ? ['The end is in the past: nobody sees the survey.'] : []),
    ...(once_per_page && allow_multiple_responses
      ? ['Each page is answered once: the file leaves “Ask again after an answer” out.']
      : []),
    ...(after_close && recurrence_days === undefined ? ['“Ask again even if closed” needs a number of days.'] : []),
    ...(recurrence_days !== undefined && !allow_multiple_responses
      ? ['Visitors who answered are not asked again: “Ask again after an answer” is off.']
      : []),
  ];
}
