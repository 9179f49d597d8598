import { elementAround, elementAt } from '../browser/closestAt.ts';
import { afterLayout } from '../browser/afterLayout.ts';
import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/hostilePage.ts';

/**
 * The maximum number of elements that hit tests may visit. A hit test that finds nothing fixed can visit every element
 * of the page (3 ms for 10,000 elements), so larger pages get fewer tests.
 */
const elementLimit = 10_000;

/**
 * Moves our element away from fixed elements at the same edge of the window: consent bars, chat bubbles, launchers of
 * other surveys. Checks before our element is painted, when the window is resized, and when children of the body are
 * added or removed. Moves by `translate`, which causes no layout shift. A tab moves below earlier tabs. An offset set
 * by the owner wins.
 * @returns a function that stops it
 */
export function avoidFixedElements(element: HTMLElement): () => void {
  const body = readNode(element.ownerDocument, 'body');
  const view = window;
  let cancel = () => {};

  function update(): void {
    // a hidden launcher keeps its position
    if (element.offsetHeight && !getComputedStyle(element).getPropertyValue('--asklet-offset-y')) {
      const { style } = element;
      style.removeProperty('--avoid');
      // testing for the topmost element is a hundred times faster than for all elements
      element.toggleAttribute('away', true);
      const isTab = element.matches('[launcher=tab]');
      const distance = isTab ? distanceBelowTabs(element) : distanceToMove(element, view);
      // this property is inherited, so setting it recalculates all styles in our element
      if (distance) style.setProperty('--avoid', `${distance}px`);
    }
    element.toggleAttribute('away', false);
  }

  // waits for the layout that the page needs anyway; an earlier hit test would force another one
  function schedule(): void {
    cancel();
    cancel = afterLayout(element, update);
  }

  const observer = new MutationObserver(schedule);
  observer.observe(body, { childList: true });
  observer.observe(element, { attributeFilter: ['flipped', 'position'] });
  const stopListening = listen(view, 'resize', schedule);
  // set from the start, so that the first hit test recalculates no styles
  element.toggleAttribute('away', true);
  schedule();
  return () => {
    cancel();
    observer.disconnect();
    stopListening();
  };
}

/** Returns the distance between a tab and the first tab on its side, which is vertically centered, in px. */
function distanceBelowTabs(tab: HTMLElement): number {
  const isLeft = (each: HTMLElement) => each.matches('[position$=left]');
  const all = tab.ownerDocument.querySelectorAll('asklet-survey[launcher=tab]');
  const tabs = ([...all] as HTMLElement[]).filter((each) => isLeft(each) === isLeft(tab));
  const before = tabs.slice(0, tabs.indexOf(tab));
  const height = before.reduce((sum, { offsetHeight }) => sum + offsetHeight + 8, 0);
  return height && height + (tab.offsetHeight - tabs[0]!.offsetHeight) / 2;
}

/** Returns how far our element has to move from its edge, in px. Negative values move it up. */
function distanceToMove(element: HTMLElement, { innerWidth, innerHeight }: Window): number {
  const document = element.ownerDocument;
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  const isAtTop = top < innerHeight - bottom;
  // chat bubbles are in the corner, so that column comes first
  const columns = left > innerWidth - right ? [0.9, 0.5, 0.1] : [0.1, 0.5, 0.9];
  const points = [22, 2, 42].flatMap((inset) => columns.map((part) => [left + width * part, inset] as const));
  const elementCount = document.getElementsByTagName('*').length;
  const distanceOf = (y: number) => (isAtTop ? y : innerHeight - y);
  let distance = 0;

  function findFixedBox(): DOMRect | null {
    for (const [x, inset] of points.slice(0, Math.ceil(elementLimit / elementCount))) {
      const y = isAtTop ? top + distance + inset : bottom - distance - inset;
      const box = fixedBoxAt(document, x, y, innerHeight / 2);
      // elements fixed elsewhere don't overlap
      if (box && Math.min(distanceOf(box.top), distanceOf(box.bottom)) < distance + 48) return box;
    }
    return null;
  }

  // a chat bubble can be above a consent bar
  for (let count = 0; count < 4; count++) {
    const box = findFixedBox();
    if (!box) break;
    distance = Math.min(innerHeight / 2, Math.max(distanceOf(box.top), distanceOf(box.bottom)));
  }
  return isAtTop ? distance : -distance;
}

/**
 * Returns the box of the fixed element at a point, also inside open shadow roots. Returns null for scrolling elements,
 * and for those higher than `maxHeight`, which contain or cover the page.
 */
function fixedBoxAt(document: Document, x: number, y: number, maxHeight: number): DOMRect | null {
  let box: DOMRect | null = null;
  for (let node: Element | null | undefined = elementAt(document, x, y); node; node = elementAround(node)) {
    const { position, opacity, pointerEvents } = getComputedStyle(node);
    const outer = node.getBoundingClientRect();
    if (opacity === '0') break;
    if (outer.height <= maxHeight) box = outer;
    // a layer without pointer events is only a container of fixed elements
    if (position === 'fixed' || position === 'sticky') return box === outer || pointerEvents === 'none' ? box : null;
  }
  return null;
}
