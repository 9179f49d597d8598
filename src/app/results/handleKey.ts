import { focusFirst } from '../ui/focus.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type="checkbox"]), select, textarea, [contenteditable]');

/** Focuses the next (1) or previous (-1) comment. */
function moveToComment(document: Document, step: 1 | -1): void {
  const comments = [...document.querySelectorAll<HTMLElement>('.comment')];
  const current = comments.indexOf(document.activeElement?.closest<HTMLElement>('.comment') as HTMLElement);
  const next = comments[current === -1 ? 0 : Math.max(0, Math.min(comments.length - 1, current + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Returns the box that selects the focused comment. */
const boxOf = (document: Document) =>
  document.activeElement?.closest('.comment')?.querySelector<HTMLInputElement>('.tag-box input');

/** Handles the keyboard shortcuts of the page. They are off while the viewer types or a dialog is open. */
export function handleKey(event: KeyboardEvent, document: Document, onHelp: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (document.querySelector('dialog[open]')) return;
  switch (event.key) {
    case '/': {
      const search = document.querySelector<HTMLInputElement>('#search');
      if (!search) return;
      search.focus();
      break;
    }
    case 'j':
      moveToComment(document, 1);
      break;
    case 'k':
      moveToComment(document, -1);
      break;
    case 'x':
      boxOf(document)?.click();
      break;
    case 't': {
      const box = boxOf(document);
      if (box && !document.querySelector('.tag-bar')) box.click();
      focusFirst('.tag-bar input');
      break;
    }
    case '?':
      onHelp();
      break;
    default:
      return;
  }
  event.preventDefault();
}
