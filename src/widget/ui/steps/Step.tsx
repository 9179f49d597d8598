import { type ComponentChildren, Fragment, h } from 'preact';
import type { Parts } from '../loadParts.ts';
import type { CardModel } from '../model.ts';
import { labelOr } from '../words.ts';
import { type StepTexts, textsOf } from './textsOf.ts';

/** What the steps are drawn from. */
export interface StepProps {
  readonly model: CardModel;
  readonly parts: Parts;
  /** The longest text that can be typed, in UTF-16 code units. */
  readonly textLimit: number;
  /** Whether no text of the page may be seen on a screenshot. */
  readonly maskText: boolean;
  /** Told of the heading of a step that has just come, and of null when one goes. */
  readonly arrive: (heading: HTMLElement | null) => void;
}

/** The id of the heading, which names the fields beneath it. */
export const headingId = 'heading';

/** The heading of a step, which takes the focus along when the step comes. */
export function heading(text: string, arrive: StepProps['arrive']) {
  return (
    <h2 id={headingId} ref={arrive} part="question" tabIndex={-1}>
      {text}
    </h2>
  );
}

/** Ties a field to the sentence that says what is wrong with it. */
export const mistakeId = 'mistake';

/** The attributes of a field that may hold a mistake. */
export function fieldState({ mistake }: CardModel) {
  return mistake.value ? ({ 'aria-invalid': true, 'aria-describedby': mistakeId } as const) : {};
}

/** The second half of a double click is not meant for the button that the next step has in the same place. */
const once = (act: (event: Event) => void) => (event: MouseEvent) => {
  if (event.detail < 2) act(event);
};

/** A step with a field and two buttons: the way on, which submits, and the way around it. */
export function fieldStep(
  { model, arrive }: StepProps,
  field: ComponentChildren,
  submit: () => void,
  texts: StepTexts = textsOf(model),
) {
  const { words } = model;
  const { question, detail, send, skip } = texts;
  return (
    <>
      {heading(question, arrive)}
      {detail?.trim() && <p dir="auto">{detail}</p>}
      {field}
      {model.mistake.value && <p id={mistakeId}>{model.mistake.value}</p>}
      <div class="actions">
        <button part="primary" onClick={once((event) => submitStep(event, model, submit))}>
          {labelOr(send, words.send)}
        </button>
        <button part="secondary" onClick={once(model.skip)}>
          {labelOr(skip, words.skip)}
        </button>
      </div>
    </>
  );
}

/** Submits a step and, where something is wrong with it, takes the visitor to its first field. */
export function submitStep(event: Event, { mistake }: CardModel, submit: () => void): void {
  // left to the browser, a key would also press the button that has the focus afterwards
  event.preventDefault();
  const card = (event.currentTarget as Element).getRootNode() as ShadowRoot;
  submit();
  if (mistake.value) card.querySelector<HTMLElement>('input, textarea')!.focus();
}
