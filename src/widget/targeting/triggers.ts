import type { Trigger } from '../../contract/survey.ts';
import { listen } from '../browser/listen.ts';

/** Timers that are set for longer fire at once. */
const longestTimer = 2 ** 31 - 1;
/** How fast a finger that looks for the address bar scrolls up, in pixels a millisecond. */
const hurriedScroll = 1;
/** A busy page reports several scrolls at once: they count as if each had taken this long, in ms. */
const shortestScroll = 50;
/** How long a page goes on scrolling after the finger has left it, in ms. */
const longestMomentum = 1_000;

/** The property that each trigger needs beside its type. */
const properties: Readonly<Record<Trigger['type'], string>> = {
  immediate: 'type',
  exit_intent: 'type',
  delay: 'seconds',
  idle: 'seconds',
  scroll: 'percent',
  click: 'selector',
  event: 'name',
};

/** Whether the widget knows how to wait for a trigger; a selector has to be one in this browser. */
export function isValidTrigger({ document }: Pick<Window, 'document'>, trigger: Trigger): boolean {
  const property = properties[trigger.type];
  const value: unknown = trigger[property as keyof Trigger];
  if (property === 'seconds' || property === 'percent') return typeof value === 'number' && value >= 0;
  if (typeof value !== 'string' || value === '') return false;
  try {
    if (trigger.type === 'click') document.querySelector(trigger.selector);
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits for the moment at which a survey opens, until the returned undo is called. An event comes by the `track`
 * command of the page, so nothing is listened to for it.
 * @param visibleSince when the visitor first saw the page, on the clock of `performance.now()`
 * @param fire may be called more than once
 */
export function armTrigger(window: Window, trigger: Trigger, visibleSince: number, fire: () => void): () => void {
  switch (trigger.type) {
    case 'delay':
      return after(window, trigger.seconds * 1_000 - (performance.now() - visibleSince), fire);
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
  const check = () => {
    const scrollable = window.document.documentElement.scrollHeight - window.innerHeight;
    // the last pixel is lost to rounding
    if ((window.scrollY + 1) * 100 >= scrollable * percent) fire();
  };
  // a page that cannot scroll, or is far enough down, fires no scroll event
  const cancelFirst = after(window, 0, check);
  const unlisten = listen(window, 'scroll', check);
  return () => {
    cancelFirst();
    unlisten();
  };
}

function onExitIntent(window: Window, fire: () => void): () => void {
  let { scrollY } = window;
  let scrolledAt = 0;
  let touchedAt = -longestMomentum;
  return listen(window, 'mouseout touchmove scroll', (event) => {
    const { type, timeStamp, relatedTarget, clientY } = event as MouseEvent;
    if (type === 'mouseout') {
      if (!relatedTarget && clientY <= 0) fire();
    } else if (type === 'touchmove') touchedAt = timeStamp;
    else {
      const speed = (scrollY - window.scrollY) / Math.max(timeStamp - scrolledAt, shortestScroll);
      ({ scrollY } = window);
      scrolledAt = timeStamp;
      if (speed > hurriedScroll && scrollY < window.innerHeight && timeStamp - touchedAt < longestMomentum) fire();
    }
  });
}

function onClick(document: Document, selector: string, fire: () => void): () => void {
  // a form can have a field by the name of matches
  const matches = (each: EventTarget | null, selector: string) =>
    each instanceof Element && Element.prototype.matches.call(each, selector);
  return listen(document, 'click', (event) => {
    if (matches(event.target, 'asklet-survey,asklet-debug')) return;
    if (event.composedPath().some((each) => matches(each, selector))) fire();
  });
}

function onIdle(window: Window, seconds: number, fire: () => void): () => void {
  let cancel = () => {};
  const restart = () => {
    cancel();
    // nobody is idle on a page that is not visible
    if (!window.document.hidden) cancel = after(window, seconds * 1_000, fire);
  };
  const activity = 'pointermove pointerdown keydown wheel scroll touchmove visibilitychange';
  const unlisten = listen(window, activity, restart);
  restart();
  return () => {
    unlisten();
    cancel();
  };
}
