import type { EventRequestV1, EventRequestV2 } from '../../contract/api/event.ts';
import type { Call } from './call.ts';
import { replyJson } from './reply.ts';
import { writeToSession } from './session.ts';

/** Records an event of the survey in the path (API 4.3), in a new session if none is given. */
export const trackEvent = (call: Call<EventRequestV2>) => storeEvent(call, 2);

/** Records an event of the survey in the body (API 4.4), in a new session if none is given. */
export const trackEventV1 = (call: Call<EventRequestV1>) => storeEvent(call, 1);

async function storeEvent(call: Call<EventRequestV1 | EventRequestV2>, version: 1 | 2) {
  const { event_type, metadata } = call.body;
  const told = {
    flags: {
      user_closed_survey: event_type === 'survey_closed',
      user_submitted_score: event_type === 'score_submitted',
      user_submitted_text: event_type === 'text_submitted',
    },
    metadata: event_type === 'survey_opened' ? metadata : null,
  };
  const { session_uuid } = await writeToSession(call, told, (session) =>
    call.server.store.addEvent({ ...session, event_type, version }),
  );
  return replyJson({ survey_uuid: call.survey.survey_uuid, session_uuid });
}
