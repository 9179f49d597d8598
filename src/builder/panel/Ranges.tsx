import type { Designer } from '../design/createDesigner.ts';
import type { Fields } from '../design/design.ts';
import {
  divide,
  firstRanges,
  moveEnd,
  nameOf,
  type Range,
  rangeFields,
  rangesOf,
  removeRange,
} from '../design/ranges.ts';
import { SwitchControl } from './controls.tsx';
import { PathControls } from './PathControls.tsx';

/** Renders the controls for the ranges of scores. */
export function Ranges({ designer }: { readonly designer: Designer }) {
  const { fields } = designer.design.value;
  const ranges = rangesOf(fields);
  const set = (next: readonly Range[]) => designer.setFields(rangeFields(next));
  function begin(): void {
    // questions by score need a step that asks them
    if ((fields.response_type ?? 'none') === 'none') designer.setFields({ response_type: 'text' });
    set(firstRanges[fields.survey_type]);
  }
  return (
    <div class="ranges">
      <SwitchControl
        label="Depends on the score"
        hint="Different questions and thank-yous for low and high scores"
        checked={ranges.length > 0}
        onChange={(isOn) => (isOn ? begin() : set([]))}
      />
      {ranges.map((range, index) => (
        <RangeControls
          key={index}
          range={range}
          maxEnd={(ranges[index + 1]?.high ?? 0) - 1}
          own={fields}
          onEnd={(high) => set(moveEnd(ranges, index, high))}
          onChange={(changed) => set(ranges.with(index, changed))}
          onRemove={ranges.length > 1 ? () => set(removeRange(ranges, index)) : null}
        />
      ))}
      {ranges.some(({ low, high }) => high > low) && (
        <button type="button" onClick={() => set(divide(ranges))}>
          + Add a range
        </button>
      )}
    </div>
  );
}

interface RangeControlsProps {
  readonly range: Range;
  /** The maximum end of the range, which leaves one score for the next range. Negative for the last range. */
  readonly maxEnd: number;
  /** The fields of the survey, which the range can override. */
  readonly own: Fields;
  readonly onEnd: (high: number) => void;
  readonly onChange: (range: Range) => void;
  /** Null for the only range. */
  readonly onRemove: (() => void) | null;
}

function RangeControls({ range, maxEnd, own, onEnd, onChange, onRemove }: RangeControlsProps) {
  return (
    <fieldset class="control range">
      <legend>After {nameOf(range)}</legend>
      {maxEnd >= 0 && <EndControl range={range} maxEnd={maxEnd} onEnd={onEnd} />}
      <PathControls path={range} own={own} onChange={(path) => onChange({ ...range, ...path })} />
      {onRemove && (
        <button type="button" onClick={onRemove}>
          Remove this range
        </button>
      )}
    </fieldset>
  );
}

/** Renders the controls for the end of a range: a slider and a number. The next range starts after it. */
function EndControl({ range, maxEnd, onEnd }: Pick<RangeControlsProps, 'range' | 'maxEnd' | 'onEnd'>) {
  const { low, high } = range;
  const limits = { min: low, max: maxEnd, step: 1, value: high };
  return (
    <div class="control range-end">
      <span>Last score</span>
      <input
        type="range"
        aria-label="Last score (slider)"
        {...limits}
        onInput={({ currentTarget }) => onEnd(currentTarget.valueAsNumber)}
      />
      <input
        type="number"
        aria-label="Last score"
        {...limits}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.valueAsNumber || low;
          const end = Math.round(Math.min(Math.max(typed, low), maxEnd));
          currentTarget.value = `${end}`;
          onEnd(end);
        }}
      />
    </div>
  );
}
