import type { Appearance, ButtonStyle } from './appearance.ts';
import { avoidFixedElements } from './avoidFixedElements.ts';
import { avoidFocusedElement } from './avoidFocusedElement.ts';
import { avoidOnScreenKeyboard } from './avoidOnScreenKeyboard.ts';
import { followColors } from './followColors.ts';
import { hideBehindDialog } from './hideBehindDialog.ts';
import { keepInTarget } from './keepInTarget.ts';
import { addAbovePage, keepInTopLayer } from './keepInTopLayer.ts';
import { shieldInput } from './shieldInput.ts';
import type { Styles } from '../browser/createStyles.ts';

/** The page, as seen by one of our elements. */
export interface HostPage {
  readonly document: Document;
  readonly appearance: Appearance;
  /** The uuid of the survey, set as an attribute of the element. */
  readonly surveyId: string;
  readonly styles: Styles;
  /** True if the page consists of the survey, which then can't be closed, and takes no focus when it opens. */
  readonly isPage?: boolean | undefined;
  /** Reports a wrong attribute to the developer of the page. */
  readonly reportError: (message: string) => void;
}

/** The position of the element, and the callback for its removal. */
export interface HostOptions extends HostPage {
  /** The target element. Null for an element above the page. */
  readonly parent: Element | null;
  /** The style of the launcher, which is hidden while a card is open. Undefined for a card. */
  readonly launcher?: ButtonStyle;
  /** On review, an inline card only shows an earlier answer, and hides no launcher. */
  readonly answered?: { readonly isOnReview?: boolean };
  /** Called when the page removed only our element, or its target without a replacement. */
  readonly onRemovedByPage: () => void;
}

/** Our element in the page and its shadow root. */
export interface Host {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  /** Changes position, theme and accent. */
  setAppearance(appearance: Appearance): void;
  /** Disconnects the element from the page, and removes it immediately or after `fadeOut`. */
  remove(fadeOut?: (onEnd: () => void) => void): void;
}

/** Creates an element with a shadow root, outside of the page. */
export function createElement(document: Document): Pick<Host, 'element' | 'root'> {
  const element = document.createElement('asklet-survey');
  return { element, root: element.attachShadow({ mode: 'open' }) };
}

/**
 * Adds an element with a shadow root to `parent`, or above the page.
 * @param created the element. Default: a new one
 */
export function createHost(options: HostOptions, { element, root } = createElement(options.document)): Host {
  const { document, parent, styles, appearance, onRemovedByPage } = options;
  // removes a card that is still fading out, and empty copies of our element from a saved page
  for (const old of document.querySelectorAll('asklet-survey')) {
    if (old.matches('[closing]') || !old.shadowRoot) old.remove();
  }
  applyOptions(element, options);
  if (parent) parent.append(element);
  else addAbovePage(element);
  // not before the element is in the document: WebKit could apply them after the first layout
  styles(root);
  const view = document.defaultView as Window & typeof globalThis;
  const undo = [shieldInput(element, view)];
  undo.push(
    parent ? keepInTarget(element, appearance.target!, onRemovedByPage) : keepInTopLayer(element, onRemovedByPage),
  );
  // colors depend on the position in the document; they are read before anything moves the element
  let stopColors = followColors(element, view);
  undo.push(() => stopColors());
  if (!parent)
    undo.push(
      hideBehindDialog(element),
      avoidFocusedElement(element),
      avoidFixedElements(element),
      avoidOnScreenKeyboard(element, view),
    );
  updateLaunchers(document);
  let shown = appearance;
  return {
    element,
    root,
    setAppearance(appearance) {
      if (appearance === shown) return;
      shown = appearance;
      applyOptions(element, { ...options, appearance });
      stopColors();
      stopColors = followColors(element, view);
    },
    remove(fadeOut) {
      for (const each of undo) each();
      element.toggleAttribute('closing');
      updateLaunchers(document);
      if (fadeOut) fadeOut(() => element.remove());
      else element.remove();
    },
  };
}

/** Hides all launchers of the page while a card is open. */
function updateLaunchers(document: Document): void {
  const isCardOpen = !!document.querySelector('asklet-survey:not([launcher], [closing], [review])');
  for (const launcher of document.querySelectorAll('asklet-survey[launcher]')) {
    launcher.toggleAttribute('aside', isCardOpen);
  }
}

/** Sets what the styles of the element depend on. */
function applyOptions(
  element: HTMLElement,
  { parent, launcher, answered, surveyId, appearance, reportError }: HostOptions,
): void {
  const { position, theme, accent, font, radius } = appearance;
  const attributes = {
    survey: surveyId,
    position: parent ? 'inline' : position,
    theme,
    ...(launcher && { launcher }),
    ...(answered?.isOnReview && { review: '' }),
  };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const isColor = accent && CSS.supports('color', accent);
  element.style.setProperty('--asklet-accent', isColor ? accent : '');
  element.style.setProperty('--asklet-font', font);
  element.style.setProperty('--asklet-radius', radius);
  if (accent !== null && !isColor) reportError(`data-accent is "${accent}": it must be a CSS color`);
}

/** Returns the element that `data-target` selects. Reports an error and returns null if it is missing. */
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
    // invalid selectors select nothing
  }
  if (!found) reportError(`data-target is "${target}": it must select an element of the page`);
  return found;
}
