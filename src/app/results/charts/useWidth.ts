import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Returns the current width of an element in px.
 * @param initial the width before it is measured
 */
export function useWidth(initial: number) {
  const element = useRef<HTMLDivElement>(null);
  const width = useSignal(initial);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) width.value = Math.max(240, Math.floor(element.current.clientWidth));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element.current!);
    measure();
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
