import { render } from 'preact';
import { listen } from '../browser/listen.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import type { CloseReason } from '../eligibility/lifecycle.ts';
import type { Answered } from '../eligibility/steps.ts';
import type { Appearance } from '../host/appearance.ts';
import { createElement, createHost, findTarget, type Host, type HostPage } from '../host/createHost.ts';
import { ignoreFirstPresses } from '../host/ignoreFirstPresses.ts';
import type { Messages } from '../i18n/messages.ts';
import { scaleOf } from '../eligibility/scale.ts';
import { Card } from './Card.tsx';
import { type AnswerCallbacks, type AnswerHold, type CardModel, createCardModel, type Notice } from './CardModel.ts';
import { coverPresses } from './coverPresses.ts';
import { createCardFocus } from './createCardFocus.ts';
import { createStepTransition } from './createStepTransition.ts';
import { fadeInCard, fadeOutCard } from './fadeCard.ts';

export type { Notice } from './CardModel.ts';

/** The reasons for which a card is removed without fading out. */
const removedByPage: ReadonlySet<CloseReason> = new Set(['api', 'navigation']);

/** The callbacks for the answers and for closing. */
export interface CardCallbacks extends AnswerCallbacks {
  /** Called when the visitor opens the link of the thank-you. */
  onLink(url: string): void;
  /** Called once when the card is closed, possibly while it still fades out. No other callback follows. */
  onClose(reason: CloseReason): void;
}

/** The options of a card. */
export interface CardOptions extends CardCallbacks, HostPage {
  readonly survey: Survey;
  /** The uuid of the session, which decides the order of shuffled choices. */
  readonly session: string;
  /** The answers of earlier openings. Their steps are skipped. */
  readonly answered: Answered;
  readonly messages: Messages;
  /** The maximum length of a text, in UTF-16 code units. */
  readonly textLimit: number;
  /** Hides all text of the page in a screenshot. */
  readonly maskText: boolean;
  /** True if the card was requested. It then takes the focus. */
  readonly takeFocus: boolean;
  /** Unsent text of an earlier opening. */
  readonly draft: string;
}

/** An open card. */
export interface OpenCard {
  readonly element: HTMLElement;
  close(reason: CloseReason): void;
  /** Returns true if the card was requested, or if the visitor has pressed or typed anything in it. */
  isTouched(): boolean;
  /** Returns true if a modal dialog of the page covers the card. */
  isBehind(): boolean;
  /** Changes position, theme and accent. */
  setAppearance(appearance: Appearance): void;
  /** Chooses a score of the survey, as if the visitor went back and clicked it. */
  choose(score: number, hold: AnswerHold): void;
  /** Shows a message about the answer, or removes it. */
  setNotice(notice: Notice | null): void;
}

/**
 * Builds a card outside of the page, which costs the page no layout.
 * @returns a function that opens it above the page, or inside the target element: best in another task, because two short
 * ones leave the page more time to react than a long one
 */
