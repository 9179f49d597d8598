import type { MetricChange, QuestionChange } from '../../../contract/results/summary.ts';
import { english, type Texts, useTexts } from '../../i18n/texts.ts';

/** A place in a chart, in px. */
interface Place {
  readonly x: number;
  /** The middle of the chart. */
  readonly middle: number;
  readonly top: number;
  readonly bottom: number;
}

interface ChartMarkProps extends Place {
  /** The baseline of the text. */
  readonly y: number;
  readonly name: string;
  readonly text: string;
}

/** Renders a line with a text beside it, on the side that has more room. */
function ChartMark({ x, y, middle, top, bottom, name, text }: ChartMarkProps) {
  const isBefore = x > middle;
  return (
    <g class={`mark ${name}`} aria-hidden="true">
      <line x1={x} x2={x} y1={top} y2={bottom} />
      <text x={isBefore ? x - 6 : x + 6} y={y} text-anchor={isBefore ? 'end' : 'start'}>
        {text}
      </text>
    </g>
  );
}

/** Renders the line where imported responses end. The sentence below the chart says the same. */
export function ImportEnd(place: Place) {
  const { t } = useTexts();
  const text = place.x > place.middle ? t('Imported') : t('Not imported');
  return <ChartMark {...place} y={place.top + 8} name="import-end" text={text} />;
}

/** Returns how the metric changed, and on which day. */
export function describeChange({ since, before, after }: MetricChange, { t, formatDay }: Texts): string {
  const day = formatDay(since, 'day');
  return after.value < before.value ? t('fell on {day}', { day }) : t('rose on {day}', { day });
}

interface ChangeMarkProps extends Place {
  readonly change: MetricChange;
  /** The number of changes before it: two that are close to each other have their texts on different lines. */
  readonly index: number;
}

/** Renders the line where the metric changed. The table below the chart says the same. */
export function ChangeMark({ change, index, ...place }: ChangeMarkProps) {
  const y = place.bottom - 4 - (index % 2) * 14;
  return <ChartMark {...place} y={y} name="metric-change" text={describeChange(change, useTexts())} />;
}

const partTexts: Readonly<Record<QuestionChange['parts'][number], string>> = english({
  type: 'type changed on {day}',
  question: 'question changed on {day}',
  follow_ups: 'follow-ups changed on {day}',
  choices: 'choices changed on {day}',
});

/** Returns what was asked differently from a day on: the part that matters most. */
export const describeQuestionChange = ({ day, parts }: QuestionChange, { t, formatDay }: Texts): string =>
  t(partTexts[parts[0]!], { day: formatDay(day, 'day') });

/** Renders the line where the question was changed. The table below the chart says the same. */
export function QuestionMark({
  change,
  index,
  ...place
}: Place & { readonly change: QuestionChange; readonly index: number }) {
  const y = place.top + 22 + (index % 2) * 14;
  return <ChartMark {...place} y={y} name="question-change" text={describeQuestionChange(change, useTexts())} />;
}

/** Renders the number of a day with notes on its line. The list below the chart has the notes. */
export function NoteMark({ number, x, y, top, bottom }: Place & { readonly number: number; readonly y: number }) {
  return (
    <g class="mark noted-day" aria-hidden="true">
      <line x1={x} x2={x} y1={top} y2={bottom} />
      <circle cx={x} cy={y} r="8" />
      <text x={x} y={y + 4} text-anchor="middle">
        {number}
      </text>
    </g>
  );
}
