import { describeFinding } from '../../../contract/results/describeFinding.ts';
import type { Finding } from '../../../contract/results/finding.ts';
import type { MetricChanges } from '../../../contract/results/summary.ts';
import type { SurveyEntry } from '../../../contract/surveys/surveysFile.ts';
import type { Device } from '../../../contract/results/breakdowns.ts';
import { english, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { breakdownLabels } from '../breakdowns.ts';
import { choiceLabels } from '../choiceLabels.ts';
import { type MetricFormat, metricFormatOf } from '../metricFormats.ts';
import { noFilters, type View } from '../view.ts';
import { NoChange } from './NoChange.tsx';

const devicesNames: Readonly<Record<Device, string>> = english({
  phone: 'phones',
  tablet: 'tablets',
  computer: 'computers',
});

interface FindingCardProps {
  readonly survey: SurveyEntry;
  /** The changes of the metric of all answers. */
  readonly changes: MetricChanges;
  readonly finding: Finding | null;
  readonly onView: (view: Partial<View>) => void;
}

/** Returns the view of the comments that tell most about a change: since it began, of unhappy people after a fall. */
function viewOf({ change, groups, mix, words }: Finding, format: MetricFormat): Partial<View> {
  const tone = change.after.value < change.before.value ? 'bad' : 'good';
  const { min, max } = format.groups.find((each) => each.tone === tone)!;
  const where = mix ? undefined : groups.find(({ stands_out }) => stands_out);
  return {
    period: { name: 'custom', first: change.since, last: '' },
    filters: {
      ...noFilters,
      min_score: String(min),
      max_score: String(max),
      search: words[0]?.word ?? '',
      ...(where && { [where.by]: where.name }),
    },
    listsAll: false,
  };
}

/** Renders what has changed, where most, and what people say about it; or that nothing has. */
export function FindingCard({ survey, changes, finding, onView }: FindingCardProps) {
  const texts = useTexts();
  const { t, formatDay, formatList, formatShare } = texts;
  const format = metricFormatOf(survey.survey_type, texts);
  if (!format) return null;
  if (!finding) return changes.found.length === 0 ? <NoChange changes={changes} format={format} /> : null;
  const labels = choiceLabels(survey);
  const [change, ...others] = describeFinding(finding, {
    metric: format.name,
    t,
    value: (value) => format.formatValue(value) + format.unit,
    day: (day) => formatDay(day, 'day', true),
    list: (values) => formatList(values, 'conjunction'),
    group: (by, name) =>
      by === 'device' ? t(devicesNames[name as Device] ?? name) : breakdownLabels[by].format(name, texts),
    choice: ({ value, before, after }) =>
      `“${labels.get(value) ?? value}” (${formatShare(before)} → ${formatShare(after)})`,
  });
  return (
    <section class="card finding" aria-label={t('What has changed')}>
      <p dir="auto">
        <strong>{change}</strong> {others.join(' ')}
      </p>
      <p class="finding-foot">
        {finding.comments > 0 && (
          <Button class="link" onClick={() => onView(viewOf(finding, format))}>
            {t('Read what people wrote since {day}', { day: formatDay(finding.change.since, 'day') })}
          </Button>
        )}
        <span class="note">{t('Hardly chance: fewer than one false alarm a year.')}</span>
      </p>
    </section>
  );
}
