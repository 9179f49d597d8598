import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/hostilePage.ts';

/** How long the page must have been visible and focused, in ms. */
export const presenceTime = 2_000;

/** The events of an act. A key press can also be one that only moves the focus or the page. */
const acts = 'click keydown input change';
const movements = 'pointermove pointerdown touchstart wheel keydown';
const passiveKey = /^(Tab|Arrow|Shift|Control|Alt|Meta)/;

/**
 * Calls back once, at the first sign that a person uses the page, until the returned function is called. Programs also
 * open pages: mail scanners follow the links of an email, run the page's scripts, and some click on its links.
 *
 * - An act is a sign at once: a click, a key (but Tab, arrows and modifiers), or a change of a field. Not on a link.
 * - Presence is a sign: the page was visible and focused for two seconds in total, and there was a movement: the
 *   pointer moved or pressed, a finger touched, the wheel turned, or a key was pressed. Scrolling is not a movement:
 *   scripts also scroll.
 *
 * Events that a script created (`isTrusted` is false) are not a sign.
 *
 * Listens in the capture phase of the window, before the card does: at an act in the card, the callback runs first.
 * @param window the page and its clock
 */
export function watchForPerson(window: Window, onPerson: () => void): () => void {
  const { document, performance } = window;
  let presentTime = 0;
  /** The start of the current presence, on the clock of `performance.now()`. */
  let presentSince: number | null = null;
  let hasMoved = false;
  let timer: number | undefined;

  function measure(): void {
    const now = performance.now();
    if (presentSince !== null) presentTime += now - presentSince;
    presentSince = !readNode(document, 'hidden') && document.hasFocus() ? now : null;
    window.clearTimeout(timer);
    if (presentTime >= presenceTime) {
      if (hasMoved) finish();
    } else if (presentSince !== null) timer = window.setTimeout(measure, presenceTime - presentTime);
  }

  function stop(): void {
    for (const each of stopListening) each();
    window.clearTimeout(timer);
  }

  function finish(): void {
    stop();
    onPerson();
  }

  const stopListening = [
    listen(window, 'focus blur visibilitychange', measure),
    listen(window, acts, (event) => isAct(event) && finish()),
    listen(window, movements, ({ isTrusted }) => {
      if (!isTrusted || hasMoved) return;
      hasMoved = true;
      measure();
    }),
  ];
  measure();
  return stop;
}

/** Returns true if the event is an act of a person. */
function isAct(event: Event): boolean {
  const { type, isTrusted, key } = event as KeyboardEvent;
  // a click of a script on a box is not trusted, but its `input` and `change` are
  const ignored = type === 'click' || type === 'keydown' ? 'a[href]' : 'a[href], [type=radio], [type=checkbox]';
  const isIgnored = event.composedPath().some((node) => (node as Partial<Element>).matches?.(ignored));
  return isTrusted && !isIgnored && !passiveKey.test(key);
}
