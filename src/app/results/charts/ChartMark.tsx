import { useTexts } from '../../i18n/texts.ts';

interface ImportEndProps {
  /** After the last point with imported responses, in px. */
  readonly x: number;
  /** The middle of the chart, in px. */
  readonly middle: number;
  readonly top: number;
  readonly bottom: number;
}

/** Renders the line where imported responses end. The sentence below the chart says the same. */
export function ImportEnd({ x, middle, top, bottom }: ImportEndProps) {
  const { t } = useTexts();
  // the label is where there is more room
  const isBefore = x > middle;
  return (
    <g class="import-end" aria-hidden="true">
      <line x1={x} x2={x} y1={top} y2={bottom} />
      <text x={isBefore ? x - 6 : x + 6} y={top + 8} text-anchor={isBefore ? 'end' : 'start'}>
        {isBefore ? t('Imported') : t('Not imported')}
      </text>
    </g>
  );
}
