import type { EndpointName } from '../../contract/endpoints.ts';

const survey_uuid = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';
const tracked = { survey_uuid, session_uuid };

const survey = {
  survey_type: 'nps_10',
  scale_style: 'numbers',
  show_on_pages: null,
  trigger: { type: 'delay', seconds: 5 },
  do_not_show_if_closed: true,
  manual_tracking: false,
  feedback_button: false,
  collect_contact: false,
  allow_screenshots: false,
  allow_multiple_responses: false,
  question: 'How likely are you to recommend us to a friend?',
  min_label: 'Not likely',
  max_label: 'Very likely',
  text_question: 'What is the main reason for your score?',
  text_button_label: 'Send',
  text_button_skip_label: 'Skip',
  thank_you_message: 'Thank you!',
  contact_question: null,
  contact_subtext: null,
  contact_button_send_label: null,
  contact_button_skip_label: null,
  response_type: 'text',
  choice_options: null,
};

/** A request of every endpoint and the reply to it. */
export const examples: Record<EndpointName, { request: unknown; reply: unknown }> = {
  sessions: {
    request: { session_uuid: null },
    reply: {
      ...tracked,
      survey,
      user_closed_survey: false,
      user_submitted_score: false,
      user_submitted_text: false,
    },
  },
  responses: {
    request: { session_uuid, score: 9, text: 'Quick and friendly.', metadata: { locale: 'en' } },
    reply: { ...tracked, user_submitted_text: true },
  },
  events: { request: { session_uuid, event_type: 'survey_opened' }, reply: tracked },
  eventsV1: { request: { ...tracked, event_type: 'survey_initialized' }, reply: tracked },
};
