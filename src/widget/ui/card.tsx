import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import type { Survey as SurveyConfiguration } from '../../contract/survey.ts';
import type { Step } from '../rules/flow.ts';
import { cardView } from './cardView.tsx';
import type { Parts } from './loadParts.ts';
import { createHost, type HostOptions, targetOf } from './host.ts';
import { type CardListener, createCardModel, type Notice } from './model.ts';
import { createScaleKeys } from './scales/scaleKeys.ts';
import type { Words } from './words.ts';

/** Why a card is gone: how the visitor closed it, or the page did. */
export type CloseReason = 'button' | 'escape' | 'completed' | 'api' | 'navigation';

/** What a card is opened with. */
export interface CardOptions extends CardListener, HostOptions {
  readonly survey: SurveyConfiguration;
  /** Those that are still open to the visitor. */
  readonly steps: readonly Step[];
  /** What these steps are drawn with. */
  readonly parts: Parts;
  /** The longest text that can be typed, in UTF-16 code units. */
  readonly textLimit: number;
  /** Whether no text of the page may be seen on a screenshot. */
  readonly maskText: boolean;
  /** Whether a person asked for the card: then the focus goes into it. */
  readonly takeFocus: boolean;
  /** A text that was typed at an earlier opening and not sent. */
  readonly draft: string;
  /** Told once, after the card is gone. */
  closed(reason: CloseReason): void;
}

/** An open card. */
export interface Card {
  close(reason: CloseReason): void;
  /** Whether the visitor asked for it, or has pressed or typed anything in it. */
  isTouched(): boolean;
  /** Tells the visitor what became of the answer. */
  tell(notice: Notice | null): void;
}

/** A live region speaks of what changes in it, so it has to be known to a screen reader first. */
const announcementDelay = 200;

/** Opens a card above the page, or as a part of the element that the owner chose. */
export function openCard(
  words: Words,
  {
    document,
    look,
    sheet,
    report,
    survey,
    steps,
    parts,
    textLimit,
    maskText,
    takeFocus,
    draft,
    ...listener
  }: CardOptions,
): Card {
  const model = createCardModel(words, survey, steps, draft, listener);
  const keys = createScaleKeys(model);
  const announcement = signal('');
  const page = { document, look, sheet, report };
  let opener = document.activeElement;
  let focusGoesAlong = takeFocus;
  let arrived = false;
  let drawn = model.step();
  let gone = false;
  let touched = takeFocus;

  function focusClose(): void {
    root.querySelector<HTMLElement>('.close')?.focus({ preventScroll: true });
  }

  function arrive(heading: HTMLElement | null): void {
    if (!heading) return;
    if (focusGoesAlong) heading.focus({ preventScroll: true });
    else if (arrived) announcement.value = heading.textContent!;
    else setTimeout(() => (announcement.value = words.arrived), announcementDelay);
    arrived = true;
    focusGoesAlong = false;
  }

  function draw(): void {
    const thanked = model.step() === 'thanks';
    // asked while the step with the focus in it is still there
    const focusInside = root.activeElement;
    if (focusInside && model.step() !== drawn) {
      focusGoesAlong = true;
      // left behind in what goes, it would make Chromium lay out the card once more
      (focusInside as HTMLElement).blur();
    }
    drawn = model.step();
    render(
      cardView({
        model,
        parts,
        textLimit,
        maskText,
        arrive,
        keys,
        npsColors: look.npsColors,
        announcement: announcement.value,
        onClose: () => close('button'),
      }),
      root,
    );
    // the thank-you announces itself, and what is left to do is to close it
    if (focusInside && thanked) focusClose();
  }

  function close(reason: CloseReason): void {
    if (gone) return;
    gone = true;
    const hadFocus = root.activeElement;
    root.querySelector('dialog')?.close();
    stopDrawing();
    render(null, root);
    remove();
    if (hadFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    listener.closed(model.step() === 'thanks' ? 'completed' : reason);
  }

  const { host, root, remove } = createHost(page, parts.sheets, targetOf(page), () => close('api'));
  // a move inside does not leave the shadow tree: with a related target this is the way in from the page
  host.addEventListener('focusin', (event) => (opener = (event.relatedTarget as Element | null) ?? opener));
  for (const type of ['pointerdown', 'keydown', 'input']) root.addEventListener(type, () => (touched = true));
  root.addEventListener('keydown', (event) => {
    const { key, isComposing, repeat, target } = event as KeyboardEvent;
    if (key === 'Escape' && !isComposing) close('escape');
    // a key held down is one answer: it does not press what has the focus after it
    if (repeat && key === 'Enter' && !(target instanceof HTMLTextAreaElement)) event.preventDefault();
  });

  // one effect draws all of it: whatever it reads draws it anew
  const stopDrawing = effect(draw);
  if (takeFocus && !root.activeElement) focusClose();
  return { close, isTouched: () => touched, tell: (notice) => (model.notice.value = notice) };
}
