import { Fragment, h } from 'preact';
import { useRef } from 'preact/hooks';
import { ScaleMark } from '../scales/ScaleMark.tsx';
import { scoreName, words } from '../words.ts';
import { Heading, type StepProps, submitStep } from './Step.tsx';

/**
 * The score. Arrow keys look around among the scores without submitting one; a click that no arrow key
 * caused submits it, as do Space and Enter on the chosen one (WCAG 3.2.2).
 */
export function ScaleStep({ model, arrive }: StepProps) {
  const { survey, score } = model;
  const scale = model.scale!;
  const { style, scores } = scale;
  const hasEnds = survey.min_label || survey.max_label;
  const arrowPressed = useRef(false);

  function onKeyDown(event: KeyboardEvent): void {
    arrowPressed.current = event.key.startsWith('Arrow');
    // a radio that is already checked fires no click on Space, and none ever does on Enter
    if ((event.key === 'Enter' || event.key === ' ') && (event.target as HTMLInputElement).checked) {
      submitStep(event, () => model.submitScore(score.value!), model);
    }
  }

  function onClick(clicked: number): void {
    if (arrowPressed.current) score.value = clicked;
    else model.submitScore(clicked);
  }

  return (
    <>
      <fieldset aria-describedby={hasEnds ? 'ends' : undefined}>
        <legend>
          <Heading arrive={arrive}>{survey.question}</Heading>
        </legend>
        <div class={`scale ${style} of${scores.length}`} part="scale" onKeyDown={onKeyDown} onKeyUp={() => (arrowPressed.current = false)}>
          {scores.map((value, index) => (
            <label part="option" key={value}>
              <input
                type="radio"
                name="score"
                value={value}
                checked={score.value === value}
                aria-label={scoreName(scale, index)}
                onClick={() => onClick(value)}
              />
              <span aria-hidden="true">
                <ScaleMark style={style} score={value} place={index / (scores.length - 1)} />
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
