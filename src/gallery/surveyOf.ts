import type { Survey } from '../contract/survey.ts';

/** A survey with nothing in it but what is shown of it. */
export function surveyOf(fields: Partial<Survey>): Survey {
  return {
    survey_type: 'nps_10',
    scale_style: null,
    show_on_pages: null,
    trigger: null,
    do_not_show_if_closed: true,
    manual_tracking: false,
    feedback_button: false,
    collect_contact: false,
    allow_screenshots: false,
    allow_multiple_responses: false,
    question: 'How likely are you to recommend us to a friend?',
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
    response_type: 'none',
    choice_options: null,
    ...fields,
  };
}
