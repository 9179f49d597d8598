// The entry of the chunk with the card: it is loaded when a survey may show, or when an answer of an earlier page waits.

// the first import: it prepares the page for the libraries that come with the others
import { restoreBind } from './bind.ts';

export { createPresentation } from '../presentation/index.ts';
export { createDisplay } from './createDisplay.ts';

/** Loads the debug panel and the preview. */
export const loadDebug = () => import('../debug/index.ts');

restoreBind();
