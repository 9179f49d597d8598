import type { Survey } from '../../contract/survey.ts';
import type { Step } from '../rules/flow.ts';
import { scaleOf } from '../rules/scale.ts';
import { createSheet } from './host.ts';

type AddScreenshot = typeof import('./addScreenshot/addScreenshot.tsx');
type Drawings = typeof import('./drawings/drawings.ts');
type Fields = typeof import('./fields/fields.ts');

/** What the cards of some surveys alone are made of. */
export interface Parts extends Partial<Omit<Fields & Drawings & AddScreenshot, 'css'>> {
  /** Their styles. */
  readonly sheets: readonly CSSStyleSheet[];
}

/** How long they are waited for, in milliseconds. */
const patience = 30_000;

/**
 * Fetches what a card with these steps needs beside what all cards have.
 * @throws where some of it does not come: without it a visitor would get stuck at its step
 */
export async function loadParts(
  steps: readonly Step[],
  survey: Survey,
  { setTimeout }: Pick<Window, 'setTimeout'>,
): Promise<Parts> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, patience, 'the card does not come'));
  const parts = Promise.all([
    steps.some((step) => step === 'choices' || step === 'contact') && import('./fields/fields.ts'),
    steps.includes('scale') && scaleOf(survey)!.style !== 'numbers' && import('./drawings/drawings.ts'),
    steps.includes('text') && survey.allow_screenshots && import('./addScreenshot/addScreenshot.tsx'),
  ]);
  const come = (await Promise.race([parts, late])).filter((part) => !!part);
  return Object.assign({ sheets: come.map(({ css }) => createSheet(css)) }, ...come);
}
