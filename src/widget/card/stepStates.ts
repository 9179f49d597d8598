import { type ReadonlySignal, signal } from '@preact/signals';
import { type Answer, choicesAnswer } from '../eligibility/answer.ts';
import type { Choice, Choices } from '../eligibility/choices.ts';
import type { ChosenScreenshot } from '../screenshot/openScreenshot.tsx';

/** Takes the answer of a step, and goes on to the next one. */
export type Submit = (answer: Answer) => void;

/** As `Submit`; a blank answer counts as skipped, unless it takes back an earlier one. */
export type SubmitFollowUp = (isBlank: boolean, answer: Answer) => void;

/** The score. */
export interface ScaleState {
  readonly score: ReadonlySignal<number | null>;
  /** Selects a score without submitting it. */
  select(score: number): void;
  submit(score: number): void;
}

/** Makes the state of the step that asks for the score. */
export function createScaleState(submit: Submit): ScaleState {
  const score = signal<number | null>(null);
  return {
    score,
    select(selected) {
      score.value = selected;
    },
    submit(submitted) {
      score.value = submitted;
      submit({ score: submitted });
    },
  };
}

/** The text and its screenshot. */
export interface TextState {
  readonly text: ReadonlySignal<string>;
  /** The screenshot to send; null removes one that was sent, undefined leaves it as it is. */
  readonly screenshot: ReadonlySignal<ChosenScreenshot | null | undefined>;
  changeText(text: string): void;
  changeScreenshot(screenshot: ChosenScreenshot | null): void;
  submit(): void;
}

/** Makes the state of the step that asks for a text; `onDraft` takes each change of it. */
export function createTextState(
  draft: string,
  onDraft: (text: string) => void,
  submitFollowUp: SubmitFollowUp,
): TextState {
  const text = signal(draft);
  const screenshot = signal<ChosenScreenshot | null | undefined>(undefined);
  return {
    text,
    screenshot,
    changeText(typed) {
      text.value = typed;
      onDraft(typed);
    },
    changeScreenshot(chosen) {
      screenshot.value = chosen;
    },
    submit() {
      const chosen = screenshot.value;
      const metadata = chosen !== undefined && { metadata: { screenshot: chosen && chosen.screenshot } };
      submitFollowUp(!text.value.trim() && !chosen, { text: text.value, ...metadata });
    },
  };
}

/** The choices, "Other" included. */
export interface ChoicesState {
  readonly selected: ReadonlySignal<readonly Choice[]>;
  /** The comment of "Other", null while "Other" is not selected. */
  readonly otherComment: ReadonlySignal<string | null>;
  /** Selects a choice or deselects it. Where only one can be selected, it replaces the one before. */
  toggle(choice: Choice, isSelected: boolean): void;
  toggleOther(isSelected: boolean): void;
  changeOtherComment(comment: string): void;
  submit(): void;
}

/**
 * Makes the state of the step that asks for choices.
 * @param otherLabel the name of "Other" in an answer
 */
export function createChoicesState(
  { options, multiple }: Choices,
  otherLabel: string,
  submitFollowUp: SubmitFollowUp,
): ChoicesState {
  const selected = signal<readonly Choice[]>([]);
  const otherComment = signal<string | null>(null);
  return {
    selected,
    otherComment,
    toggle(choice, isSelected) {
      const others = multiple ? selected.value : [];
      // in the order of the options, in whatever order they were selected
      selected.value = options.filter((option) => (option === choice ? isSelected : others.includes(option)));
      if (!multiple) otherComment.value = null;
    },
    toggleOther(isSelected) {
      otherComment.value = isSelected ? '' : null;
      if (!multiple) selected.value = [];
    },
    changeOtherComment(comment) {
      otherComment.value = comment;
    },
    submit() {
      const isBlank = !selected.value.length && otherComment.value === null;
      submitFollowUp(
        isBlank,
        choicesAnswer(selected.value, otherComment.value && otherComment.value.trim(), otherLabel),
      );
    },
  };
}

/** The e-mail address. */
export interface ContactState {
  readonly email: ReadonlySignal<string>;
  changeEmail(email: string): void;
  submit(): void;
}

/** Makes the state of the step that asks for an e-mail address; `onInvalid` is called for a text that is none. */
export function createContactState(submit: Submit, onInvalid: () => void): ContactState {
  const email = signal('');
  return {
    email,
    changeEmail(typed) {
      email.value = typed;
    },
    submit() {
      const address = email.value.trim();
      if (/^\S+@\S+\.\S+$/.test(address)) submit({ metadata: { user_email: address } });
      else onInvalid();
    },
  };
}
