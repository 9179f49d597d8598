/**
 * Moves our element above what the page fixes to the same edge of the window: consent bars, chat bubbles, launchers of
 * other surveys. It looks before our element is painted, when the window changes, and when something is added to the page
 * or removed from it at its top level. It moves by `translate`, which shifts no layout. An offset that the owner sets wins.
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
    element.style.setProperty('--avoid', '0px');
    element.style.setProperty('--avoid', `${distanceToMove(element, view)}px`);
  }

  // in a frame the page is about to be laid out anyway
  const schedule = () => (frame ||= requestAnimationFrame(update));
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

/** How far from its edge our element has to move, in px: upwards below zero. */
function distanceToMove(element: HTMLElement, { innerHeight }: Window): number {
  const { left, top, bottom, width } = element.getBoundingClientRect();
  const isAtTop = top < innerHeight - bottom;
  const distanceOf = (y: number) => (isAtTop ? y : innerHeight - y);
  let distance = 0;

  function findObstacle(): DOMRect | null {
    for (const inset of [2, 22, 42]) {
      const y = isAtTop ? top + distance + inset : bottom - distance - inset;
      for (const part of [0.1, 0.5, 0.9]) {
        const box = fixedBoxAt(element, left + width * part, y, innerHeight / 2);
        // what is fixed elsewhere is in nobody's way
        if (box && Math.min(distanceOf(box.top), distanceOf(box.bottom)) < distance + 48) return box;
      }
    }
    return null;
  }

  // a chat bubble can stand on a consent bar
  for (let count = 0; count < 4; count++) {
    const box = findObstacle();
    if (!box) break;
    distance = Math.min(innerHeight / 2, Math.max(distanceOf(box.top), distanceOf(box.bottom)));
  }
  return isAtTop ? distance : -distance;
}

/**
 * The box of what is fixed to the window at a point beneath our element, of whatever is in open shadow roots; null for
 * what scrolls, and for what is higher than `maxHeight`: it is no bar, but holds the page or covers it.
 */
function fixedBoxAt(element: HTMLElement, x: number, y: number, maxHeight: number): DOMRect | null {
  let box: DOMRect | null = null;
  let node = element.ownerDocument.elementsFromPoint(x, y).find((each) => each !== element);
  while (node?.shadowRoot) {
    const { shadowRoot } = node as Element & { shadowRoot: ShadowRoot };
    const inner = shadowRoot.elementsFromPoint(x, y).find((each) => each.getRootNode() === shadowRoot);
    if (!inner) break;
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
