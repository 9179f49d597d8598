/**
 * Calls back after some time on the clock of animations. Unlike timers, it runs in a test that has stopped the page's
 * clock, and it counts from the next frame.
 * @param duration in ms
 * @returns a function that cancels it
 */
export function afterTime(element: Element, duration: number, act: () => void): () => void {
  // without keyframes nothing changes, and during its delay it needs no frames
  const animation = element.animate([], { delay: duration });
  animation.onfinish = act;
  return () => void (animation.onfinish = null);
}
