import { panelRoot } from './panelRoot.ts';
import { callDocument } from '../browser/readDocument.ts';

/** Shows that the page is a preview. Returns a function that removes the badge. */
export function showBadge(document: Document): () => void {
  const root = panelRoot(document);
  // one badge for all surveys of the page
  if (root.querySelector('.badge')) return () => {};
  const badge = callDocument(document, 'createElement', 'p');
  badge.className = 'badge';
  badge.textContent = 'Preview: nothing is stored or sent.';
  root.append(badge);
  return () => badge.remove();
}
