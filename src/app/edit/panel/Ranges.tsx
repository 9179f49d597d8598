import { type Texts, useTexts } from '../../i18n/texts.ts';
import type { Designer } from '../design/createDesigner.ts';
import type { Fields } from '../design/design.ts';
import {
  divide,
  fillGap,
  initialRanges,
  maxEnd,
  moveEnd,
  nameOf,
  type Range,
  rangeFields,
  rangesOf,
  removeRange,
} from '../design/ranges.ts';
import { kindsIn } from '../design/kindsIn.ts';
import { focusIfLost } from '../../ui/focus.ts';
import { SwitchControl } from './controls.tsx';
import { PathControls } from './PathControls.tsx';
import { useRowIds } from './rows.ts';

/** Returns the ranges that a survey begins with. */
function firstRanges({ survey_type, response_type = 'none' }: Fields, texts: Texts): readonly Range[] {
  const { type, groupTexts } = kindsIn(texts).find((kind) => kind.type === survey_type)!;
  const first = initialRanges(type, groupTexts);
  // questions by score need a step that asks them
  const withStep = (range: Range): Range => ({ ...range, followUp: { response_type: 'text', ...range.followUp } });
  return response_type === 'none' ? first.map(withStep) : first;
}

/** Renders the controls for the ranges of scores. */
export function Ranges({ designer }: { readonly designer: Designer }) {
  const texts = useTexts();
  const { t } = texts;
  const { fields } = designer.design.value;
  const ranges = rangesOf(fields);
  const ids = useRowIds(ranges);
  const set = (next: readonly Range[]) => designer.setFields(rangeFields(next));
  return (
    <div class="ranges">
      <SwitchControl
        label={t('Depends on the score')}
        hint={t('Different questions and thank-yous for low and high scores')}
        checked={ranges.length > 0}
        onChange={(isOn) => set(isOn ? firstRanges(fields, texts) : [])}
      />
      {ranges.map((range, index) => (
        <fieldset key={ids[index]} class="control range">
          <legend>{t('After {range}', { range: nameOf(range) })}</legend>
          {ranges[index + 1] && (
            <EndControl
              range={range}
              max={maxEnd(ranges[index + 1]!)}
              onEnd={(high) => set(moveEnd(ranges, index, high))}
            />
          )}
          {range.isGap ? (
            <p class="note">{t('No range: the same as for all scores.')}</p>
          ) : (
            <PathControls
              path={range}
              own={fields}
              answer={range.low}
              onChange={(path) => set(ranges.with(index, { ...range, ...path }))}
            />
          )}
          {(range.isGap || ranges.filter(({ isGap }) => !isGap).length > 1) && (
            // one button, so that it keeps the focus
            <button
              type="button"
              onClick={() => {
                set((range.isGap ? fillGap : removeRange)(ranges, index));
                focusIfLost('.ranges input');
              }}
            >
              {range.isGap ? t('+ Add a range for {range}', { range: nameOf(range) }) : t('Remove this range')}
            </button>
          )}
        </fieldset>
      ))}
      {ranges.some(({ low, high }) => high > low) && (
        <button type="button" onClick={() => set(divide(ranges))}>
          {t('+ Add a range')}
        </button>
      )}
    </div>
  );
}

interface EndProps {
  readonly range: Range;
  readonly max: number;
  readonly onEnd: (high: number) => void;
}

/** Renders the controls for the end of a range: a slider and a number. The next range starts after it. */
function EndControl({ range, max, onEnd }: EndProps) {
  const { t } = useTexts();
  const { low, high } = range;
  const limits = { min: low, max, step: 1, value: high };
  return (
    <div class="control range-end">
      <span>{t('Last score')}</span>
      <input
        type="range"
        aria-label={t('Last score (slider)')}
        {...limits}
        onInput={({ currentTarget }) => onEnd(currentTarget.valueAsNumber)}
      />
      <input
        type="number"
        aria-label={t('Last score')}
        {...limits}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.valueAsNumber;
          const end = Number.isNaN(typed) ? high : Math.round(Math.min(Math.max(typed, low), max));
          currentTarget.value = `${end}`;
          onEnd(end);
        }}
      />
    </div>
  );
}
