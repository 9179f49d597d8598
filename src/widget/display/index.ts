// The entry of the chunk with the card: it is loaded when a survey may show, or when an answer of an earlier page waits.

export { createPresentation } from '../presentation/index.ts';
export { createDisplay } from './createDisplay.ts';

/** Loads the debug panel and the preview. */
export const loadDebug = () => import('../debug/index.ts');
