import { readTimeZone } from '../../timeZone.ts';
import type { Budget, BudgetPeriod } from '../../../contract/surveys/budget.ts';
import { minSequence } from '../../../contract/results/confidenceSequence.ts';
import { english, type Texts, useTexts } from '../../i18n/texts.ts';
import { type MetricFormat, metricFormatOf } from '../../results/metricFormats.ts';
import { type BudgetGoal, goalOf, withGoal } from '../design/budget.ts';
import { FindingNotes, type NotedProps } from './FindingNotes.tsx';
import { NumberControl } from './NumberControl.tsx';
import { Select } from '../../ui/Select.tsx';
import { fieldTitles } from './titleOf.ts';

const goals: readonly (readonly [BudgetGoal, text: string])[] = [
  ['none', english('Everybody')],
  ['responses', english('Until enough responses')],
  ['margin', english('Until the score is known')],
  ['both', english('Until either is reached')],
];

const periods: readonly (readonly [BudgetPeriod, text: string])[] = [
  ['day', english('Day')],
  ['week', english('Week (from Monday)')],
  ['month', english('Month')],
];

/** The smallest margin to enter. */
const minMargin = 0.01;

/** Renders the controls for how many visitors the survey asks in a day, a week or a month. */
export function BudgetControls(props: NotedProps) {
  const { designer } = props;
  const texts = useTexts();
  const { t } = texts;
  const { fields } = designer.design.value;
  const format = metricFormatOf(fields.survey_type, texts);
  const goal = goalOf(fields);
  const { timeZone } = readTimeZone();
  return (
    <>
      <Select
        class="control"
        label={t('Asks')}
        value={goal}
        options={goals
          .filter(([each]) => format || each === 'none' || each === 'responses')
          .map(([each, text]) => [each, t(text)])}
        onChange={(next) => designer.setFields({ budget: withGoal(fields, next as BudgetGoal, timeZone) })}
      />
      {fields.budget && goal !== 'none' && (
        <GoalControls
          budget={fields.budget}
          goal={goal}
          format={format}
          onChange={(change) => designer.setFields({ budget: { ...fields.budget!, ...change } })}
        />
      )}
      {fields.budget && <FindingNotes {...props} of={['budget', 'feedback_button']} />}
    </>
  );
}

interface GoalProps {
  readonly budget: Budget;
  readonly goal: BudgetGoal;
  readonly format: MetricFormat | null;
  readonly onChange: (change: Partial<Budget>) => void;
}

/** Renders the numbers of a budget. A number that is missing or out of range is not taken. */
function GoalControls({ budget, goal, format, onChange }: GoalProps) {
  const texts = useTexts();
  const { t } = texts;
  const maxMargin = format ? (format.max - format.min) / 2 : 0;
  function change(name: 'responses' | 'margin', value: number | undefined): void {
    if (value !== undefined) onChange({ [name]: value });
  }
  return (
    <>
      {goal !== 'margin' && (
        <NumberControl
          label={t(fieldTitles['budget.responses'])}
          path={['budget', 'responses']}
          value={budget.responses}
          min={1}
          isCount
          isRequired
          onChange={(count) => change('responses', count)}
        />
      )}
      {goal !== 'responses' && format && (
        <NumberControl
          label={
            format.unit
              ? t('Known within ± (percentage points)')
              : t('Known within ± (points of {metric})', { metric: format.name })
          }
          path={['budget', 'margin']}
          value={budget.margin}
          min={minMargin}
          max={maxMargin}
          isRequired
          onChange={(margin) => change('margin', margin)}
        />
      )}
      <Select
        class="control"
        label={t('Budget period')}
        value={budget.per}
        options={periods.map(([each, text]) => [each, t(text)])}
        onChange={(per) => onChange({ per: per as BudgetPeriod })}
      />
      <p class="note">{explain(budget, goal, texts)}</p>
    </>
  );
}

/** Returns how a budget with a goal asks, and where its periods begin. */
const explain = ({ time_zone: timeZone = 'UTC' }: Budget, goal: BudgetGoal, { t }: Texts): string =>
  [
    goal === 'margin' ? '' : t('The visitors are chosen at random, spread over the period.'),
    goal === 'responses' ? '' : t('The score needs at least {n} responses.', { n: minSequence }),
    t('Periods begin at midnight in the time of {timeZone}.', { timeZone }),
  ]
    .filter(Boolean)
    .join(' ');