export function buildCard(options: CardOptions): () => OpenCard {
  const { document, styles, takeFocus, isPage } = options;
  const model = createCardModel({ ...options, callbacks: { ...options, onComplete } });
  const created = createElement(document);
  const { root } = created;
  const enterStep = createStepTransition(root, model.position, styles);
  const cover = coverPresses(root, isPage);
  const focus = createCardFocus({ ...created, model, takeFocus: takeFocus && !isPage });
  const isTouched = watchTouches(root, takeFocus);
  /** The heading of the first step, which is entered when the card opens. */
  let first: HTMLElement | null = null;
  let host: Host | null = null;
  let stopIgnoring = () => {};
  let isClosed = false;

  function onEnterStep(heading: HTMLElement | null): void {
    if (!host) return void (first = heading);
    enterStep();
    focus.enterStep(heading);
    cover();
  }

  function onComplete(): void {
    // a handler of the page may have closed the card during the submit
    if (isClosed) return;
    options.onComplete();
    // without an answer, there is no thank-you, unless it is all that a page has
    if (!model.hasAnswer() && !isPage) close('completed');
  }

  function close(reason: CloseReason): void {
    if (isClosed) return;
    isClosed = true;
    stopIgnoring();
    focus.end();
    removeCard(host!, removedByPage.has(reason));
    options.onClose(model.isThankYou.value ? 'completed' : reason);
  }

  listenToKeys(root, () => isPage || close('escape'));
  render(
    <Card
      {...options}
      model={model}
      npsColors={options.appearance.npsColors}
      isQuiet={isQuiet(options)}
      onEnterStep={onEnterStep}
      onRetry={() => {
        focus.saveFocus();
        model.retry();
      }}
      onClose={() => close('button')}
    />,
    root,
  );
  const card = root.querySelector<HTMLElement>('.card')!;
  // the browser computes styles when the element enters the top layer: then for the element alone
  card.hidden = true;
  return () => {
    const parent = findTarget(options);
    host = createHost({ ...options, parent, onRemovedByPage: () => close('api') }, created);
    const { element, setAppearance } = host;
    stopIgnoring = ignoreFirstPresses(element, isPage || (takeFocus && isVisitorActive()));
    card.hidden = false;
    onEnterStep(first);
    fadeInCard(card, () => {
      if (!isTouched()) announceOpening(model, describeOpening(options, parent));
    });
    return {
      element,
      close,
      isTouched,
      isBehind: () => element.matches('[behind]'),
      setAppearance,
      choose: model.choose,
      setNotice: model.setNotice,
    };
  };
}

/** Returns true for thumbs where the page has put them: "Was this page helpful?" is one line. */
const isQuiet = ({ survey, appearance, isPage }: CardOptions) =>
  !isPage && appearance.target !== null && scaleOf(survey)?.style === 'thumbs';

/** Returns true if the visitor has just done something: a page can open a card without that. */
const isVisitorActive = () => navigator.userActivation?.isActive ?? true;

/** Announces a card. The screen reader knows the live region by now, and the visitor may already have answered. */
function announceOpening(model: CardModel, text: string): void {
  if (!model.announcement.value) model.announce(text);
}

/** Returns the text that announces a card. An inline survey is where the page has put it. */
function describeOpening({ survey: { question }, messages }: CardOptions, parent: Element | null): string {
  return parent ? question : messages.opened.replace('{question}', () => question);
}

/** Removes a card from the page, immediately or by fading it out. */
function removeCard({ root, remove }: Host, isAtOnce: boolean): void {
  // closes the dialog of the screenshot, which is not part of the card
  root.querySelector('dialog')?.close();
  remove((onEnd) => {
    function end(): void {
      render(null, root);
      onEnd();
    }
    if (isAtOnce) end();
    else fadeOutCard(root.querySelector('.card')!, end);
  });
}

/**
 * Returns a function that returns true if the card was requested, or if the visitor has pressed or typed anything in
 * it.
 */
function watchTouches(root: ShadowRoot, isRequested: boolean): () => boolean {
  let isTouched = isRequested;
  listen(root, 'pointerdown keydown input', () => (isTouched = true));
  return () => isTouched;
}

/**
 * Closes the card on Escape, ignores key repeats that reach another element, and keeps Space on a heading or group
 * from scrolling the page.
 */
function listenToKeys(root: ShadowRoot, onEscape: () => void): void {
  let pressedOn: EventTarget | null = null;
  root.addEventListener('keydown', (event) => {
    const { key, isComposing, repeat, target } = event as KeyboardEvent;
    // during composition, Escape belongs to the input method
    if (key === 'Escape' && !isComposing) onEscape();
    if (!repeat) pressedOn = target;
    // a held key must not press the button or write into the field that is focused next
    const isHeldOver = target !== pressedOn && (key === 'Enter' || key.length === 1);
    if (isHeldOver || (key === ' ' && (target as HTMLElement).tabIndex < 0)) event.preventDefault();
  });
}
