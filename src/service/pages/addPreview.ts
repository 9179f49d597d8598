import type { Hono } from 'hono';
import { endpoints } from '../../contract/api/endpoints.ts';
import { previewPath } from '../../contract/addresses.ts';
import { noFlags } from '../../contract/api/session.ts';
import { Survey } from '../../contract/surveys/survey.ts';
import { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import { parse } from '../../server/api/errors.ts';
import { replyOwn } from '../reply.ts';

function decode(survey: string): unknown {
  try {
    return JSON.parse(Buffer.from(survey, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Adds the API of a survey that is only in its address, for the editor's preview. It stores nothing. */
export function addPreview(routes: Hono): void {
  routes.post(`${previewPath}:survey${endpoints.sessions.path}`, ({ req }) => {
    const { survey_uuid, ...survey } = parse(SurveyEntry, decode(req.param('survey')));
    const session = { survey_uuid, session_uuid: crypto.randomUUID() };
    return replyOwn({ ...session, survey: Survey.parse(survey), ...noFlags });
  });
  routes.post(`${previewPath}:survey/*`, () => replyOwn({}));
}
