/**
 * Whether the chunks run in a browser: Chromium since 92, Firefox since 91, Safari since 15.4. It is asked for something
 * that only a browser itself can bring as well, because pages add the functions that an old one lacks.
 */
export function isBrowserSupported({ CSS }: Window & typeof globalThis): boolean {
  return 'at' in [] && CSS.supports('selector(:focus-visible)');
}
