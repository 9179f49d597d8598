/**
 * Calls back after the next layout of an element and before its paint, when measuring and hit tests force no layout.
 * @returns a function that cancels it
 */
export function afterLayout(element: Element, act: () => void): () => void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    act();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
