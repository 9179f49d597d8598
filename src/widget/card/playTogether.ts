/** Returns true if the visitor's system asks for reduced motion. */
export const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** An element with its keyframes. They are evenly spaced and reach the element's own styles halfway. */
export type Motion = readonly [element: Element, keyframes: PropertyIndexedKeyframes];

/** Returns keyframes that move an element to its position from `distance` px below it. */
export const moveFrom = (distance: number): PropertyIndexedKeyframes => ({
  // ends with a transform, because removing the last transform causes a layout
  transform: [`translateY(${distance}px)`, 'translateY(0)', 'translateY(0)'],
  easing: 'ease-out',
});

/**
 * Plays animations simultaneously. Use only transforms and opacity, which browsers animate off the main thread. In the
 * last 40 ms of an animation, Chromium computes styles in every frame. Animations therefore have a second half without
 * motion, and are finished before it.
 * @param duration the duration of the first half, in ms
 */
export function playTogether(motions: readonly Motion[], duration: number, onEnd: () => void): void {
  const animations = motions.map(([element, keyframes]) => element.animate(keyframes, 2 * duration));
  const [first] = animations;
  if (!first) return void setTimeout(onEnd, duration);

  function end(): void {
    first!.onfinish = null;
    for (const animation of animations) animation.finish();
    onEnd();
  }

  // also finishes them if the page has broken setTimeout
  first.onfinish = end;
  // slow devices start late
  first.ready.then(() => setTimeout(end, duration)).catch(() => {});
}
