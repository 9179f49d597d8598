import { formatPart } from '../format.ts';
import { Breakdown, type BreakdownProps } from './Breakdown.tsx';

interface FunnelProps extends Pick<BreakdownProps, 'survey' | 'summary'> {
  readonly isFiltered: boolean;
}

/** Renders the funnel of the visitors. Only the period applies to it. */
export function FunnelBreakdown({ survey, summary: { funnel }, isFiltered }: FunnelProps) {
  const steps = [
    ['Initialized', funnel.initialized],
    ['Opened', funnel.opened],
    ['Scored', funnel.scored],
    ['Text submitted', funnel.text],
    ['Closed before completion', funnel.closed],
    ...(survey.thank_yous ? [['Link followed', funnel.link] as const] : []),
  ] as const;
  const rows = steps.map(([name, count], index) => ({
    name,
    count,
    value: index === 0 ? '' : formatPart(count, funnel.opened),
  }));
  return (
    <Breakdown
      id="funnel"
      title="Funnel"
      column="Event"
      rows={rows}
      all={Math.max(funnel.initialized, funnel.opened)}
      lastColumn="Of opened"
    >
      <p class="note">
        Sessions that began in the period, each counted once.
        {survey.thank_yous && ' Followed links are those of the responses that came in the period.'}
        {isFiltered && ' Other filters do not apply: visitors without an answer have no score, page or text.'}
      </p>
    </Breakdown>
  );
}
