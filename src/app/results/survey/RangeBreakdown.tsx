import { countBetween } from '../../../contract/results/statistics.ts';
import { nameScores } from '../../../contract/scores.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Breakdown, type BreakdownProps } from './Breakdown.tsx';
import { choiceLabels } from '../choiceLabels.ts';

/** Renders how often each choice was selected, for the scores of each follow-up. */
export function RangeBreakdown({ survey, summary }: Pick<BreakdownProps, 'survey' | 'summary'>) {
  const { t } = useTexts();
  const labels = choiceLabels(survey);
  return summary.range_choices.map(({ scores: [low, high], choices }) => (
    <Breakdown
      key={low}
      id={`choices-${low}`}
      title={t('Choices after {scores}', { scores: nameScores(low, high) })}
      column={t('Choice')}
      all={countBetween(summary.scores, low, high)}
      rows={choices.map(({ value, count }) => ({ name: labels.get(value) ?? value, language: survey.language, count }))}
    />
  ));
}
