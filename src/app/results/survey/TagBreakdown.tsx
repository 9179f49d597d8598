import { minEstimated } from '../../../contract/results/statistics.ts';
import type { TagCount } from '../../../contract/results/summary.ts';
import { useTexts } from '../../i18n/texts.ts';
import { metricFormatOf } from '../metricFormats.ts';
import { Breakdown, type BreakdownProps } from './Breakdown.tsx';

/** Renders how often each tag was given, with the metric of its responses. */
export function TagBreakdown({ survey, summary, filters, onFilters }: BreakdownProps) {
  const texts = useTexts();
  const { t } = texts;
  const { tags, responses } = summary;
  const isFilteredByScore = Boolean(filters.min_score || filters.max_score);
  const format = isFilteredByScore ? null : metricFormatOf(survey.survey_type, texts);
  if (tags.length === 0) return null;
  const valueOf = ({ metric }: TagCount) => {
    if (!format) return '';
    return metric && metric.n >= minEstimated ? format.formatValue(metric.value) + format.unit : t('too few');
  };
  return (
    <Breakdown
      id="tags"
      title={t('Tags')}
      column={t('Tag')}
      all={responses}
      lastColumn={format?.name}
      rows={tags.map((each) => ({
        name: each.tag,
        count: each.responses,
        value: valueOf(each),
        significant: each.significant,
        isChosen: filters.tag === each.tag,
        onChoose: () => onFilters({ tag: filters.tag === each.tag ? '' : each.tag }),
      }))}
    />
  );
}
