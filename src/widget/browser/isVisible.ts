/**
 * Returns true if an element is visible and inside the window, or inside its frame. Closed drawers are often outside of
 * it.
 */
export function isVisible(element: Element): boolean {
  const { innerWidth, innerHeight } = element.ownerDocument.defaultView!;
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const isInside = width && height && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  // missing before Chromium 105 and Safari 17.4: there, every element with a size counts
  return !!isInside && (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true);
}
