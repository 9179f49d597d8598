/**
 * Adds styles to a shadow root.
 * @returns removes them
 */
export type Styles = (root: ShadowRoot) => () => void;

/** Parses styles. It takes long: do it once, before anybody waits for a card. */
export function createStyles(css: string): Styles {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return (root) => {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      return () => (root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet));
    };
  } catch {
    // Firefox has constructed sheets since 101, Safari since 16.4; a strict policy of the page does not stop those
    return (root) => {
      const style = document.createElement('style');
      style.textContent = css;
      // the first rendering into the root removes what it finds there
      queueMicrotask(() => root.append(style));
      return () => style.remove();
    };
  }
}
