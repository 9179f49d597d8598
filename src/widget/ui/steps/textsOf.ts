import type { CardModel } from '../model.ts';
import { labelOr } from '../words.ts';

/** What a step says. */
export interface StepTexts {
  readonly question: string;
  /** Stands beneath the question, where there is something to say. */
  readonly detail: string | null;
  readonly send: string;
  readonly skip: string;
}

/** The texts of a step that is sent by a button: those of the survey or, where they are null or blank, our own. */
export function textsOf({ survey, words, step }: CardModel): StepTexts {
  // without a score the survey's question is asked here
  const general = survey.survey_type === 'general';
  const [question, detail, send, skip] =
    step() === 'contact'
      ? ([
          labelOr(survey.contact_question, words.contactQuestion),
          survey.contact_subtext,
          survey.contact_button_send_label,
          survey.contact_button_skip_label,
        ] as const)
      : ([
          general ? survey.question : labelOr(survey.text_question, words.textQuestion),
          general ? survey.text_question : null,
          survey.text_button_label,
          survey.text_button_skip_label,
        ] as const);
  return { question, detail: detail && detail.trim() && detail, send: labelOr(send, words.send), skip: labelOr(skip, words.skip) };
}
