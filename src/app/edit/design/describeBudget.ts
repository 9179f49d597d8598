import { alternativesOf, partsOf } from '../../../contract/surveys/alternatives.ts';
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

/** Returns a sentence for each setting that a survey's budget contradicts. */
export function findBudgetConflicts(fields: Fields, { t, n }: Texts): string[] {
  const { budget, max_responses: max = Infinity, trigger, manual_tracking, feedback_button } = fields;
  if (goalOf(fields) === 'none') return [];
  const isClicked = alternativesOf(trigger).some((each) => partsOf(each).some(({ type }) => type === 'click'));
  return [
    ...((budget?.responses ?? 0) > max
      ? [
          n(
            max,
            'The survey fills up earlier: it ends after {count} response.',
            'The survey fills up earlier: it ends after {count} responses.',
          ),
        ]
      : []),
    ...(feedback_button ? [t('Visitors who are not asked see no feedback button.')] : []),
    ...(manual_tracking || isClicked ? [t('Visitors who are not asked cannot open the survey.')] : []),
  ];
}
