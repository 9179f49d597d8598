import { render } from 'preact';
import type { Survey } from '../../contract/survey.ts';
import { choicesOf } from '../eligibility/choices.ts';
import type { Step } from '../eligibility/steps.ts';
import { createHost, findTarget, type HostPage } from '../host/createHost.ts';
import type { Messages } from '../i18n/messages.ts';
import { Card } from './Card.tsx';
import { type AnswerCallbacks, createCardModel, type Notice } from './CardModel.ts';
import { createCardFocus } from './createCardFocus.ts';
import { fadeOutCard, fadeOutSteps } from './fadeOut.ts';

export type { Notice } from './CardModel.ts';

/** Why a card was closed: how the visitor did it, or the page. */
export type CloseReason = 'button' | 'escape' | 'completed' | 'api' | 'navigation';

/** For these reasons a card is gone at once. */
const removedByPage: ReadonlySet<CloseReason> = new Set(['api', 'navigation']);

/** What a card calls with the answers, and when it is closed. */
export interface CardCallbacks extends AnswerCallbacks {
  /** Called once, after the card is closed; no other callback follows. It can be seen fading out. */
  onClose(reason: CloseReason): void;
}

/** What a card is opened with. */
export interface CardOptions extends CardCallbacks, HostPage {
  readonly survey: Survey;
  /** The steps that are still open to the visitor; the last one is the thank-you. */
  readonly steps: readonly Step[];
  readonly messages: Messages;
  /** The longest text that a visitor can type, in UTF-16 code units. */
  readonly textLimit: number;
  /** Whether a screenshot must not show any text of the page. */
  readonly maskText: boolean;
  /** Whether a person asked for the card, which then takes the focus. */
  readonly takeFocus: boolean;
  /** A text that was typed at an earlier opening and not sent. */
  readonly draft: string;
}

/** An open card. */
export interface OpenCard {
  close(reason: CloseReason): void;
  /** Whether the visitor asked for the card, or has pressed or typed anything in it. */
  isTouched(): boolean;
  /** Shows the visitor what became of the answer; null: nothing that they have to know. */
  setNotice(notice: Notice | null): void;
}

/** Opens a card above the page, or as a part of the element that the owner chose. */
export function openCard(options: CardOptions): OpenCard {
  const { survey, messages, styles, takeFocus } = options;
  const choices = choicesOf(survey);
  const model = createCardModel({
    surveyType: survey.survey_type,
    steps: options.steps,
    choices,
    otherLabel: messages.other,
    draft: options.draft,
    callbacks: { ...options, onComplete },
  });
  const host = createHost({ ...options, parent: findTarget(options), onRemovedByPage: () => close('api') });
  // before the focus changes anything that would have to be laid out
  const stopFading = fadeOutSteps(host.root, model.step, styles);
  const focus = createCardFocus({ host, model, openedMessage: messages.opened, takeFocus });
  let isTouched = takeFocus;
  let isClosed = false;

  function onComplete(): void {
    // a handler of the page may have closed the card when the answer was submitted
    if (isClosed) return;
    options.onComplete();
    // there is nothing to thank for
    if (!model.hasAnswer()) close('completed');
  }

  function close(reason: CloseReason): void {
    if (isClosed) return;
    isClosed = true;
    const card = host.root.querySelector('.card')!;
    stopFading();
    const giveFocusBack = focus.end();
    // the dialog of the screenshot is no part of the card
    host.root.querySelector('dialog')?.close();
    render(null, host.root);
    host.remove(removedByPage.has(reason) ? null : fadeOutCard(host.root, card));
    giveFocusBack();
    options.onClose(model.isThankYou.value ? 'completed' : reason);
  }

  for (const type of ['pointerdown', 'keydown', 'input']) host.root.addEventListener(type, () => (isTouched = true));
  listenToKeys(host.root, () => close('escape'));
  render(
    <Card
      {...options}
      model={model}
      choices={choices}
      npsColors={options.appearance.npsColors}
      onEnterStep={focus.enterStep}
      onRetry={() => {
        focus.saveFocus();
        model.retry();
      }}
      onClose={() => close('button')}
    />,
    host.root,
  );
  return { close, isTouched: () => isTouched, setNotice: model.setNotice };
}

/** Escape closes the card; a key that is held down answers once; Space on a heading does not scroll the page. */
function listenToKeys(root: ShadowRoot, onEscape: () => void): void {
  let pressedOn: EventTarget | null = null;
  root.addEventListener('keydown', (event) => {
    const { key, isComposing, repeat, target } = event as KeyboardEvent;
    // otherwise it belongs to an input method
    if (key === 'Escape' && !isComposing) onEscape();
    if (!repeat) pressedOn = target;
    // it neither presses the button nor writes into the text that has the focus after it
    const isHeldOver = target !== pressedOn && (key === 'Enter' || key.length === 1);
    if (isHeldOver || (key === ' ' && target instanceof HTMLHeadingElement)) event.preventDefault();
  });
}
