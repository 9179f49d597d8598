// The entry point of the card's chunk, which is loaded when a survey may show, or when the outbox has entries.

// must come first: it prepares the page for the libraries of the other imports
import { restoreBind } from './bind.ts';

export { createPresentation } from '../presentation/index.ts';
export { createDisplay } from './createDisplay.ts';

/** Loads the debug panel and the preview. */
export const loadDebug = () => import('../debug/index.ts');

restoreBind();
