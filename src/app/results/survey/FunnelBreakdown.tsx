import { linkPageOf } from '../../../contract/surveys/linkPageOf.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Breakdown, type BreakdownProps } from './Breakdown.tsx';

interface FunnelProps extends Pick<BreakdownProps, 'survey' | 'summary'> {
  readonly isFiltered: boolean;
}

/** Renders the funnel of the visitors. Only the period applies to it. */
export function FunnelBreakdown({ survey, summary: { funnel }, isFiltered }: FunnelProps) {
  const { t, formatPart } = useTexts();
  const steps = [
    [t('Loaded on a page'), funnel.initialized, ''],
    [t('Opened'), funnel.opened],
    [t('Scored'), funnel.scored],
    [t('Text submitted'), funnel.text],
    [t('Closed before completion'), funnel.closed],
    [t('Shown, ignored'), funnel.ignored],
    ...(survey.thank_yous ? [[t('Link followed'), funnel.link] as const] : []),
  ] as const;
  const rows = steps.map(([name, count, value = formatPart(count, funnel.opened)]) => ({ name, count, value }));
  return (
    <Breakdown
      id="funnel"
      title={t('Funnel')}
      column={t('Event')}
      rows={rows}
      all={Math.max(funnel.initialized, funnel.opened)}
      lastColumn={t('Of opened')}
    >
      <p class="note">
        {t('Sessions that began in the period, each counted once.')}{' '}
        {t('Ignored: opened, and neither answered nor closed so far.')}{' '}
        {linkPageOf(survey) && t('A page by link counts once it is used: who opens it and leaves is not counted.')}{' '}
        {survey.thank_yous && t('Followed links are those of the responses that arrived in the period.')}{' '}
        {isFiltered && t('Other filters do not apply: visitors without an answer have no score, page or text.')}
      </p>
    </Breakdown>
  );
}
