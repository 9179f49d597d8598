import { Fragment, h } from 'preact';
import type { ScaleKeys } from '../scales/scaleKeys.ts';
import { scaleMark } from '../scales/scaleMark.tsx';
import { scoreName } from '../words.ts';
import { heading, type StepProps } from './Step.tsx';

interface ScaleStepProps extends StepProps {
  readonly keys: ScaleKeys;
  /** Whether the keys from 0 to 10 are red, amber and green. */
  readonly npsColors: boolean;
}

/** The score. */
export function scaleStep({ model, arrive, keys, npsColors }: ScaleStepProps) {
  const { survey, words, score } = model;
  const scale = model.scale!;
  const { style, scores } = scale;
  const hasEnds = survey.min_label || survey.max_label;

  return (
    <>
      <fieldset aria-describedby={hasEnds ? 'ends' : undefined}>
        <legend>{heading(survey.question, arrive)}</legend>
        <div class={`scale ${style} of${scores.length} ${npsColors ? 'colors' : ''}`} part="scale" onKeyDown={keys.onKeyDown} onKeyUp={keys.onKeyUp}>
          {scores.map((value, index) => (
            <label part="option">
              <input
                type="radio"
                name="score"
                value={value}
                checked={score.value === value}
                aria-label={scoreName(words, scale, index)}
                onClick={() => keys.onClick(value)}
              />
              <span aria-hidden="true" data-name={scoreName(words, scale, index)}>
                {scaleMark(words, style, value, index / (scores.length - 1))}
              </span>
            </label>
          ))}
        </div>
        {hasEnds && (
          <div id="ends">
            {[survey.min_label, survey.max_label].map((label) => (
              <span part="label" dir="auto">
                {label}
              </span>
            ))}
          </div>
        )}
      </fieldset>
      {score.value !== null && (
        <div class="actions">
          <button part="primary" onClick={() => model.submitScore(score.value!)}>
            {words.next}
          </button>
        </div>
      )}
    </>
  );
}
