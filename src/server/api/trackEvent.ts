import { EventRequestV2, type EventType } from '../../contract/event.ts';
import type { Core } from '../module.ts';
import type { Call } from './call.ts';
import { replyJson } from './reply.ts';
import { flagsAfter, sessionToWrite } from './session.ts';

/** Records an event of the survey in the path (API 4.3), in a new session if none is given. */
export async function trackEvent(call: Call): Promise<Response> {
  const key = call.findKey();
  const { survey_uuid } = call.findSurvey(key);
  const { session_uuid, event_type } = call.check(EventRequestV2, await call.readBody());
  return storeEvent(call.core, survey_uuid, session_uuid, { event_type, version: 2 });
}

/** Stores an event and replies with its session. */
export async function storeEvent(
  core: Core,
  survey_uuid: string,
  given: string | null | undefined,
  { event_type, version }: { readonly event_type: EventType; readonly version: 1 | 2 },
): Promise<Response> {
  const session_uuid = await sessionToWrite(core, survey_uuid, given);
  const outcome = await core.store.addEvent({
    survey_uuid,
    session_uuid,
    at: core.now(),
    flags: {
      user_closed_survey: event_type === 'survey_closed',
      user_submitted_score: event_type === 'score_submitted',
      user_submitted_text: event_type === 'text_submitted',
    },
    event_type,
    version,
  });
  flagsAfter(outcome);
  return replyJson({ survey_uuid, session_uuid });
}
