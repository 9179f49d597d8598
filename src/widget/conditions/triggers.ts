import type { Trigger } from '../../contract/survey.ts';
import { listen } from '../loader/listen.ts';
import { isReadableTrigger } from '../rules/trigger.ts';

/** Timers that are set for longer fire at once. */
const longestTimer = 2 ** 31 - 1;
/** How fast a finger that looks for the address bar scrolls up, in pixels a millisecond. */
const hurriedScroll = 1;
/** A busy page tells of several scrolls at once: they count as if each had taken this long, in ms. */
const shortestScroll = 50;
/** How long a page goes on scrolling after the finger has left it, in ms. */
const longestMomentum = 1_000;

/** Whether the widget knows how to wait for a trigger; a selector has to be one in this browser. */
export function canWaitFor({ document }: Window, trigger: Trigger): boolean {
  try {
    if (trigger.type === 'click') document.querySelector(trigger.selector);
    return isReadableTrigger(trigger);
  } catch {
    return false;
  }
}

/**
 * Waits for the moment at which a survey opens, until the returned undo is called. An event of the page's own comes by
 * `track`, so nothing is listened to for it.
 * @param looked when the visitor first saw the page, on the clock of `performance.now()`
 * @param fire may be called more than once
 */
export function armTrigger(window: Window, trigger: Trigger | null, looked: number, fire: () => void): () => void {
  switch (trigger?.type) {
    case 'delay':
      return after(window, trigger.seconds * 1_000 - (performance.now() - looked), fire);
    case 'scroll':
      return onScroll(window, trigger.percent, fire);
    case 'exit_intent':
      return onExitIntent(window, fire);
    case 'click':
      return onClick(window.document, trigger.selector, fire);
    case 'idle':
      return onIdle(window, trigger.seconds, fire);
    default:
      return () => {};
  }
}

function after(window: Window, milliseconds: number, fire: () => void): () => void {
  const timer = window.setTimeout(fire, Math.min(milliseconds, longestTimer));
  return () => window.clearTimeout(timer);
}

function onScroll(window: Window, percent: number, fire: () => void): () => void {
  const look = () => {
    const scrollable = window.document.documentElement.scrollHeight - window.innerHeight;
    // the last pixel is lost to rounding
    if ((window.scrollY + 1) * 100 >= scrollable * percent) fire();
  };
  // a page that cannot scroll, or is far enough down, has no event to wait for
  const undoFirst = after(window, 0, look);
  const undo = listen(window, 'scroll', look);
  return () => {
    undoFirst();
    undo();
  };
}

function onExitIntent(window: Window, fire: () => void): () => void {
  let { scrollY } = window;
  let scrolled = 0;
  let touched = -longestMomentum;
  return listen(window, 'mouseout touchmove scroll', (event) => {
    const { type, timeStamp, relatedTarget, clientY } = event as MouseEvent;
    if (type === 'mouseout') {
      if (!relatedTarget && clientY <= 0) fire();
    } else if (type === 'touchmove') touched = timeStamp;
    else {
      const speed = (scrollY - window.scrollY) / Math.max(timeStamp - scrolled, shortestScroll);
      ({ scrollY } = window);
      scrolled = timeStamp;
      if (speed > hurriedScroll && scrollY < window.innerHeight && timeStamp - touched < longestMomentum) fire();
    }
  });
}

function onClick(document: Document, selector: string, fire: () => void): () => void {
  // a form can have a field by the name of matches
  const matches = (each: EventTarget | null, selector: string) =>
    each instanceof Element && Element.prototype.matches.call(each, selector);
  return listen(document, 'click', (event) => {
    if (
      !matches(event.target, 'asklet-survey,asklet-debug') &&
      event.composedPath().some((each) => matches(each, selector))
    )
      fire();
  });
}

function onIdle(window: Window, seconds: number, fire: () => void): () => void {
  let undo = () => {};
  const restart = () => {
    undo();
    // nobody is idle on a page that is not looked at
    if (!window.document.hidden) undo = after(window, seconds * 1_000, fire);
  };
  const stop = listen(window, 'pointermove pointerdown keydown wheel scroll touchmove visibilitychange', restart);
  restart();
  return () => {
    stop();
    undo();
  };
}
