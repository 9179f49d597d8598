import type { Survey } from '../../../contract/survey.ts';
import { createDrive } from '../../../gallery/drive.ts';
import { surveyOf } from '../../../gallery/surveyOf.ts';
import { remainingSteps, type Step } from '../../../widget/eligibility/steps.ts';
import { shownChoice } from '../design/choicePaths.ts';
import type { Fields } from '../design/design.ts';
import type { View } from './view.ts';

/** The names of the card's steps. */
export const stepNames: Readonly<Record<Step, string>> = {
  scale: 'Score',
  text: 'Text',
  choices: 'Choices',
  contact: 'Email',
  thanks: 'Thank-you',
};

/** Returns the step that an open card shows. */
export function stepOf(root: ShadowRoot): Step | null {
  const has = (selector: string) => root.querySelector(selector) !== null;
  if (!has('[role=dialog]')) return null;
  if (has('[part=scale]')) return 'scale';
  if (has('input[type=email]')) return 'contact';
  if (has('.choice')) return 'choices';
  return has('textarea') ? 'text' : 'thanks';
}

/** The answers that lead to a step. */
export type Way = Pick<View, 'score' | 'choice'>;

const nothing = { user_submitted_score: false, user_submitted_text: false, email: false };

/** Returns the steps of a survey for the given answers. */
export const stepsOf = (fields: Fields, { score, choice }: Way): Step[] =>
  remainingSteps(surveyOf(fields as Partial<Survey>), nothing, { score, choices: [shownChoice(fields, choice)] });

/**
 * Advances an open card to a step by skipping or answering the steps before it.
 * @param choice the index of the choice in a general survey, negative if it has no choices
 */
export async function leadTo(
  root: ShadowRoot,
  wanted: Step,
  { score, choice }: { readonly score: number; readonly choice: number },
  nextFrame: () => Promise<void>,
): Promise<void> {
  const drive = createDrive(root);
  /** Skips a step, or answers it if it can't be skipped. */
  async function skip(step: Step, fill: () => void): Promise<void> {
    drive.press('secondary');
    // the next step takes up to two frames
    await nextFrame();
    await nextFrame();
    if (stepOf(root) !== step) return;
    fill();
    drive.press('primary');
  }
  const advance: Record<Step, () => Promise<void> | void> = {
    scale: () => drive.answer(score),
    text: () => skip('text', () => drive.write('…')),
    async choices() {
      if (choice < 0) return skip('choices', () => drive.choose(0));
      drive.choose(choice);
      await nextFrame();
      drive.press('primary');
    },
    contact: () => drive.press('secondary'),
    thanks() {},
  };
  // a card has at most four steps
  for (let turn = 0; turn < 4; turn++) {
    const step = stepOf(root);
    if (!step || step === wanted || step === 'thanks') return;
    await advance[step]();
    await nextFrame();
    await nextFrame();
  }
}
