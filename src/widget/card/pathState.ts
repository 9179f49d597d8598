import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Answer } from '../../contract/api/response.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import { addAnswer, type Path, pathOf, questionOf } from '../eligibility/path.ts';
import { labelOr } from '../i18n/messages.ts';
import { type Answered, remainingSteps, type Step } from '../eligibility/steps.ts';

/** The position of a visitor among the steps, which depend on the submitted answers. */
export interface PathState {
  /** The index of the current step. */
  readonly position: ReadonlySignal<number>;
  readonly step: ReadonlySignal<Step>;
  readonly isThankYou: ReadonlySignal<boolean>;
  /** True until the visitor changes the answer of an earlier opening, which the last step shows. */
  readonly isOnReview: ReadonlySignal<boolean>;
  /** The remaining steps. The last one is the thank-you. */
  readonly steps: ReadonlySignal<readonly Step[]>;
  /** The survey as it applies to the current step. */
  readonly path: ReadonlySignal<Path>;
  /** Returns the question of the current step, or null if it is the survey's own question. */
  question(): string | null;
  /** Adds a submitted answer. */
  add(answer: Answer): void;
  move(distance: number): void;
}

/**
 * Creates the state of the remaining steps.
 * @param ownQuestion the default question, used if the survey has none
 */
export function createPathState(survey: Survey, answered: Answered, ownQuestion: string): PathState {
  const given = signal(answered.given ?? {});
  const steps = computed(() => remainingSteps(survey, answered, given.value));
  const isOnReview = signal(!!answered.isOnReview);
  const position = signal(isOnReview.value ? steps.value.length - 1 : 0);
  // the page can make the last step before the thank-you unnecessary while it is shown
  const step = computed(() => steps.value[position.value] ?? 'thanks');
  // the choices of a general survey decide the next steps, but must not change their own step
  const isDeciding = () => survey.survey_type === 'general' && step.value === 'choices';
  const path = computed(() => pathOf(survey, isDeciding() ? {} : given.value));
  return {
    position,
    step,
    isThankYou: computed(() => step.value === 'thanks'),
    isOnReview,
    steps,
    path,
    question() {
      const question = questionOf(path.value);
      return question === questionOf(survey) ? null : labelOr(question, ownQuestion);
    },
    add(answer) {
      given.value = addAnswer(given.value, answer);
    },
    move(distance) {
      isOnReview.value = false;
      position.value += distance;
    },
  };
}
