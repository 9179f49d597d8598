/**
 * Translates the card like Chrome: replaces every text with another one in two `font` elements, now and whenever a text
 * is added or changed, and sets the `lang` of the page. Runs in the page.
 */
export function translateCard(): void {
  const root = document.querySelector('asklet-survey')!.shadowRoot!;

  function translate(): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.nodeValue!.trim() || text.parentElement!.matches('font, style')) continue;
      const translation = document.createElement('font');
      translation.append(document.createElement('font'));
      translation.firstElementChild!.append(`«${text.nodeValue}»`);
      text.parentElement!.replaceChild(translation, text);
    }
  }

  new MutationObserver(translate).observe(root, { childList: true, characterData: true, subtree: true });
  translate();
  document.documentElement.lang = 'de';
  document.documentElement.classList.add('translated-ltr');
}
