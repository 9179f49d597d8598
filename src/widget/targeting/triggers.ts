import type { Trigger } from '../../contract/surveys/survey.ts';
import { afterLayout } from '../browser/afterLayout.ts';
import { findWork, listenToWork } from '../browser/findWork.ts';
import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/hostilePage.ts';
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
const properties: Readonly<Record<Trigger['type'], string>> = {
  immediate: 'type',
  exit_intent: 'type',
  delay: 'seconds',
  idle: 'seconds',
  scroll: 'percent',
  click: 'selector',
  event: 'name',
};

/** Returns true if the widget supports the trigger. A selector must be valid in this browser. */
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
 * Waits for the trigger until the returned function is called. Event triggers are fired by the page's `track` command,
 * so nothing listens for them.
 * @param visibleSince when the page became visible, on the clock of `performance.now()`
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
  const timer = window.setTimeout(fire, Math.min(milliseconds, maxTimeout));
  return () => window.clearTimeout(timer);
}

function onScroll(window: Window, percent: number, fire: () => void): () => void {
  const { documentElement } = window.document;
  const positions = new WeakMap<Element, number>();
  const undo: (() => void)[] = [];
  let target: EventTarget | null = null;
  let isPending = false;

  function measure(): void {
    isPending = false;
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

  function measureSoon(): void {
    if (isPending) return;
    isPending = true;
    undo.push(afterLayout(documentElement, measure));
  }

  function follow(scrolled: EventTarget, types: string): void {
    undo.push(
      listen(scrolled, types, (event) => {
        target = event.type === 'scroll' ? event.target : null;
        measureSoon();
      }),
    );
  }

  follow(window, 'scroll wheel touchmove keyup pointerup');
  // a page that is already scrolled down fires no event
  measureSoon();
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
  const activity = 'pointermove pointerdown keydown wheel scroll touchmove visibilitychange beforeinput input';
  const work = listenToWork(document, activity, restart);

  function restart(event?: Event): void {
    if (event?.type.endsWith('input')) ({ target: field } = event);
    cancel();
    // a hidden page doesn't count as idle
    if (!readNode(document, 'hidden')) cancel = after(window, seconds * 1_000, finish);
  }

  /** Fires, unless the visitor still works without a movement. What ends the work starts the time again. */
  function finish(): void {
    const isTyping = field && field === readNode(document, 'activeElement');
    if (!isTyping && !findWork(document)) return fire();
    work.update();
    cancel = after(window, Math.max(seconds, minIdle) * 1_000, finish);
  }

  restart();
  return () => {
    work.stop();
    cancel();
  };
}
