import { createDrive } from '../../gallery/drive.ts';

/** The steps of a card, in the order in which a visitor gets to them. */
export const stepNames = { scale: 'Score', text: 'Text', choices: 'Choices', contact: 'E-mail', thanks: 'Thank-you' };
export type StepName = keyof typeof stepNames;

/** Which step an open card shows. */
export function stepOf(root: ShadowRoot): StepName | null {
  const has = (selector: string) => root.querySelector(selector) !== null;
  if (!has('[role=dialog]')) return null;
  if (has('[part=scale]')) return 'scale';
  if (has('input[type=email]')) return 'contact';
  if (has('.choice')) return 'choices';
  return has('textarea') ? 'text' : 'thanks';
}

/** Leads an open card to a step, as a visitor would who answers or skips what comes before it. */
export async function leadTo(root: ShadowRoot, wanted: StepName, nextFrame: () => Promise<void>): Promise<void> {
  const drive = createDrive(root);
  /** Skips a step; one that cannot be skipped is answered. */
  async function skip(step: StepName, fill: () => void): Promise<void> {
    drive.press('secondary');
    // the card renders what follows after this
    await nextFrame();
    await nextFrame();
    if (stepOf(root) !== step) return;
    fill();
    drive.press('primary');
  }
  const advance: Record<StepName, () => Promise<void> | void> = {
    scale: () => drive.answer(1),
    text: () => skip('text', () => drive.write('…')),
    choices: () => skip('choices', () => drive.choose(0)),
    contact: () => drive.press('secondary'),
    thanks() {},
  };
  // a card has four steps at the most
  for (let turn = 0; turn < 4; turn++) {
    const step = stepOf(root);
    if (!step || step === wanted || step === 'thanks') return;
    await advance[step]();
    await nextFrame();
    await nextFrame();
  }
}
