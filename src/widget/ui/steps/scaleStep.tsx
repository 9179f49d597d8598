import { Fragment, h } from 'preact';
import type { CardModel } from '../model.ts';
import { scaleMark } from '../scales/scaleMark.tsx';
import { scoreName } from '../words.ts';
import { heading, type StepProps } from './Step.tsx';

/** How the radios of a scale answer to keys and clicks. */
export interface ScaleKeys {
  onKeyDown(event: KeyboardEvent): void;
  onKeyUp(): void;
  onClick(score: number): void;
}

/**
 * Arrow keys look around among the scores without submitting one; a click that no arrow key caused submits it,
 * as do Space and Enter on the chosen one (WCAG 3.2.2).
 */
export function createScaleKeys({ score, submitScore }: CardModel): ScaleKeys {
  let arrowPressed = false;
  return {
    onKeyDown(event) {
      arrowPressed = event.key.startsWith('Arrow');
      // a radio that is already checked fires no click on Space, and none ever does on Enter
      if ((event.key === 'Enter' || event.key === ' ') && (event.target as HTMLInputElement).checked) {
        // left to the browser, a key would also press the button that has the focus afterwards
        event.preventDefault();
        submitScore(score.value!);
      }
    },
    onKeyUp: () => (arrowPressed = false),
    onClick(clicked) {
      if (arrowPressed) score.value = clicked;
      else submitScore(clicked);
    },
  };
}

/** The score. */
export function scaleStep({ model, arrive, keys }: StepProps & { readonly keys: ScaleKeys }) {
  const { survey, words, score } = model;
  const scale = model.scale!;
  const { style, scores } = scale;
  const hasEnds = survey.min_label || survey.max_label;

  return (
    <>
      <fieldset aria-describedby={hasEnds ? 'ends' : undefined}>
        <legend>{heading(survey.question, arrive)}</legend>
        <div class={`scale ${style} of${scores.length}`} part="scale" onKeyDown={keys.onKeyDown} onKeyUp={keys.onKeyUp}>
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
              <span aria-hidden="true">{scaleMark(words, style, value, index / (scores.length - 1))}</span>
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
