import { countBetween } from '../../../contract/results/statistics.ts';
import { scales } from '../../../contract/scores.ts';
import type { SurveyType } from '../../../contract/surveys/survey.ts';
import { useTexts } from '../../i18n/texts.ts';
import { metricFormatOf } from '../metricFormats.ts';
import { ScoreSign } from '../ScoreSign.tsx';
import { BarsTable } from './BarsTable.tsx';
import type { BreakdownProps } from './Breakdown.tsx';

interface DistributionProps extends Pick<BreakdownProps, 'summary'> {
  readonly type: SurveyType;
}

/** Renders the count of each score. */
export function Distribution({ type, summary }: DistributionProps) {
  const texts = useTexts();
  const { t } = texts;
  const format = metricFormatOf(type, texts);
  const range = scales[type];
  if (!format || !range) return null;
  const { scores } = summary;
  const all = countBetween(scores);
  const rows = Array.from({ length: range.max - range.min + 1 }, (_, index) => {
    const value = range.max - index;
    const { tone } = format.groups.find(({ min, max }) => value >= min && value <= max)!;
    return {
      key: value,
      heading: <ScoreSign type={type} score={value} />,
      count: countBetween(scores, value, value),
      tone,
    };
  });
  const unscored = summary.responses - all;
  return (
    <section class="card distribution" aria-labelledby="scores">
      <h2 id="scores">{t('Scores')}</h2>
      <BarsTable class="scores" heading={t('Score')} counted={t('Responses')} all={all} rows={rows} />
      {unscored > 0 && all > 0 && <p class="note">{t('{count} without a score.', { count: unscored })}</p>}
    </section>
  );
}
