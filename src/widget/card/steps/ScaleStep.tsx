import { effect, useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Survey } from '../../../contract/surveys/survey.ts';
import { scaleOf } from '../../eligibility/scale.ts';
import type { Messages } from '../../i18n/messages.ts';
import { createScaleKeyboard } from '../scales/scaleKeyboard.ts';
import { hasEnds, scoreName } from '../scales/scoreName.ts';
import { ScorePicture } from '../scales/ScorePicture.tsx';
import type { CardModel } from '../CardModel.ts';
import type { StepProps } from './FieldStep.tsx';
import { StepHeading } from './StepHeading.tsx';

interface ScaleStepProps extends StepProps {
  /** Draws the options from 0 to 10 in red, amber and green. */
  readonly npsColors: boolean;
  /** True if the question and two thumbs are one line. */
  readonly isQuiet?: boolean | undefined;
}

/** Renders the step that asks for the score. */
export function ScaleStep({ model, survey, messages, npsColors, isQuiet, onEnter }: ScaleStepProps) {
  const scale = scaleOf(survey)!;
  const { style, scores } = scale;
  const isNumbers = style === 'numbers';
  /** True if the options contain their labels: of two numbers, they say more than the numbers. */
  const isLabeled = scores.length < 3 && (isNumbers || isQuiet);
  const labelOf = (index: number) => isLabeled && (index ? survey.max_label : survey.min_label).trim();
  const keyboard = useMemo(() => createScaleKeyboard(model.scale, scores), []);
  const options = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => keyboard.dispose, []);
  // an effect instead of a render: a press changes only the options
  useLayoutEffect(
    () =>
      effect(() => {
        const { value: selected } = model.scale.score;
        for (const option of options.current!.children) {
          const radio = option.firstChild as HTMLInputElement;
          // stars are filled up to the selected one
          option.className = selected !== null && Number(radio.value) <= selected ? 'filled' : '';
          radio.checked = Number(radio.value) === selected;
        }
      }),
    [],
  );
  return (
    <div>
      <fieldset tabIndex={-1} class={isQuiet ? 'quiet' : undefined}>
        <legend>
          <StepHeading text={survey.question} onEnter={onEnter} />
        </legend>
        <div
          ref={options}
          class={`scale ${style} of${scores.length} ${npsColors ? 'colors' : ''}`}
          part="scale"
          onKeyDown={keyboard.onKeyDown}
          onKeyUp={keyboard.onKeyUp}
        >
          {scores.map((score, index) => (
            <ScaleOption
              key={score}
              score={score}
              isSelected={model.scale.score.peek() === score}
              isRequired={model.isForm}
              name={scoreName(messages, survey, scale, index)}
              onClick={keyboard.onClick}
            >
              {isNumbers || (style === 'stars' && !score) ? (
                labelOf(index) || messages.formatNumber(score)
              ) : (
                <>
                  <ScorePicture scale={scale} index={index} />
                  {labelOf(index)}
                </>
              )}
            </ScaleOption>
          ))}
        </div>
        {hasEnds(survey) && !isLabeled && <ScaleEnds survey={survey} />}
      </fieldset>
      <NextButton model={model} messages={messages} />
    </div>
  );
}

interface ScaleOptionProps {
  readonly score: number;
  /** The selection at first. */
  readonly isSelected: boolean;
  readonly isRequired: boolean | undefined;
  readonly name: string;
  /** The visible part of the option. */
  readonly children: ComponentChildren;
  readonly onClick: (score: number) => void;
}

/** Renders a score: a radio with its number or picture. */
function ScaleOption({ score, isSelected, isRequired, name, children, onClick }: ScaleOptionProps) {
  return (
    <label part="option">
      <input
        type="radio"
        name="score"
        value={score}
        required={isRequired}
        defaultChecked={isSelected}
        aria-label={name}
        onClick={() => onClick(score)}
      />
      <span aria-hidden="true" data-name={name}>
        {children}
      </span>
    </label>
  );
}

/** Renders the labels for the ends of the scale, as two paragraphs, so that they are read as two texts. */
function ScaleEnds({ survey }: { readonly survey: Survey }) {
  return (
    <div id="ends">
      <p part="label" dir="auto">
        {survey.min_label}
      </p>
      <p part="label" dir="auto">
        {survey.max_label}
      </p>
    </div>
  );
}

/** Renders the button that submits a score selected by an arrow key. In a form, it submits every score. */
function NextButton({ model, messages }: { readonly model: CardModel; readonly messages: Messages }) {
  const { score, submit } = model.scale;
  const isSelected = useComputed(() => model.isForm || score.value !== null);
  return (
    isSelected.value && (
      <div class="actions">
        <button part="primary" onClick={() => submit(score.value!)}>
          {messages.next}
        </button>
      </div>
    )
  );
}
