import { z } from 'zod';
import { EventRequestV1 } from '../../contract/event.ts';
import { Uuid } from '../../contract/uuid.ts';
import type { Call } from './call.ts';
import { storeEvent } from './trackEvent.ts';

const SurveyInBody = z.object({ survey_uuid: Uuid });

/** Records an event of the survey in the body (API 4.4), in a new session if none is given. */
export async function trackEventV1(call: Call): Promise<Response> {
  const key = call.findKey();
  const body = await call.readBody();
  const { survey_uuid } = call.findSurvey(key, call.check(SurveyInBody, body).survey_uuid);
  const { session_uuid, event_type } = call.check(EventRequestV1, body);
  return storeEvent(call.core, survey_uuid, session_uuid, { event_type, version: 1 });
}
