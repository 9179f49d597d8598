import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Answer } from '../../contract/api/response.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import { choicesAnswer } from '../eligibility/answer.ts';
import { type Choice, type Choices, choicesOf, shuffle } from '../eligibility/choices.ts';
import type { ChosenScreenshot } from '../screenshot/openScreenshot.tsx';

/** Submits the answer of a step and moves to the next one. */
export type Submit = (answer: Answer) => void;

/** Submits the answer of a follow-up. A blank answer is skipped, unless it replaces an earlier one. */
export type SubmitFollowUp = (isBlank: boolean, answer: Answer) => void;

/** The state of the score. */
export interface ScaleState {
  readonly score: ReadonlySignal<number | null>;
  /** Selects a score without submitting it. */
  select(score: number): void;
  submit(score: number): void;
}

/**
 * Creates the state of the step that asks for the score.
 * @param given the score of an earlier opening, or null
 */
export function createScaleState(given: number | null, submit: Submit): ScaleState {
  const score = signal(given);
  return {
    score,
    select(selected) {
      score.value = selected;
    },
    submit(submitted) {
      // submitted first, so that the focus moves before the browser has styles to recalculate
      submit({ score: submitted });
      score.value = submitted;
    },
  };
}

/** The state of the text and its screenshot. */
export interface TextState {
  readonly text: ReadonlySignal<string>;
  /** The screenshot to send. Null removes one that was sent; undefined leaves it unchanged. */
  readonly screenshot: ReadonlySignal<ChosenScreenshot | null | undefined>;
  changeText(text: string): void;
  changeScreenshot(screenshot: ChosenScreenshot | null): void;
  submit(): void;
}

/**
 * Creates the state of the step that asks for a text.
 * @param survey the survey for the current score, which decides if a screenshot is allowed
 * @param onDraft called after each change of the text
 */
export function createTextState(
  draft: string,
  survey: ReadonlySignal<Survey>,
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
      const chosen = survey.value.allow_screenshots ? screenshot.value : undefined;
      const metadata = chosen !== undefined && { metadata: { screenshot: chosen && chosen.screenshot } };
      submitFollowUp(!text.value.trim() && !chosen, { text: text.value, ...metadata });
    },
  };
}

/** The state of the choices, including "Other". Going back to another score keeps what the new choices also offer. */
export interface ChoicesState {
  /** The available choices, or null if the survey has none. */
  readonly offered: ReadonlySignal<Choices | null>;
  readonly selected: ReadonlySignal<readonly Choice[]>;
  /** The comment on "Other". Null if "Other" is not selected. */
  readonly otherComment: ReadonlySignal<string | null>;
  /** Selects or deselects a choice. If only one is allowed, it replaces the previous one. */
  toggle(choice: Choice, isSelected: boolean): void;
  toggleOther(isSelected: boolean): void;
  changeOtherComment(comment: string): void;
  submit(): void;
}

/**
 * Creates the state of the step that asks for choices.
 * @param session the uuid of the session, which decides a random order
 * @param otherLabel the label of "Other" in answers
 */
export function createChoicesState(
  survey: ReadonlySignal<Survey>,
  session: string,
  otherLabel: string,
  submitFollowUp: SubmitFollowUp,
): ChoicesState {
  const given = computed(() => choicesOf(survey.value));
  /** The options in their random order, if they have one. */
  const shuffled = computed(() =>
    given.value && survey.value.shuffle_choices ? shuffle(given.value.options, session) : undefined,
  );
  const offered = computed(() => given.value && { ...given.value, options: shuffled.value ?? given.value.options });
  const values = signal<readonly string[]>([]);
  const comment = signal<string | null>(null);
  const selected = computed(() => {
    const { options = [], multiple } = given.value ?? {};
    // in the order of the survey, not of the selection
    return options.filter(({ value }) => values.value.includes(value)).slice(0, multiple ? options.length : 1);
  });
  const otherComment = computed(() => (offered.value?.allowOther ? comment.value : null));
  const isMultiple = () => offered.value?.multiple;
  return {
    offered,
    selected,
    otherComment,
    toggle({ value }, isSelected) {
      const others = isMultiple() ? values.value.filter((other) => other !== value) : [];
      values.value = isSelected ? [...others, value] : others;
      if (!isMultiple()) comment.value = null;
    },
    toggleOther(isSelected) {
      comment.value = isSelected ? '' : null;
      if (!isMultiple()) values.value = [];
    },
    changeOtherComment(typed) {
      comment.value = typed;
    },
    submit() {
      const isBlank = !selected.value.length && otherComment.value === null;
      submitFollowUp(
        isBlank,
        choicesAnswer(selected.value, otherComment.value && otherComment.value.trim(), otherLabel, shuffled.value),
      );
    },
  };
}

/** The state of the email address. */
export interface ContactState {
  readonly email: ReadonlySignal<string>;
  changeEmail(email: string): void;
  submit(): void;
}

/** Creates the state of the step that asks for an email address. Calls `onInvalid` if the address is invalid. */
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
