import type { Step } from '../rules/flow.ts';
import type { Scale } from '../rules/scale.ts';

type Fields = typeof import('./fields/fields.ts');
type Drawings = typeof import('./drawings/drawings.ts');

/** What the cards of some surveys alone are made of. */
export interface Parts extends Partial<Omit<Fields & Drawings, 'css'>> {
  readonly css: string;
}

/** How long they are waited for, in milliseconds. */
const patience = 30_000;

/**
 * Fetches what a card with these steps needs beside what all cards have.
 * @throws where some of it does not come: without it a visitor would get stuck at its step
 */
export async function loadParts(steps: readonly Step[], scale: Scale | null, { setTimeout }: Pick<Window, 'setTimeout'>): Promise<Parts> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, patience, 'the card does not come'));
  const parts = Promise.all([
    steps.some((step) => step === 'choices' || step === 'contact') && import('./fields/fields.ts'),
    steps.includes('scale') && scale!.style !== 'numbers' && import('./drawings/drawings.ts'),
  ]);
  const [fields, drawings] = await Promise.race([parts, late]);
  return { ...fields, ...drawings, css: [fields, drawings].map((part) => (part ? part.css : '')).join('') };
}
