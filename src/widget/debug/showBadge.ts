import { panelRoot } from './panelRoot.ts';

/** The badge of a page whose surveys are previews. */
export interface Badge {
  /** Adds a sentence, once. */
  add(sentence: string): void;
  remove(): void;
}

/**
 * Shows that the page is a preview, in the corner at the bottom that the card doesn't use. A page that has this page in
 * a frame, such as the builder, says so itself.
 * @param position the position of the card, or null
 */
export function showBadge(document: Document, position: string | null): Badge {
  if (document.defaultView!.frameElement) return { add() {}, remove() {} };
  const root = panelRoot(document);
  const add = (badge: Element, sentence: string) => {
    if (!badge.textContent!.includes(sentence)) badge.append(`${sentence} `);
  };
  // one badge for all surveys of the page
  const existing = root.querySelector('.badge');
  if (existing) return { add: (sentence) => add(existing, sentence), remove() {} };
  const badge = document.createElement('p');
  badge.className = `badge${position?.endsWith('left') ? ' right' : ''}`;
  add(badge, 'Preview: nothing is stored or sent.');
  root.append(badge);
  return { add: (sentence) => add(badge, sentence), remove: () => badge.remove() };
}
