import type { Survey } from './survey.ts';

/**
 * The defaults of a survey: it shows immediately, asks only the question, and doesn't show again after it was closed.
 */
export const defaultSurvey = {
  scale_style: null,
  show_on_pages: null,
  trigger: null,
  do_not_show_if_closed: true,
  manual_tracking: false,
  feedback_button: false,
  collect_contact: false,
  allow_screenshots: false,
  allow_multiple_responses: false,
  min_label: '',
  max_label: '',
  text_question: null,
  text_button_label: null,
  text_button_skip_label: null,
  thank_you_message: null,
  contact_question: null,
  contact_subtext: null,
  contact_button_send_label: null,
  contact_button_skip_label: null,
  choice_options: null,
} satisfies Partial<Survey>;
