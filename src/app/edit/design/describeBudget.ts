import { english, type Texts } from '../../i18n/texts.ts';
import { metricFormatOf } from '../../results/metricFormats.ts';
import { goalOf } from './budget.ts';
import type { Fields } from './fields.ts';

const limits = english({
  day: 'Collects at most {responses} a day.',
  week: 'Collects at most {responses} a week.',
  month: 'Collects at most {responses} a month.',
});

const stops = english({
  day: 'Stops for the day once {metric} is known within ± {margin}.',
  week: 'Stops for the week once {metric} is known within ± {margin}.',
  month: 'Stops for the month once {metric} is known within ± {margin}.',
});

/** Returns a sentence for each limit of a survey's budget. */
export function describeBudget(fields: Pick<Fields, 'survey_type' | 'budget'>, texts: Texts): string[] {
  const { t, n, formatNumber } = texts;
  const { survey_type, budget } = fields;
  const goal = goalOf(fields);
  if (!budget || goal === 'none') return [];
  const { responses = 0, margin = 0, per } = budget;
  const format = metricFormatOf(survey_type, texts);
  return [
    ...(goal === 'margin'
      ? []
      : [t(limits[per], { responses: n(responses, '{count} response', '{count} responses') })]),
    ...(format && goal !== 'responses'
      ? [t(stops[per], { metric: format.name, margin: formatNumber(margin) + format.unit })]
      : []),
  ];
}
