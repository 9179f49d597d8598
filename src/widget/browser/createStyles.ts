/**
 * Adds styles to a shadow root.
 * @returns a function that removes them
 */
export type Styles = (root: ShadowRoot) => () => void;

/** Parses styles. This is slow: do it once, before a card is needed. */
export function createStyles(css: string): Styles {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return (root) => {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      return () => (root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet));
    };
  } catch {
    // Firefox before 101 and Safari before 16.4 can't construct sheets; other browsers can, even with a strict CSP
    return (root) => {
      const style = document.createElement('style');
      style.textContent = css;
      // the first render into the root would remove it
      queueMicrotask(() => root.append(style));
      return () => style.remove();
    };
  }
}
