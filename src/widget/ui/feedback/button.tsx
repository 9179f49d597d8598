import { h, render } from 'preact';
import { createHost, createSheet, type HostOptions } from '../host.ts';
import { path } from '../icons.tsx';
import css from './button.css?inline';
import { labelOr, type Words } from '../words.ts';

/** What a feedback button is made of. */
export interface ButtonOptions extends HostOptions {
  /** What it says; our own word where it is null or blank. */
  readonly label: string | null;
  /** Opens the card. It is hidden by whoever knows that the card is there. */
  open(): void;
}

/** A feedback button at the edge of the page. */
export interface FeedbackButton {
  /** Leaves the page to the card. A button that has the focus waits until it has gone elsewhere. */
  hide(): void;
  /** Comes back, with the focus if it opened the card and the focus is nowhere else. */
  show(): void;
  remove(): void;
}

/** Shows the feedback button. */
export function showButton(words: Words, { label, open, ...options }: ButtonOptions): FeedbackButton {
  const { position } = options.look;
  // a button in the middle of the page would be in the way
  const look = { ...options.look, position: position === 'center' ? 'bottom-right' : position } as const;
  const { host, root, remove } = createHost({ ...options, look }, [createSheet(css)], null, () => {});
  let pressed = false;
  let hidden = false;

  function update(): void {
    host.hidden = hidden && !root.activeElement;
  }

  function press(): void {
    pressed = true;
    open();
  }

  host.setAttribute('button', '');
  host.addEventListener('focusout', () => queueMicrotask(update));
  render(
    <button part="button" class="feedback" lang={words.lang} dir={words.dir} onClick={press}>
      {path('M4 5h16v11h-8l-4.5 4v-4H4z')}
      <span dir="auto">{labelOr(label, words.feedback)}</span>
    </button>,
    root,
  );
  return {
    hide() {
      hidden = true;
      update();
    },
    show() {
      hidden = false;
      update();
      const { activeElement, body } = host.ownerDocument;
      if (pressed && (!activeElement || activeElement === body))
        root.querySelector('button')!.focus({ preventScroll: true });
      pressed = false;
    },
    remove,
  };
}
