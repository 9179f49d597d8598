import { h } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CardModel } from '../model.ts';

/** What every step is handed. */
export interface StepProps {
  readonly model: CardModel;
  /** Told of the heading of a step that has just come. */
  readonly arrive: (heading: HTMLElement) => void;
}

/** The id of the heading, which names the fields beneath it. */
export const headingId = 'heading';

/** The heading of a step, which takes the focus along when the step comes. */
export function Heading({ arrive, children }: Pick<StepProps, 'arrive'> & { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => arrive(heading.current!), []);
  return (
    <h2 id={headingId} ref={heading} part="question" tabIndex={-1} dir="auto">
      {children}
    </h2>
  );
}

/** Ties a field to the sentence that says what is wrong with it. */
export const mistakeId = 'mistake';

export function Mistake({ model }: { model: CardModel }) {
  return model.mistake.value ? <p id={mistakeId}>{model.mistake.value}</p> : null;
}

/** The attributes of a field that may hold a mistake. */
export function fieldState({ mistake }: CardModel) {
  return mistake.value ? ({ 'aria-invalid': true, 'aria-describedby': mistakeId } as const) : {};
}

interface ActionsProps {
  readonly send: string;
  readonly onSend: (event: Event) => void;
  readonly skip: string;
  readonly onSkip: () => void;
}

/** The second half of a double click is not meant for the button that the next step has in the same place. */
const once = (act: (event: Event) => void) => (event: MouseEvent) => {
  if (event.detail < 2) act(event);
};

/** The buttons at the foot of a step: the way on, and the way around it. */
export function Actions({ send, onSend, skip, onSkip }: ActionsProps) {
  return (
    <div class="actions">
      <button part="primary" onClick={once(onSend)}>
        {send}
      </button>
      <button part="secondary" onClick={once(onSkip)}>
        {skip}
      </button>
    </div>
  );
}

/** Submits a step and, where something is wrong with it, takes the visitor to its first field. */
export function submitStep(event: Event, submit: () => void, { mistake }: CardModel): void {
  // left to the browser, a key would also press the button that has the focus afterwards
  event.preventDefault();
  const card = (event.currentTarget as Element).getRootNode() as ShadowRoot;
  submit();
  if (mistake.value) card.querySelector<HTMLElement>('input, textarea')!.focus();
}
