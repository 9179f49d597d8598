import type { Survey } from './survey.ts';

/** The fields of a survey that are plain texts. */
export const textFields = [
  'question',
  'min_label',
  'max_label',
  'text_question',
  'text_button_label',
  'text_button_skip_label',
  'thank_you_message',
  'contact_question',
  'contact_subtext',
  'contact_button_send_label',
  'contact_button_skip_label',
] as const satisfies readonly (keyof Survey)[];
