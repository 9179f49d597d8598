import { afterLayout } from './afterLayout.ts';
import { afterTime } from './afterTime.ts';

/**
 * Creates a measuring: `soon` calls back once after a later layout of an element, however often it is called until then.
 * It waits for the next frame first: to observe an element from a mutation that follows a layout would be an error that
 * the page hears of ("ResizeObserver loop completed with undelivered notifications").
 */
export function createMeasuring(element: Element, measure: () => void) {
  let cancel: (() => void) | null = null;
  return {
    soon(): void {
      cancel ??= afterTime(element, 0, () => {
        cancel = afterLayout(element, () => {
          cancel = null;
          measure();
        });
      });
    },
    stop(): void {
      cancel?.();
      cancel = null;
    },
  };
}
