import { panelRoot } from './panelRoot.ts';

/** Says on the page that it shows a preview. Returns its undo. */
export function showBadge(document: Document): () => void {
  const root = panelRoot(document);
  // one for all surveys of the page
  if (root.querySelector('.badge')) return () => {};
  const badge = document.createElement('p');
  badge.className = 'badge';
  badge.textContent = 'Preview: nothing is stored or sent.';
  root.append(badge);
  return () => badge.remove();
}
