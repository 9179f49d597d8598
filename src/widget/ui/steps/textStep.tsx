import { Fragment, h } from 'preact';
import { fieldState, fieldStep, headingId, type StepProps, submitStep } from './Step.tsx';

/** The text: what follows the score, or all there is of a general survey. */
export function textStep(props: StepProps) {
  const { model, textLimit, shoot } = props;
  const { picture } = model.screenshot.value ?? {};
  return fieldStep(
    props,
    <>
      <textarea
        part="text"
        rows={3}
        maxLength={textLimit}
        aria-labelledby={headingId}
        {...fieldState(model)}
        dir="auto"
        value={model.text.value}
        onInput={(event) => (model.text.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter alone is a new line
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submitStep(event, model);
        }}
      />
      {model.survey.allow_screenshots && (
        <button part="screenshot" onClick={shoot}>
          {picture ? model.words.changeScreenshot : model.words.addScreenshot}
        </button>
      )}
    </>,
  );
}
