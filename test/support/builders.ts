import { defaultSurvey } from '../../src/contract/surveys/defaultSurvey.ts';
import type { SessionFlags, SessionReply } from '../../src/contract/api/session.ts';
import type { Survey } from '../../src/contract/surveys/survey.ts';
import type { Answered } from '../../src/widget/eligibility/steps.ts';

export const surveyUuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
export const otherUuid = '11111111-2222-4333-8444-555555555555';
export const sessionUuid = '0f1e2d3c-4b5a-4697-8877-665544332211';

/** Returns a survey with only the fields that the test is about. */
export function aSurvey(fields: Partial<Survey> = {}): Survey {
  return {
    ...defaultSurvey,
    survey_type: 'nps_10',
    question: 'How likely are you to recommend us?',
    response_type: 'none',
    ...fields,
  };
}

/** Returns the flags of a session without any action. */
export function flagsOf(flags: Partial<SessionFlags> = {}): SessionFlags {
  return { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false, ...flags };
}

/** Returns a visitor who has not answered anything. */
export function answeredOf(answered: Partial<Answered> = {}): Answered {
  return { ...flagsOf(), email: false, ...answered };
}

/** Returns the server's reply to a session start. */
export function aSessionReply(fields: Partial<SessionReply> = {}): SessionReply {
  return { survey_uuid: surveyUuid, session_uuid: sessionUuid, survey: aSurvey(), ...flagsOf(), ...fields };
}

/** The page that stored data belongs to. */
export const visited = { path: '/' };
