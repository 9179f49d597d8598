import { elementAround, elementAt } from '../browser/closestAt.ts';
import { afterLayout } from '../browser/afterLayout.ts';
import { createMeasuring } from '../browser/createMeasuring.ts';
import { afterTime } from '../browser/afterTime.ts';
import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/hostilePage.ts';

/**
 * The maximum number of elements that hit tests may visit. A hit test that finds nothing fixed can visit every element
 * of the page (3 ms for 10,000 elements), so larger pages get fewer tests.
 */
const elementLimit = 10_000;
/** The maximum number of changed elements whose styles are read in a look. */
const changeLimit = 100;
/** The time between two looks at a page that changes, in ms. Also that after which most animations have ended. */
const pause = 300;

/**
 * Moves our element away from fixed elements: consent bars, chat bubbles, launchers of other surveys, toasts. Looks at its
 * edge with hit tests before it is painted, when the window is resized, and when children of the body are added or
 * removed. Of other changes of the page, only what has changed is read. Moves by `translate`, which causes no layout
 * shift. A tab moves below earlier tabs. An offset set by the owner wins.
 * @returns a function that stops it
 */
export function avoidFixedElements(element: HTMLElement): () => void {
  const document = element.ownerDocument;
  const body = readNode(document, 'body');
  /** What our element avoids, unless it is elsewhere or has gone. */
  const avoided = new Set<Element>();
  const changed = new Set<Element>();
  let isWhole = true;
  let hasLooked = false;

  function look(): void {
    // a hidden launcher keeps its position
    if (element.offsetHeight && !getComputedStyle(element).getPropertyValue('--asklet-offset-y')) {
      if (element.matches('[launcher=tab]')) move(distanceBelowTabs(element));
      else {
        if (isWhole) {
          avoided.clear();
          findAtEdge(element, avoided);
        }
        addChanged(changed, avoided);
        move(distanceFrom(element, avoided));
      }
    }
    isWhole = false;
    hasLooked = true;
    changed.clear();
    element.toggleAttribute('away', false);
  }

  // this property is inherited, so setting it recalculates all styles in our element
  function move(distance: number): void {
    if (distance !== movedBy(element)) element.style.setProperty('--avoid', `${distance}px`);
  }

  // waits for the layout that the page needs anyway: to look earlier would force another one
  const cancelFirst = afterLayout(element, look);
  const measuring = createMeasuring(element, look);
  const schedule = () => hasLooked && measuring.soon();

  function scheduleWhole(): void {
    isWhole = true;
    schedule();
  }

  const repeated = repeatAfterPause(element, schedule);
  const observer = new MutationObserver((records) => {
    const isForeign = (node: Node) => node instanceof Element && node.localName !== element.localName;
    const foreign = records.filter(({ target }) => isForeign(target));
    if (foreign.length === 0) return;
    for (const { target, type, addedNodes } of foreign) {
      if (target === body && type === 'childList') return scheduleWhole();
      for (const each of [target, ...addedNodes])
        if (isForeign(each) && changed.size < changeLimit) changed.add(each as Element);
    }
    repeated.start();
  });
  observer.observe(body, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'style', 'hidden', 'open'],
  });
  const position = new MutationObserver(scheduleWhole);
  position.observe(element, { attributeFilter: ['flipped', 'position'] });
  const stopListening = listen(window, 'resize', scheduleWhole);
  // set from the start, so that the first hit test recalculates no styles
  element.toggleAttribute('away', true);
  return () => {
    cancelFirst();
    measuring.stop();
    repeated.stop();
    observer.disconnect();
    position.disconnect();
    stopListening();
  };
}

/** Acts at once and again after a pause, because what has been added may still move. Starts in the pause count once. */
function repeatAfterPause(element: Element, act: () => void) {
  let isPausing = false;
  let isDue = false;
  let stop = () => {};
  function start(): void {
    isDue = isPausing;
    if (isPausing) return;
    isPausing = true;
    act();
    stop = afterTime(element, pause, () => {
      isPausing = false;
      if (isDue) start();
      else act();
    });
  }
  return { start, stop: () => stop() };
}

/** Returns how far our element was moved, in px. */
const movedBy = ({ style }: HTMLElement) => parseFloat(style.getPropertyValue('--avoid')) || 0;

/** Returns the distance between a tab and the first tab on its side, which is vertically centered, in px. */
function distanceBelowTabs(tab: HTMLElement): number {
  const isLeft = (each: HTMLElement) => each.matches('[position$=left]');
  const all = tab.ownerDocument.querySelectorAll('asklet-survey[launcher=tab]');
  const tabs = ([...all] as HTMLElement[]).filter((each) => isLeft(each) === isLeft(tab));
  const before = tabs.slice(0, tabs.indexOf(tab));
  const height = before.reduce((sum, { offsetHeight }) => sum + offsetHeight + 8, 0);
  return height && height + (tab.offsetHeight - tabs[0]!.offsetHeight) / 2;
}

