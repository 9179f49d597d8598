import { listen } from './listen.ts';

/**
 * Tells of a new address in the same document, until the returned undo is called. The page's `history` is left alone:
 * a browser without the Navigation API tells of going back and forth and of a new hash only.
 */
export function listenToNavigation(window: Window, navigated: () => void): () => void {
  // who does not know an event does not tell of it
  return listen(window.navigation ?? window, 'currententrychange popstate hashchange', navigated);
}
