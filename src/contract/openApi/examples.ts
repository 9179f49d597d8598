import type { EndpointName } from '../api/endpointPaths.ts';
import { Survey } from '../surveys/survey.ts';
import { SurveyEntry } from '../surveys/surveysFile.ts';
import { noFlags } from '../api/session.ts';

const survey_uuid = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';
const tracked = { survey_uuid, session_uuid };

const survey = Survey.parse(
  SurveyEntry.parse({
    survey_uuid,
    survey_type: 'nps_10',
    scale_style: 'numbers',
    trigger: { type: 'delay', seconds: 5 },
    question: 'How likely are you to recommend us to a friend?',
    min_label: 'Not likely',
    max_label: 'Very likely',
    response_type: 'text',
    text_question: 'What is the main reason for your score?',
    text_button_label: 'Send',
    text_button_skip_label: 'Skip',
    thank_you_message: 'Thank you!',
  }),
);

/** A request and its reply for every endpoint. */
export const examples: Record<EndpointName, { request: unknown; reply: unknown }> = {
  sessions: {
    request: { session_uuid: null },
    reply: { ...tracked, survey, ...noFlags },
  },
  responses: {
    request: { session_uuid, score: 9, text: 'Quick and friendly.', metadata: { locale: 'en' } },
    reply: { ...tracked, user_submitted_text: true },
  },
  events: { request: { session_uuid, event_type: 'survey_opened' }, reply: tracked },
  eventsV1: { request: { ...tracked, event_type: 'survey_initialized' }, reply: tracked },
};
