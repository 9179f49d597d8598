import { alternativesOf, partsOf } from '../../contract/surveys/alternatives.ts';
import type { FirstTrigger, SingleTrigger, Trigger } from '../../contract/surveys/trigger.ts';
import { createMeasuring } from '../browser/createMeasuring.ts';
import { createWorkSearch } from '../browser/createWorkSearch.ts';
import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/hostilePage.ts';
import type { TrackedEvents } from '../core/chunks.ts';
import { coversWindow, findScroller, rangeOf } from './findScroller.ts';

/** Longer timers fire immediately, in ms. */
const maxTimeout = 2 ** 31 - 1;
/** The minimum speed of an upward scroll toward the address bar, in px per ms. */
const hurriedScroll = 1;
/** The minimum duration of a scroll, in ms. Busy pages report several scrolls at once. */
const minScrollTime = 50;
/** The minimum time between two looks for work, in seconds. */
const minIdle = 5;
/** How long a page continues scrolling after a touch, in ms. */
const maxMomentum = 1_000;

/** The property that each trigger requires in addition to its type. */
const properties: Readonly<Record<FirstTrigger['type'], string>> = {
  exit_intent: 'type',
  delay: 'seconds',
  idle: 'seconds',
  scroll: 'percent',
  click: 'selector',
  element: 'selector',
  event: 'name',
};

/** Returns true if the widget supports the trigger. A selector must be valid in this browser. */
export function isValidTrigger(window: Pick<Window, 'document'>, trigger: Trigger): boolean {
  if (trigger.type === 'immediate') return true;
  const alternatives = alternativesOf(trigger);
  return alternatives.length > 0 && alternatives.every((each) => isValidSingle(window, each));
}

function isValidSingle(window: Pick<Window, 'document'>, trigger: SingleTrigger): boolean {
  const parts = partsOf(trigger);
  return parts.at(-1) === trigger && parts.every((part) => isValidPart(window, part));
}

