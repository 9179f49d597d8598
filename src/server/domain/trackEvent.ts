import { endpoints } from '../../contract/endpoints.ts';
import type { EventReply, EventType } from '../../contract/event.ts';
import type { Dependencies, Target } from './dependencies.ts';
import { sessionToWrite, written } from './written.ts';

/** Keeps an event (API 4.3, 4.4), in a fresh session where none is given. */
export async function trackEvent(
  dependencies: Dependencies,
  { survey_uuid }: Target,
  request: { session_uuid?: string | null | undefined; event_type: EventType },
  version: 1 | 2,
): Promise<EventReply> {
  const { store, now } = dependencies;
  const { event_type } = request;
  const { foreignSession } = endpoints.events;
  const event = {
    survey_uuid,
    session_uuid: await sessionToWrite(dependencies, survey_uuid, request.session_uuid, foreignSession),
    at: now(),
    flags: {
      user_closed_survey: event_type === 'survey_closed',
      user_submitted_score: event_type === 'score_submitted',
      user_submitted_text: event_type === 'text_submitted',
    },
    event_type,
    version,
  };
  written(await store.addEvent(event), event, foreignSession);
  return { survey_uuid, session_uuid: event.session_uuid };
}
