import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { SurveyType } from '../../contract/survey.ts';
import type { Answer } from '../eligibility/answer.ts';
import type { Choices } from '../eligibility/choices.ts';
import type { Step } from '../eligibility/steps.ts';
import {
  type ChoicesState,
  type ContactState,
  createChoicesState,
  createContactState,
  createScaleState,
  createTextState,
  type ScaleState,
  type TextState,
} from './stepStates.ts';

/**
 * What became of the answer, where the visitor has to know: it is stored and will be sent, it arrived without its
 * screenshot, or the server refused it for good. The message has the same name.
 */
export type Notice = 'saved' | 'screenshotDropped' | 'refused';

/** What is wrong at a step. The message has the same name. */
export type StepError = 'answerMissing' | 'emailMissing' | 'screenshotFailed';

/** What the model calls with the answers. */
export interface AnswerCallbacks {
  /** Takes the text so far, which is not sent. */
  onDraft(text: string): void;
  /** Takes what one step adds to the response. */
  onSubmit(answer: Answer): void;
  /** The visitor asks to send a refused answer again. */
  onRetry(): void;
  /** The visitor has reached the thank-you. */
  onComplete(): void;
}

/** What the state of an opening begins with. */
export interface CardModelOptions {
  readonly surveyType: SurveyType;
  /** The steps of this opening; the last one is the thank-you. */
  readonly steps: readonly Step[];
  /** Needed by the step that asks for them. */
  readonly choices: Choices | null;
  /** The name of the choice "Other" in an answer. */
  readonly otherLabel: string;
  /** The text to begin with. */
  readonly draft: string;
  readonly callbacks: AnswerCallbacks;
}

/** The state of one opening of a card. Nothing is selected beforehand; going back keeps what was given. */
export interface CardModel {
  /** The index of the current step. */
  readonly position: ReadonlySignal<number>;
  readonly step: ReadonlySignal<Step>;
  readonly isThankYou: ReadonlySignal<boolean>;
  readonly error: ReadonlySignal<StepError | null>;
  readonly notice: ReadonlySignal<Notice | null>;
  readonly isRefused: ReadonlySignal<boolean>;
  /** What a screen reader reads, beside the thank-you. */
  readonly announcement: ReadonlySignal<string>;
  readonly scale: ScaleState;
  readonly text: TextState;
  readonly choices: ChoicesState;
  readonly contact: ContactState;
  /** Whether there is anything to thank for: an answer of this opening, or an earlier one. */
  hasAnswer(): boolean;
  skip(): void;
  back(): void;
  setError(error: StepError): void;
  setNotice(notice: Notice | null): void;
  announce(text: string): void;
  /** Sends a refused answer again. */
  retry(): void;
}

const noChoices: Choices = { options: [], multiple: false, allowOther: false };

/** Makes the state of one opening of a card. */
export function createCardModel(options: CardModelOptions): CardModel {
  const { surveyType, steps, choices, otherLabel, draft, callbacks } = options;
  const position = signal(0);
  const step = computed(() => steps[position.value]!);
  const isThankYou = computed(() => step.value === 'thanks');
  const error = signal<StepError | null>(null);
  const notice = signal<Notice | null>(null);
  const isRefused = computed(() => notice.value === 'refused');
  const announcement = signal('');
  let hasSubmittedFollowUp = false;
  // only a general survey can be skipped as a whole
  let hasAnswer = surveyType !== 'general' || !['text', 'choices'].includes(steps[0]!);

  function move(distance: number): void {
    error.value = null;
    position.value += distance;
    if (isThankYou.value) callbacks.onComplete();
  }

  function submit(answer: Answer): void {
    hasAnswer = true;
    callbacks.onSubmit(answer);
    move(1);
  }

  function submitFollowUp(isBlank: boolean, answer: Answer): void {
    if (!isBlank || hasSubmittedFollowUp) {
      hasSubmittedFollowUp = true;
      submit(answer);
    }
    // a general survey has no score: this is all it asks for
    else if (surveyType === 'general') error.value = 'answerMissing';
    else move(1);
  }

  return {
    position,
    step,
    isThankYou,
    error,
    notice,
    isRefused,
    announcement,
    scale: createScaleState(submit),
    text: createTextState(draft, (text) => callbacks.onDraft(text), submitFollowUp),
    choices: createChoicesState(choices ?? noChoices, otherLabel, submitFollowUp),
    contact: createContactState(submit, () => (error.value = 'emailMissing')),
    hasAnswer: () => hasAnswer,
    skip: () => move(1),
    back: () => move(-1),
    setError: (found) => void (error.value = found),
    setNotice: (given) => void (notice.value = given),
    announce: (text) => void (announcement.value = text),
    retry() {
      notice.value = null;
      callbacks.onRetry();
    },
  };
}
