import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Answer } from '../../contract/api/response.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import { followUpAnswer, noFollowUpAnswer } from '../eligibility/answer.ts';
import type { Answered, Step } from '../eligibility/steps.ts';
import type { Messages } from '../i18n/messages.ts';
import { createPathState, type PathState } from './pathState.ts';
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
 * A message about the answer: it is stored and will be sent, it was sent without its screenshot, or the server rejected
 * it permanently. The message has the same name.
 */
export type Notice = 'saved' | 'screenshotDropped' | 'refused';

/** An error at a step. Its message has the same name. */
export type StepError = 'answerMissing' | 'emailMissing' | 'screenshotFailed';

/** The callbacks for the answers. */
export interface AnswerCallbacks {
  /** Takes the unsent text after each change. */
  onDraft(text: string): void;
  /** Takes the answer of one step. */
  onSubmit(answer: Answer): void;
  /** Called when the visitor retries a rejected answer. */
  onRetry(): void;
  /** Called when the visitor reaches the thank-you. */
  onComplete(): void;
}

/** Holds the answers until there is a sign of a person. */
export interface AnswerHold {
  isHolding(): boolean;
  /** Runs the action: immediately, or at the sign. */
  run(action: () => void): void;
}

interface CardModelOptions {
  readonly survey: Survey;
  /** The uuid of the session, which decides the order of shuffled choices. */
  readonly session: string;
  /** The answers of earlier openings. */
  readonly answered: Answered;
  /** The label of "Other" in answers, and the default question for a text. */
  readonly messages: Pick<Messages, 'other' | 'textQuestion'>;
  /** The initial text. */
  readonly draft: string;
  /** The follow-ups that were submitted, which the model updates. Default: none. */
  readonly submitted?: Set<Step>;
  readonly callbacks: AnswerCallbacks;
}

/** How long a press can take that shows that there is a person, and may be meant for another score, in ms. */
export const pressTime = 500;

/** The state of a card. Nothing is preselected. Going back keeps the answers. */
export interface CardModel extends Omit<PathState, 'question' | 'add' | 'move'> {
  readonly error: ReadonlySignal<StepError | null>;
  readonly notice: ReadonlySignal<Notice | null>;
  readonly isRefused: ReadonlySignal<boolean>;
  /** The text that screen readers announce, apart from the thank-you. */
  readonly announcement: ReadonlySignal<string>;
  /** False while the focus reads what changes. */
  readonly isLive: Signal<boolean>;
  readonly scale: ScaleState;
  readonly text: TextState;
  readonly choices: ChoicesState;
  readonly contact: ContactState;
  /** True if the card is rendered without scripts, as a form. */
  readonly isForm?: boolean;
  /** Returns true if the visitor has given an answer, now or at an earlier opening. */
  hasAnswer(): boolean;
  skip(): void;
  back(): void;
  /** Goes back to the first step. */
  change(): void;
  /**
   * Chooses a score as if the visitor went back and clicked it. While the answers are held, there is no thank-you: the
   * scale shows the score, and continues after the sign of a person, unless the visitor has chosen another score.
   */
  choose(score: number, hold: AnswerHold): void;
  setError(error: StepError): void;
  setNotice(notice: Notice | null): void;
  announce(text: string): void;
  /** Sends a rejected answer again. */
  retry(): void;
}

/** Creates the state of a card. */
export function createCardModel(options: CardModelOptions): CardModel {
  const { survey, answered, messages, draft, submitted = new Set<Step>(), callbacks } = options;
  const isGeneral = survey.survey_type === 'general';
  const pathState = createPathState(survey, answered, messages.textQuestion);
  const { step, path, isThankYou } = pathState;
  const error = signal<StepError | null>(null);
  // only a general survey can be skipped completely
  let hasAnswer = !isGeneral || answered.user_submitted_text;

  function move(distance: number): void {
    error.value = null;
    pathState.move(distance);
    if (isThankYou.value) callbacks.onComplete();
  }

  function submit(answer: Answer): void {
    hasAnswer = true;
    callbacks.onSubmit(answer);
    pathState.add(answer);
    move(1);
  }

  function submitFollowUp(isBlank: boolean, answer: Answer): void {
    const question = pathState.question();
    // a blank text after the choices of a general survey must not remove the choices
    if (!isBlank || (isGeneral ? submitted.has(step.value) : submitted.size)) {
      submitted.add(step.value);
      submit(followUpAnswer(survey, answer, isBlank ? null : question));
    }
    // a general survey has no score, so the answer is required
    else if (isGeneral && question === null) raise(error, 'answerMissing');
    else move(1);
  }

  const scale = createScaleState(answered.given?.score ?? null, (score) =>
    submit(correctFollowUp(score, pathState, submitted, submitted.size > 0 || answered.user_submitted_text)),
  );

  return {
    ...pathState,
    ...createNoticeState(callbacks),
    error,
    scale,
    text: createTextState(draft, path, (text) => callbacks.onDraft(text), submitFollowUp),
    choices: createChoicesState(path, options.session, messages.other, submitFollowUp),
    contact: createContactState(submit, () => raise(error, 'emailMissing')),
    hasAnswer: () => hasAnswer,
    skip: () => move(1),
    back: () => move(-1),
    change: () => move(-pathState.position.value),
    choose: (score, hold) => batch(() => chooseScore(score, hold, scale, pathState)),
    setError: (found) => raise(error, found),
  };
}

/** Creates the state of the messages about the answer, and of those for screen readers. */
function createNoticeState({ onRetry }: AnswerCallbacks) {
  const notice = signal<Notice | null>(null);
  const announcement = signal('');
  return {
    notice,
    isRefused: computed(() => notice.value === 'refused'),
    announcement,
    isLive: signal(true),
    setNotice: (given: Notice | null) => void (notice.value = given),
    announce: (text: string) => void (announcement.value = text),
    retry() {
      notice.value = null;
      onRetry();
    },
  };
}

/** Chooses a score, as `CardModel` describes. */
function chooseScore(
  chosen: number,
  hold: AnswerHold,
  { score, submit }: ScaleState,
  { steps, position, step, isThankYou, move }: PathState,
): void {
  // a card that continues an earlier opening has no scale: its first step follows the score
  move(steps.value.indexOf('scale') - position.value);
  submit(chosen);
  if (!hold.isHolding() || !isThankYou.value) return;
  move(-1);
  const proceed = () => step.value === 'scale' && score.value === chosen && move(1);
  hold.run(() => setTimeout(proceed, pressTime));
}

/** Sets an error. The same error again is a change, too. */
function raise(error: Signal<StepError | null>, found: StepError): void {
  error.value = null;
  error.value = found;
}

/**
 * Adds a score and returns it, with changes to the follow-up that was submitted for an earlier score. The follow-up is
 * kept if it suits the new score.
 */
function correctFollowUp(
  score: Answer,
  { path, question, add }: PathState,
  submitted: Set<Step>,
  hasFollowUp: boolean,
): Answer {
  const before = path.value;
  add(score);
  const { follow_ups, response_type, choice_options, allow_screenshots } = path.value;
  if (!follow_ups || !hasFollowUp) return score;
  const isText = response_type === 'text';
  if (response_type === before.response_type && (isText || choice_options === before.choice_options)) {
    return { ...score, metadata: { question: question(), ...(!allow_screenshots && { screenshot: null }) } };
  }
  submitted.clear();
  return { ...score, ...noFollowUpAnswer };
}
