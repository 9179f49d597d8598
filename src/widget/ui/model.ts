import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Survey } from '../../contract/survey.ts';
import type { Answer } from '../rules/answers.ts';
import { type Choice, type Choices, choicesOf } from '../rules/choices.ts';
import type { Step } from '../rules/flow.ts';
import { type Scale, scaleOf } from '../rules/scale.ts';
import type { Chosen } from '../screenshot/openScreenshot.ts';
import type { Words } from './words.ts';

/** What the visitor does on a card, and what is told to whoever opened it. */
export interface CardModel {
  readonly survey: Survey;
  readonly words: Words;
  readonly scale: Scale | null;
  readonly choices: Choices | null;
  /** The steps of this opening; the last one is the thank-you. */
  readonly steps: readonly Step[];
  /** Which of them is shown. */
  readonly position: ReadonlySignal<number>;
  step(): Step;
  readonly score: Signal<number | null>;
  readonly text: Signal<string>;
  readonly chosen: Signal<readonly Choice[]>;
  /** The comment of "Other", null while that is not chosen. */
  readonly other: Signal<string | null>;
  readonly email: Signal<string>;
  /** The picture to send along; null takes one back that was sent, undefined says nothing of it. */
  readonly screenshot: Signal<Chosen | null | undefined>;
  /** The sentence that says what is wrong with the field of this step. */
  readonly mistake: Signal<string | null>;
  /** What became of the answer, where the visitor has to know. */
  readonly notice: Signal<Notice | null>;
  /** Takes the text so far. */
  type(text: string): void;
  /** Sends an answer again that was refused. */
  sendAgain(): void;
  submitScore(score: number): void;
  /** Submits what was asked at this step, and goes on. */
  submitAnswer(answer: Answer): void;
  /**
   * Submits what follows the score, or says that it is missing. An answer that is blank is none, unless it takes one back.
   * @param given whether there is anything in it
   */
  submitSecond(given: unknown, answer: Answer): void;
  skip(): void;
  back(): void;
}

/** It is stored here and will be sent, arrived without its screenshot, or was refused for good. */
export type Notice = 'saved' | 'withoutPicture' | 'refused';

/** Says who hears of it when a step is answered and when the thank-you is reached. */
export interface CardListener {
  submitted(answer: Answer): void;
  /** Takes the text so far, which is not sent. */
  typed(text: string): void;
  sendAgain(): void;
  finished(): void;
}

/** Holds the state of one opening of a card. Nothing is chosen beforehand; going back keeps what was given. */
export function createCardModel(
  words: Words,
  survey: Survey,
  steps: readonly Step[],
  draft: string,
  listener: CardListener,
): CardModel {
  const position = signal(0);
  const step = () => steps[position.value]!;
  const score = signal<number | null>(null);
  const text = signal(draft);
  const chosen = signal<readonly Choice[]>([]);
  const other = signal<string | null>(null);
  const email = signal('');
  const screenshot = signal<Chosen | null | undefined>(undefined);
  const mistake = signal<string | null>(null);
  const notice = signal<Notice | null>(null);
  let submittedSecond = false;

  function go(distance: number): void {
    batch(() => {
      mistake.value = null;
      position.value += distance;
    });
    if (step() === 'thanks') listener.finished();
  }

  function submitAnswer(answer: Answer): void {
    listener.submitted(answer);
    go(1);
  }

  function submitSecond(given: unknown, answer: Answer): void {
    if (given || submittedSecond) {
      submittedSecond = true;
      submitAnswer(answer);
    }
    // without a scale this is all there is
    else if (survey.survey_type === 'general') mistake.value = words.answerMissing;
    else go(1);
  }

  return {
    survey,
    words,
    scale: scaleOf(survey),
    choices: choicesOf(survey),
    steps,
    position,
    step,
    score,
    text,
    chosen,
    other,
    email,
    screenshot,
    mistake,
    notice,
    type(typed) {
      text.value = typed;
      listener.typed(typed);
    },
    sendAgain() {
      notice.value = null;
      listener.sendAgain();
    },
    submitAnswer,
    submitSecond,
    submitScore(value) {
      batch(() => {
        score.value = value;
        submitAnswer({ score: value });
      });
    },
    skip: () => go(1),
    back: () => go(-1),
  };
}
