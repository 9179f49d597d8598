/* eslint-disable no-extend-native -- only while this chunk is evaluated */
const { bind: bindOfPage } = Function.prototype;

const setBind = (value: unknown) =>
  Object.defineProperty(Function.prototype, 'bind', { value, configurable: true, writable: true });

/**
 * MooTools 1.2 replaces `Function.prototype.bind` by one that forgets the arguments of a call. Preact's signals bind
 * functions while they are evaluated, so that happens with this one: this module is the first of its chunk.
 */
const isReplaced = !/native code/.test(Function.prototype.toString.call(bindOfPage));
if (isReplaced) {
  setBind(function (this: (...all: unknown[]) => unknown, context: unknown, ...given: unknown[]) {
    return (...more: unknown[]) => this.call(context, ...given, ...more);
  });
}

/** Gives the page its own `bind` back. The last statement of the chunk calls it, before any code of the page can run. */
export function restoreBind(): void {
  if (isReplaced) setBind(bindOfPage);
}
