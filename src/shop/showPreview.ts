import { loadMessages } from '../widget/i18n/loadMessages.ts';
import { createPreviewCards } from './createPreviewCards.tsx';
import { styleShop } from './styleShop.ts';
import type { ConnectPreview, PreviewCallbacks, ShownCard } from './shownCard.ts';
import { showShop } from './Shop.tsx';

/** Renders the shop, and gives the page around it the function that shows a card in it, without a server. */
export function showPreview(window: Window, root: Element): void {
  showShop(root);
  const detail: ConnectPreview = (callbacks) => createPreview(window, callbacks);
  window.frameElement?.dispatchEvent(new CustomEvent('previewready', { detail }));
}

function createPreview(window: Window, { onStep, onText }: PreviewCallbacks): ReturnType<ConnectPreview> {
  const { document } = window;
  /** The card as requested, at its current step. Null after it was closed. */
  let shown: ShownCard | null = null;
  /** The number of the last request. The messages of its language may still be loading. */
  let last = 0;
  const showCard = createPreviewCards(document, {
    onText,
    onStep(next) {
      shown = shown && { ...shown, ...next };
      onStep(next);
    },
    onClose(first) {
      shown = null;
      onStep(first);
    },
  });
  return async (card) => {
    // the card itself has reported this step
    if (JSON.stringify(card) === JSON.stringify(shown)) return;
    shown = card;
    const request = ++last;
    styleShop(document, card);
    const { locale, appearance } = card;
    const messages = await loadMessages(
      { locale, pageLanguage: document.documentElement.lang, target: appearance.target },
      window,
    );
    if (request === last && shown) showCard(shown, messages);
  };
}
