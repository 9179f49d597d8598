import cardCss from './card.css?inline';
import { keepClear } from './keepClear.ts';
import { keepKeys } from './keepKeys.ts';
import type { Look } from './look.ts';
import { stayAboveKeyboard } from './stayAboveKeyboard.ts';
import { stayOnTop } from './stayOnTop.ts';

/** What an element of ours needs of the page that it is put into. */
export interface HostOptions {
  readonly document: Document;
  readonly look: Look;
  /** The styles of all our elements. */
  readonly sheet: CSSStyleSheet;
  /** Tells the page's developer what is wrong with an attribute. */
  readonly report: (mistake: string) => void;
}

/** Our element in somebody else's page. */
export interface Host {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  remove(): void;
}

/** Reads the styles of our elements: they take that long that it is done before anybody waits, and once for all. */
export function createSheet(css = cardCss): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/**
 * Puts an element with a shadow root into `parent`, or above the page where there is none.
 * @param sheets the styles of this element alone
 * @param goneAlone is told when the page took our element away: nothing else with it or, inside of `parent`, whatever
 */
export function createHost(
  { document, look, sheet, report }: HostOptions,
  sheets: readonly CSSStyleSheet[],
  parent: Element | null,
  goneAlone: () => void,
): Host {
  const { position, theme, accent } = look;
  const host = document.createElement('asklet-survey');
  const root = host.attachShadow({ mode: 'open' });
  host.setAttribute('position', parent ? 'inline' : position);
  host.setAttribute('theme', theme);
  if (accent !== null) {
    if (CSS.supports('color', accent)) host.style.setProperty('--asklet-accent', accent);
    else report(`data-accent is "${accent}": it must be a CSS colour`);
  }
  // the rules of all come last: some of them have to win
  root.adoptedStyleSheets = [...sheets, sheet];
  parent?.append(host);
  const view = document.defaultView!;
  const undo = [keepKeys(host, view)];
  if (parent) undo.push(whenGone(host, goneAlone));
  else undo.push(stayOnTop(host, goneAlone), keepClear(host), stayAboveKeyboard(host, view));
  return {
    host,
    root,
    remove() {
      for (const each of undo) each();
      host.remove();
    },
  };
}

/** Tells when the page has taken our element away with what it is in; returns what stops it. */
function whenGone(host: HTMLElement, gone: () => void): () => void {
  // moved elsewhere, it is back before this is heard
  const observer = new MutationObserver(() => host.isConnected || gone());
  observer.observe(host.ownerDocument, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** The element that `data-target` selects; null, and told, where there is none. */
export function targetOf({ document, look: { target }, report }: HostOptions): Element | null {
  if (target === null) return null;
  let found: Element | null = null;
  try {
    found = document.querySelector(target);
  } catch {
    // no selector: there is nothing that it could select
  }
  if (!found) report(`data-target is "${target}": it must select an element of the page`);
  return found;
}
