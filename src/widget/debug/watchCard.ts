import { listen } from '../browser/listen.ts';

/** The callbacks of `watchCard`. */
export interface CardWatch {
  /** Called when the result of `describeCard` may have changed. */
  readonly onChange: () => void;
  /** Called when the visitor presses a card that has just opened, and the page gets the press. */
  readonly onIgnoredPress: () => void;
}

/** Returns the element of a survey's open card, or null. */
function findCard(document: Document, surveyId: string): HTMLElement | null {
  const cards = document.querySelectorAll('asklet-survey:not([launcher], [closing])');
  return ([...cards] as HTMLElement[]).find((card) => card.getAttribute('survey') === surveyId) ?? null;
}

/** Describes the open card of a survey: its theme, the source of the theme, and what blocks it. */
export function describeCard(document: Document, surveyId: string): string {
  const card = findCard(document, surveyId);
  if (!card) return 'No card is open.';
  const lines = [`Theme: ${card.style.getPropertyValue('--scheme')}, from ${describeThemeSource(card)}.`];
  if (card.matches('[behind]'))
    lines.push('Blocked by a modal dialog of the page. The card comes back when the dialog closes.');
  if (card.matches('[opening]')) lines.push('The card has just opened: the page still receives clicks on it.');
  return lines.join('\n');
}

function describeThemeSource(card: HTMLElement): string {
  if (card.getAttribute('theme') !== 'auto') return 'data-theme';
  const document = card.ownerDocument;
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
  const { colorScheme } = getComputedStyle(document.documentElement);
  const schemes = colorScheme.replace('normal', meta?.content ?? '');
  if (!/light|dark/.test(schemes)) return 'the background of the page';
  const isBoth = schemes.includes('light') && schemes.includes('dark');
  return isBoth ? 'the system: the page supports both' : `the color-scheme of the page, "${schemes}"`;
}

/**
 * Watches the card of a survey.
 * @returns a function that stops it
 */
export function watchCard(document: Document, surveyId: string, { onChange, onIgnoredPress }: CardWatch): () => void {
  const observer = new MutationObserver(onChange);

  const undo = [
    listen(document, 'pointerdown', (event) => {
      const { clientX, clientY } = event as PointerEvent;
      const card = findCard(document, surveyId);
      if (!card?.matches('[opening]')) return;
      const { left, top, right, bottom } = card.getBoundingClientRect();
      if (clientX >= left && clientX < right && clientY >= top && clientY < bottom) onIgnoredPress();
    }),
    listen(document, 'asklet:opened asklet:closed', () => {
      observer.disconnect();
      const card = findCard(document, surveyId);
      if (card) observer.observe(card, { attributes: true });
      onChange();
    }),
  ];
  return () => {
    for (const each of undo) each();
    observer.disconnect();
  };
}
