/* eslint-disable no-extend-native -- only while this chunk is evaluated */
const { bind: bindOfPage } = Function.prototype;

const setBind = (value: unknown) =>
  Object.defineProperty(Function.prototype, 'bind', { value, configurable: true, writable: true });

/**
 * True if the page has replaced `Function.prototype.bind`. That of MooTools 1.2 drops call arguments. Preact's signals
 * bind functions on import, so this module restores a correct `bind` first.
 */
const isReplaced = !/native code/.test(Function.prototype.toString.call(bindOfPage));
if (isReplaced) {
  setBind(function (this: (...all: unknown[]) => unknown, context: unknown, ...given: unknown[]) {
    return (...more: unknown[]) => this.call(context, ...given, ...more);
  });
}

/** Restores the page's own `bind`. Called by the last statement of the chunk, before any code of the page can run. */
export function restoreBind(): void {
  if (isReplaced) setBind(bindOfPage);
}
