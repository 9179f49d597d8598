import type { Survey } from '../contract/surveys/survey.ts';
import type { Step } from '../widget/eligibility/steps.ts';
import type { Appearance } from '../widget/host/appearance.ts';
import type { CardText } from './cardTexts.ts';
import type { ShopStyle } from './styleShop.ts';

/** A step of the card, and the answers that lead to it. */
export interface ShownStep {
  readonly step: Step;
  readonly score: number;
  /** The value of the choice in a general survey. '' if it has no choices. */
  readonly choice: string;
}

/** The card in the preview, and the appearance of the shop behind it. */
export interface ShownCard extends ShownStep, ShopStyle {
  readonly survey: Survey;
  readonly appearance: Appearance;
  /** The language of our own texts, as a BCP 47 tag. Null for that of the shop. */
  readonly locale: string | null;
}

/** The callbacks for what the owner does on the card. */
export interface PreviewCallbacks {
  /** Called when a control of the card leads to another step. */
  onStep(shown: ShownStep): void;
  /** Called when a text of the card is clicked. */
  onText(text: CardText): void;
}

/** Returns a function that shows a card. Call it after each change: an open card changes in place. */
export type ConnectPreview = (callbacks: PreviewCallbacks) => (card: ShownCard) => Promise<void>;

declare global {
  interface HTMLElementEventMap {
    /** Dispatched on the frame of the preview when it is ready. */
    previewready: CustomEvent<ConnectPreview>;
  }
}
