/**
 * A hit test that finds nothing fixed can visit every element of the page: 3 ms for 10,000 of them. This many may be
 * visited, so the larger the page is, the fewer points are tested.
 */
const elementLimit = 10_000;

/**
 * Moves our element above what the page fixes to the same edge of the window: consent bars, chat bubbles, launchers of
 * other surveys. It looks before our element is painted, when the window changes, and when something is added to the page
 * or removed from it at its top level. It moves by `translate`, which shifts no layout. A tab moves below the tabs before
 * it. An offset that the owner sets wins.
 * @returns stops it
 */
export function avoidFixedElements(element: HTMLElement): () => void {
  const { body, defaultView } = element.ownerDocument;
  const view = defaultView!;
  let frame = 0;

  function update(): void {
    frame = 0;
    // a launcher that makes way comes back to its place
    if (!element.offsetHeight || getComputedStyle(element).getPropertyValue('--asklet-offset-y')) return;
    const { style } = element;
    style.removeProperty('--avoid');
    const isTab = element.matches('[launcher=tab]');
    const distance = isTab ? distanceBelowTabs(element) : distanceToMove(element, view);
    // whatever is set here is inherited: the styles of everything in our element are computed again
    if (distance) style.setProperty('--avoid', `${distance}px`);
  }

  // by then the page is laid out with our element, which fades in: a hit test before would have to do that
  const schedule = () => (frame ||= requestAnimationFrame(() => (frame = requestAnimationFrame(update))));
  const observer = new MutationObserver(schedule);
  observer.observe(body, { childList: true });
  observer.observe(element, { attributeFilter: ['flipped'] });
  view.addEventListener('resize', schedule);
  schedule();
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    view.removeEventListener('resize', schedule);
  };
}

/** How far a tab has to stand below the middle of the window, where the first tab of its side stands, in px. */
function distanceBelowTabs(tab: HTMLElement): number {
  const isLeft = (each: HTMLElement) => each.matches('[position$=left]');
  const all = tab.ownerDocument.querySelectorAll<HTMLElement>('asklet-survey[launcher=tab]');
  const tabs = [...all].filter((each) => isLeft(each) === isLeft(tab));
  const before = tabs.slice(0, tabs.indexOf(tab));
  const height = before.reduce((sum, { offsetHeight }) => sum + offsetHeight + 8, 0);
  return height && height + (tab.offsetHeight - tabs[0]!.offsetHeight) / 2;
}

/** How far from its edge our element has to move, in px: upwards below zero. */
function distanceToMove(element: HTMLElement, { innerWidth, innerHeight }: Window): number {
  const document = element.ownerDocument;
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  const isAtTop = top < innerHeight - bottom;
  // a chat bubble stands in the corner
  const columns = left > innerWidth - right ? [0.9, 0.5, 0.1] : [0.1, 0.5, 0.9];
  const points = [22, 2, 42].flatMap((inset) => columns.map((part) => [left + width * part, inset] as const));
  const elementCount = document.getElementsByTagName('*').length;
  const distanceOf = (y: number) => (isAtTop ? y : innerHeight - y);
  let distance = 0;

  function findObstacle(): DOMRect | null {
    for (const [x, inset] of points.slice(0, Math.ceil(elementLimit / elementCount))) {
      const y = isAtTop ? top + distance + inset : bottom - distance - inset;
      const box = fixedBoxAt(document, x, y, innerHeight / 2);
      // what is fixed elsewhere is in nobody's way
      if (box && Math.min(distanceOf(box.top), distanceOf(box.bottom)) < distance + 48) return box;
    }
    return null;
  }

  // a hit test that finds the uppermost element alone takes a hundredth of one that finds all of them
  element.toggleAttribute('away', true);
  // a chat bubble can stand on a consent bar
  for (let count = 0; count < 4; count++) {
    const box = findObstacle();
    if (!box) break;
    distance = Math.min(innerHeight / 2, Math.max(distanceOf(box.top), distanceOf(box.bottom)));
  }
  element.toggleAttribute('away', false);
  return isAtTop ? distance : -distance;
}

/**
 * The box of what is fixed to the window at a point, of whatever is in open shadow roots; null for what scrolls, and for
 * what is higher than `maxHeight`: it is no bar, but holds the page or covers it.
 */
function fixedBoxAt(root: DocumentOrShadowRoot, x: number, y: number, maxHeight: number): DOMRect | null {
  let box: DOMRect | null = null;
  let node: Element | null | undefined = root.elementFromPoint(x, y);
  while (node?.shadowRoot) {
    const inner = node.shadowRoot.elementFromPoint(x, y);
    // a host whose own box is hit answers for its tree, too
    if (!inner || inner.getRootNode() !== node.shadowRoot) break;
    node = inner;
  }
  for (; node; node = node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host) {
    const { position, opacity, pointerEvents } = getComputedStyle(node);
    const outer = node.getBoundingClientRect();
    if (opacity === '0') break;
    if (outer.height <= maxHeight) box = outer;
    // a layer that lets the pointer through only holds what is fixed
    if (position === 'fixed' || position === 'sticky') return box === outer || pointerEvents === 'none' ? box : null;
  }
  return null;
}
