import type { Environment } from './chunks.ts';

/** What a test sets to use surveys in a browser that a program drives. */
interface TestMode {
  readonly askletTestMode?: unknown;
}

/** Returns why the widget does nothing in a browser, or null. */
export function findBlock(environment: Pick<Environment, 'window' | 'isPage'>): 'unsupported' | 'automated' | null {
  if (!isSupported(environment.window)) return 'unsupported';
  return isAutomated(environment) ? 'automated' : null;
}

/**
 * Checks that the browser can run the chunks: Chromium 92, Firefox 91, Safari 15.4 or newer. It also checks a CSS
 * feature, because pages polyfill the JavaScript ones.
 */
function isSupported({ CSS }: Environment['window']): boolean {
  return 'at' in [] && CSS.supports('selector(:focus-visible)');
}

/**
 * Returns true if a program drives the browser, unless the page is in test mode or a preview, which stores nothing. Such
 * a visit starts no session: its answers would count as those of visitors. A page by link waits for a sign of a person
 * instead, and its form works without a script.
 */
function isAutomated({ window, isPage }: Pick<Environment, 'window' | 'isPage'>): boolean {
  const { navigator, location, askletTestMode } = window as Environment['window'] & TestMode;
  const isPreview = new URLSearchParams(location.search).get('asklet') === 'preview';
  // `true` only: an element with this id is also a property of the window
  return navigator.webdriver && askletTestMode !== true && !isPreview && !isPage;
}

/** What to do about it, for the console. */
export const automatedHint =
  'no survey starts in an automated browser (navigator.webdriver): use asklet/testing, or set askletTestMode = true';
