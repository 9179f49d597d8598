import { type ComponentChildren, Fragment, h } from 'preact';
import type { Scale } from '../../rules/scale.ts';
import type { ScaleKeys } from '../scales/scaleKeys.ts';
import { fill, type Words } from '../words.ts';
import { heading, type StepProps } from './Step.tsx';

interface ScaleStepProps extends StepProps {
  readonly keys: ScaleKeys;
  /** Whether the keys from 0 to 10 are red, amber and green. */
  readonly npsColors: boolean;
}

/** A score, as those see it who see, and as it is called for the others. */
export interface DrawnScore {
  readonly name: string;
  readonly mark: ComponentChildren;
}

/** A score is its number, where no pictures came along. */
function writeScore(words: Words, { scores }: Scale, index: number): DrawnScore {
  const score = scores[index]!;
  return { name: fill(words, words.score, { score, highest: scores.at(-1)! }), mark: words.number(score) };
}

/** The score. */
export function scaleStep({ model, arrive, keys, npsColors, parts: { drawScore = writeScore } }: ScaleStepProps) {
  const { survey, words, score } = model;
  const scale = model.scale!;
  const { style, scores } = scale;
  const hasEnds = survey.min_label || survey.max_label;

  function option(value: number, index: number) {
    const { name, mark } = drawScore(words, scale, index);
    return (
      <label part="option">
        <input
          type="radio"
          name="score"
          value={value}
          checked={score.value === value}
          aria-label={name}
          onClick={() => keys.onClick(value)}
        />
        <span aria-hidden="true" data-name={name}>
          {mark}
        </span>
      </label>
    );
  }

  return (
    <>
      <fieldset aria-describedby={hasEnds ? 'ends' : undefined}>
        <legend>{heading(survey.question, arrive)}</legend>
        <div
          class={`scale ${style} of${scores.length} ${npsColors ? 'colors' : ''}`}
          part="scale"
          onKeyDown={keys.onKeyDown}
          onKeyUp={keys.onKeyUp}
        >
          {scores.map(option)}
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
