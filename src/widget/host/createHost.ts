import type { Appearance, ButtonStyle } from './appearance.ts';
import { avoidFixedElements } from './avoidFixedElements.ts';
import { avoidFocusedElement } from './avoidFocusedElement.ts';
import { avoidOnScreenKeyboard } from './avoidOnScreenKeyboard.ts';
import { followColors } from './followColors.ts';
import { keepInTopLayer } from './keepInTopLayer.ts';
import { shieldKeyboard } from './shieldKeyboard.ts';
import type { Styles } from '../browser/createStyles.ts';

/** What an element of ours needs of the page that it is put into. */
export interface HostPage {
  readonly document: Document;
  readonly appearance: Appearance;
  /** The uuid of the survey, which the element carries as an attribute. */
  readonly surveyId: string;
  readonly styles: Styles;
  /** Tells the developer of the page what is wrong with an attribute. */
  readonly reportError: (message: string) => void;
}

/** Where the element is put, and what happens when the page removes it. */
export interface HostOptions extends HostPage {
  /** null for an element above the page. */
  readonly parent: Element | null;
  /** What a launcher looks like; it makes way while a card is open. */
  readonly launcher?: ButtonStyle;
  /** Called when the page removed our element: nothing else with it or, inside of `parent`, anything. */
  readonly onRemovedByPage: () => void;
}

/** Our element in the page, and its shadow root. */
export interface Host {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  /** Takes leave of the page at once, and removes the element when its animation ends, if there is one. */
  remove(fading?: Animation | null): void;
}

/** Puts an element with a shadow root into `parent`, or above the page where there is none. */
export function createHost(options: HostOptions): Host {
  const { document, parent, styles, onRemovedByPage } = options;
  // a card that is opened again at once is not seen twice
  document.querySelector('asklet-survey[closing]')?.remove();
  const element = createElement(options);
  const root = element.attachShadow({ mode: 'open' });
  parent?.append(element);
  const view = document.defaultView as Window & typeof globalThis;
  styles(root);
  const undo = [shieldKeyboard(element, view)];
  if (parent) undo.push(watchRemoval(element, onRemovedByPage));
  else
    undo.push(
      keepInTopLayer(element, onRemovedByPage),
      avoidFocusedElement(element),
      avoidFixedElements(element),
      avoidOnScreenKeyboard(element, view),
    );
  updateLaunchers(document);
  // what the page says of it is known once it is in the page
  undo.push(followColors(element, root, view));
  return {
    element,
    root,
    remove(fading) {
      for (const each of undo) each();
      element.toggleAttribute('inert');
      element.toggleAttribute('closing');
      updateLaunchers(document);
      if (fading) fading.onfinish = () => element.remove();
      else element.remove();
    },
  };
}

/** Launchers, those of other surveys too, make way while a card is open. */
function updateLaunchers(document: Document): void {
  const isCardOpen = !!document.querySelector('asklet-survey:not([launcher], [closing])');
  for (const launcher of document.querySelectorAll('asklet-survey[launcher]')) {
    launcher.toggleAttribute('aside', isCardOpen);
  }
}

function createElement({ document, parent, launcher, surveyId, appearance, reportError }: HostOptions): HTMLElement {
  const { position, theme, accent } = appearance;
  const element = document.createElement('asklet-survey');
  const attributes = { survey: surveyId, position: parent ? 'inline' : position, theme, ...(launcher && { launcher }) };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (accent !== null) {
    if (CSS.supports('color', accent)) element.style.setProperty('--asklet-accent', accent);
    else reportError(`data-accent is "${accent}": it must be a CSS colour`);
  }
  return element;
}

/**
 * Notices that the page removed our element with what it is in.
 * @returns stops it
 */
function watchRemoval(element: HTMLElement, onRemoved: () => void): () => void {
  // an element that the page moves is connected again before the observer runs
  const observer = new MutationObserver(() => {
    if (!element.isConnected) onRemoved();
  });
  observer.observe(element.ownerDocument, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** The element that `data-target` selects; null where it selects none, which is reported. */
export function findTarget({
  document,
  appearance: { target },
  reportError,
}: Pick<HostPage, 'document' | 'appearance' | 'reportError'>): Element | null {
  if (target === null) return null;
  let found: Element | null = null;
  try {
    found = document.querySelector(target);
  } catch {
    // this is no selector: it selects nothing
  }
  if (!found) reportError(`data-target is "${target}": it must select an element of the page`);
  return found;
}
