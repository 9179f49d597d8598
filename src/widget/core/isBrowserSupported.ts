/**
 * Checks that the browser can run the chunks: Chromium 92, Firefox 91, Safari 15.4 or newer. It also checks a CSS
 * feature, because pages polyfill the JavaScript ones.
 */
export function isBrowserSupported({ CSS }: Window & typeof globalThis): boolean {
  return 'at' in [] && CSS.supports('selector(:focus-visible)');
}
