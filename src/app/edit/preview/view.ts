import type { ShownStep } from '../../../shop/shownCard.ts';

/** The settings of the preview. The shown step and its path fall back to the first ones that the survey has. */
export interface View extends ShownStep {
  readonly scheme: 'light' | 'dark';
  readonly dir: 'ltr' | 'rtl';
  /** The language of the texts. '' for the survey's own. */
  readonly language: string;
}
