import { Fragment, h } from 'preact';
import { charactersLeft } from '../words.ts';
import { fieldState, fieldStep, headingId, type StepProps, submitStep } from './Step.tsx';

/** The text: what follows the score, or all there is of a general survey. */
export function textStep(props: StepProps) {
  const { model, textLimit, parts } = props;
  const left = textLimit - model.text.value.length;
  const { value: chosen } = model.screenshot;

  function submit(): void {
    const metadata = chosen !== undefined && { metadata: { screenshot: chosen && chosen.screenshot } };
    model.submitSecond(model.text.value.trim() || chosen, { text: model.text.value, ...metadata });
  }

  return fieldStep(
    props,
    <>
      <textarea
        part="text"
        rows={3}
        maxLength={textLimit}
        aria-labelledby={headingId}
        aria-describedby="counter"
        {...fieldState(model)}
        dir="auto"
        value={model.text.value}
        onInput={(event) => model.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter alone is a new line
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submitStep(event, model, submit);
        }}
      />
      {left <= textLimit * 0.2 && <p id="counter">{charactersLeft(model.words, left)}</p>}
      {parts.addScreenshot?.(props)}
    </>,
    submit,
  );
}