/** Returns where our element is without having moved, whether that is at the upper edge, and its distance from the edge. */
function placeOf(element: HTMLElement) {
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  const moved = movedBy(element);
  const [first, last] = [top - moved, bottom - moved];
  const isAtTop = first < innerHeight - last;
  return { left, right, width, first, last, isAtTop, inset: isAtTop ? first : innerHeight - last };
}

/** Returns how far our element has to move from its edge to cover nothing, in px. Negative values move it up. */
function distanceFrom(element: HTMLElement, avoided: Iterable<Element>): number {
  const { left, right, first, last, isAtTop, inset } = placeOf(element);
  const boxes = [...avoided].flatMap((each) => (isVisible(each) ? each.getBoundingClientRect() : []));
  const room = Math.min(innerHeight / 2, isAtTop ? innerHeight - last : first);
  let distance = 0;
  // one can be above another
  for (let count = 0; count < 8; count++) {
    const [from, to] = isAtTop ? [first + distance, last + distance] : [first - distance, last - distance];
    const covered = boxes.filter(
      (box) => box.height && box.left < right && box.right > left && box.top < to && box.bottom > from,
    );
    const next = covered.map(({ top, bottom }) => (isAtTop ? bottom - first : last - top) + inset);
    const farthest = Math.max(0, ...next.filter((each) => each <= room));
    if (farthest <= distance) break;
    distance = farthest;
  }
  return isAtTop ? distance : -distance;
}

/** Adds the fixed elements at the edge of our element. */
function findAtEdge(element: HTMLElement, avoided: Set<Element>): void {
  const document = element.ownerDocument;
  // testing for the topmost element is a hundred times faster than for all elements
  element.toggleAttribute('away', true);
  const { left, right, width, isAtTop, inset: margin } = placeOf(element);
  // chat bubbles are in the corner, so that column comes first
  const columns = left > innerWidth - right ? [0.9, 0.5, 0.1] : [0.1, 0.5, 0.9];
  const points = [22, 2, 42].flatMap((inset) => columns.map((part) => [left + width * part, inset] as const));
  const elementCount = document.getElementsByTagName('*').length;
  const distanceOf = (y: number) => (isAtTop ? y : innerHeight - y);

  function findNext(distance: number): Element | undefined {
    for (const [x, inset] of points.slice(0, Math.ceil(elementLimit / elementCount))) {
      const distant = margin + distance + inset;
      const found = fixedAround(elementAt(document, x, isAtTop ? distant : innerHeight - distant));
      if (!found) continue;
      const { top, bottom } = found.getBoundingClientRect();
      // elements fixed elsewhere don't overlap
      if (Math.min(distanceOf(top), distanceOf(bottom)) < distance + 48) return found;
    }
    return undefined;
  }

  // a chat bubble can be above a consent bar
  for (let count = 0; count < 4; count++) {
    const found = findNext(Math.abs(distanceFrom(element, avoided)));
    if (!found || avoided.has(found)) break;
    avoided.add(found);
  }
}

function isVisible(element: Element): boolean {
  const { opacity, visibility } = getComputedStyle(element);
  const isShown = element.checkVisibility?.({ checkOpacity: true }) ?? true;
  return isShown && opacity !== '0' && visibility === 'visible';
}

const isFixed = ({ position }: CSSStyleDeclaration) => position === 'fixed' || position === 'sticky';
/** Elements higher than half the window contain or cover the page. */
const isLow = (element: Element) => element.getBoundingClientRect().height <= innerHeight / 2;
/** A layer without pointer events is only a container. */
const isLayer = ({ pointerEvents }: CSSStyleDeclaration) => pointerEvents === 'none';

/** Returns the fixed element around a hit, or the outermost one in a layer, also across open shadow roots. */
function fixedAround(hit: Element | null): Element | null {
  let box: Element | null = null;
  for (let node: Element | null | undefined = hit; node; node = elementAround(node)) {
    const style = getComputedStyle(node);
    if (isFixed(style)) return isLayer(style) ? box : isLow(node) ? node : null;
    if (isLow(node)) box = node;
  }
  return null;
}

/** Adds what changed elements cover, if they are in something fixed, and what is fixed in added ones. */
function addChanged(changed: ReadonlySet<Element>, avoided: Set<Element>): void {
  let left = changeLimit;
  for (const element of changed) {
    const isInside = !!closestFixed(element);
    for (const each of [element, ...element.querySelectorAll('*')]) {
      if (!left--) return;
      const style = getComputedStyle(each);
      if (!isInside && style.position !== 'fixed') continue;
      if (isLayer(style) || !isLow(each)) continue;
      avoided.add(each);
      // what is in it covers the same
      if (each === element) break;
    }
  }
}

function closestFixed(element: Element): Element | null {
  let node: Element | null | undefined = element;
  while (node && getComputedStyle(node).position !== 'fixed') node = elementAround(node);
  return node ?? null;
}
