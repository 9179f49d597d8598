import type { CardModel } from '../model.ts';
import { labelOr } from '../words.ts';

/** What a step says. Where the survey leaves the label of a button out, it is our own. */
export interface StepTexts {
  readonly question: string;
  /** Stands beneath the question, where there is something to say. */
  readonly detail: string | null;
  readonly send: string | null;
  readonly skip: string | null;
}

/** The texts of what follows the score; without one the survey's question is asked here. */
export function textsOf({ survey, words }: CardModel): StepTexts {
  const { question, text_question: text, text_button_label: send, text_button_skip_label: skip } = survey;
  return survey.survey_type === 'general'
    ? { question, detail: text, send, skip }
    : { question: labelOr(text, words.textQuestion), detail: null, send, skip };
}
