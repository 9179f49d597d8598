import type { EventRequestV1, EventRequestV2 } from '../../contract/api/event.ts';
import type { Call } from './call.ts';
import { contextOf } from './contextOf.ts';
import { replyJson } from './reply.ts';
import { writeToSession } from './session.ts';

/** Records an event of the survey in the path (API 4.3), in a new session if none is given. */
export const trackEvent = (call: Call<EventRequestV2>) => storeEvent(call, 2);

/** Records an event of the survey in the body (API 4.4), in a new session if none is given. */
export const trackEventV1 = (call: Call<EventRequestV1>) => storeEvent(call, 1);

async function storeEvent(
  { server, request, key, survey, body }: Call<EventRequestV1 | EventRequestV2>,
  version: 1 | 2,
) {
  const { survey_uuid } = survey;
  const { event_type, metadata } = body;
  const { session_uuid } = await writeToSession(server, key, survey, body.session_uuid, (session_uuid) =>
    server.store.addEvent({
      survey_uuid,
      session_uuid,
      at: server.now(),
      flags: {
        user_closed_survey: event_type === 'survey_closed',
        user_submitted_score: event_type === 'score_submitted',
        user_submitted_text: event_type === 'text_submitted',
      },
      ...contextOf(request, event_type === 'survey_opened' ? metadata : null),
      event_type,
      version,
    }),
  );
  return replyJson({ survey_uuid, session_uuid });
}