function isValidPart({ document }: Pick<Window, 'document'>, part: FirstTrigger): boolean {
  const property = properties[part.type];
  const value: unknown = part[property as keyof FirstTrigger];
  if (property === 'seconds' || property === 'percent') return typeof value === 'number' && value >= 0;
  if (typeof value !== 'string' || value === '') return false;
  try {
    if (property === 'selector') document.querySelector(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits for the first of several triggers, until the returned function is called. The page's `track` command fires an
 * event without `after` itself.
 * @param visibleSince when the page became visible, on the clock of `performance.now()`
 * @param fire may be called more than once; with a trigger when its `after` has happened
 */
export function armTrigger(
  window: Window,
  triggers: readonly SingleTrigger[],
  visibleSince: number,
  fire: (begun?: SingleTrigger) => void,
  tracked: TrackedEvents,
): () => void {
  const undo = triggers.map((each) => armParts({ window, tracked, fire }, partsOf(each), visibleSince));
  return () => {
    for (const each of undo) each();
  };
}

interface Armed {
  readonly window: Window;
  readonly tracked: TrackedEvents;
  readonly fire: (begun?: SingleTrigger) => void;
}

/** Waits for one part after the other. */
function armParts(armed: Armed, [part, next]: readonly SingleTrigger[], since: number): () => void {
  const { window, tracked, fire } = armed;
  let disarm = armPart(window, part!, since, tracked, () => {
    if (next) {
      disarm();
      disarm = armParts(armed, [next], performance.now());
    }
    fire(next);
  });
  return () => disarm();
}

function armPart(
  window: Window,
  part: FirstTrigger,
  since: number,
  tracked: TrackedEvents,
  fire: () => void,
): () => void {
  switch (part.type) {
    case 'delay':
      return after(window, part.seconds * 1_000 - (performance.now() - since), fire);
    case 'scroll':
      return onScroll(window, part.percent, fire);
    case 'exit_intent':
      return onExitIntent(window, fire);
    case 'click':
      return onClick(window.document, part.selector, fire);
    case 'event':
      return onTracked(tracked, part.name, fire);
    case 'idle':
      return onIdle(window, part.seconds, fire);
    case 'element':
      return onElement(window, part.selector, fire);
    default:
      return () => {};
  }
}

function onTracked(tracked: TrackedEvents, name: string, fire: () => void): () => void {
  const listener = (event: string) => event === name && fire();
  tracked.add(listener);
  return () => void tracked.delete(listener);
}

function after(window: Window, milliseconds: number, fire: () => void): () => void {
  const timer = window.setTimeout(fire, Math.min(milliseconds, maxTimeout));
  return () => window.clearTimeout(timer);
}

/** Fires when an element is on the page and has a box. */
function onElement(window: Window, selector: string, fire: () => void): () => void {
  const { document } = window;
  const isThere = (element: Element) =>
    element.getClientRects().length > 0 && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);
  const { soon, stop } = createMeasuring(document.documentElement, () => {
    if ([...document.querySelectorAll(selector)].some(isThere)) fire();
  });
  const observer = new MutationObserver(soon);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  // what a style sheet or the size of the window shows
  const stopListening = listen(window, 'load resize transitionend', soon);
  soon();
  return () => {
    stop();
    stopListening();
    observer.disconnect();
  };
}

function onScroll(window: Window, percent: number, fire: () => void): () => void {
  const positions = new WeakMap<Element, number>();
  const measuring = createMeasuring(window.document.documentElement, measure);
  const undo = [measuring.stop];
  let target: EventTarget | null = null;

  function measure(): void {
    const scroller = findScroller(window, target);
    if (!scroller) return;
    const { scrollTop } = scroller;
    // the scroll events of a shadow tree stay inside
    if (!positions.has(scroller) && scroller.getRootNode() !== window.document) follow(scroller, 'scroll');
    const before = positions.get(scroller) ?? 0;
    positions.set(scroller, scrollTop);
    // An app that empties the page before it shows the next one moves it up. Rounding can hide the last pixel.
    if (scrollTop > before && (scrollTop + 1) * 100 >= rangeOf(scroller) * percent) fire();
  }

  function follow(scrolled: EventTarget, types: string): void {
    undo.push(
      listen(scrolled, types, (event) => {
        target = event.type === 'scroll' ? event.target : null;
        measuring.soon();
      }),
    );
  }

  follow(window, 'scroll wheel touchmove keyup pointerup');
  // a page that is already scrolled down fires no event
  measuring.soon();
  return () => {
    for (const each of undo) each();
  };
}

function onExitIntent(window: Window, fire: () => void): () => void {
  let scrolled: Element | null = null;
  let position = 0;
  let scrolledAt = 0;
  let touchedAt = -maxMomentum;

  /** Fires if what covers the window scrolls up fast near its top. */
  function onScrolled({ target, timeStamp }: Event): void {
    const element = target instanceof Element ? target : window.document.scrollingElement;
    const { scrollTop = 0 } = element ?? {};
    const speed = (position - scrollTop) / Math.max(timeStamp - scrolledAt, minScrollTime);
    const isSame = element === scrolled;
    scrolled = element;
    position = scrollTop;
    scrolledAt = timeStamp;
    if (!element || !isSame || speed <= hurriedScroll || timeStamp - touchedAt >= maxMomentum) return;
    if (scrollTop < window.innerHeight && coversWindow(window, element)) fire();
  }

  /** False from a press until the pointer moves in the window without a button: a drag can end outside, a menu opens. */
  let isFree = true;

  return listen(window, 'mousemove mousedown contextmenu dragstart mouseout touchmove scroll', (event) => {
    const { type, timeStamp, relatedTarget, buttons, clientY } = event as MouseEvent;
    if (type === 'touchmove') touchedAt = timeStamp;
    else if (type === 'scroll') onScrolled(event);
    else if (type === 'mousemove') isFree ||= !buttons && clientY > 0;
    else if (type !== 'mouseout') isFree = false;
    else if (isFree && !buttons && !relatedTarget && clientY <= 0 && !hasList(window.document, event)) fire();
  });
}

/** Returns true if the pointer may be in a list that the browser shows over the page, of options or to fill in a field. */
function hasList(document: Document, event: Event): boolean {
  const focused = focusedElement(document);
  if (!focused?.matches('select,input,textarea')) return false;
  // a field has no list that reaches beyond the page, but while it is open, events are those of its field
  return event.composedPath()[0] === focused || (focused.matches('select') && isOpen(focused));
}

/** Returns false if a select is closed, which old browsers don't say. */
function isOpen(select: Element): boolean {
  return !CSS.supports('selector(:open)') || select.matches(':open');
}

/** Returns the element that has the focus, also in an open shadow tree. */
function focusedElement(document: Document): Element | null {
  let focused = readNode(document, 'activeElement');
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

function onClick(document: Document, selector: string, fire: () => void): () => void {
  const matches = (each: EventTarget | null, selector: string) => each instanceof Element && each.matches(selector);
  return listen(document, 'click', (event) => {
    if (matches(event.target, 'asklet-survey,asklet-debug')) return;
    if (event.composedPath().some((each) => matches(each, selector))) fire();
  });
}

function onIdle(window: Window, seconds: number, fire: () => void): () => void {
  const { document } = window;
  let cancel = () => {};
  let field: EventTarget | null = null;
  /** True if only the visitor's work keeps this from firing. */
  let isOver = false;
  const activity = 'pointermove pointerdown keydown wheel scroll touchmove visibilitychange beforeinput input';
  // what ends the work starts the time again, but not a video that is found to be out of view
  const work = createWorkSearch(document, activity, (event) => (event ? restart(event) : isOver && finish()));

  function restart(event?: Event): void {
    if (event?.type.endsWith('input')) ({ target: field } = event);
    isOver = false;
    cancel();
    // a hidden page doesn't count as idle
    if (!readNode(document, 'hidden')) cancel = after(window, seconds * 1_000, finish);
  }

  /** Fires, unless the visitor still works without a movement. */
  function finish(): void {
    cancel();
    const isTyping = field && field === readNode(document, 'activeElement');
    if (!isTyping && !work.find()) return fire();
    isOver = true;
    // a call can end without an event
    cancel = after(window, Math.max(seconds, minIdle) * 1_000, finish);
  }

  work.find();
  work.listenIn(document);
  restart();
  return () => {
    work.stop();
    cancel();
  };
}
