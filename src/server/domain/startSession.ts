import { endpoints } from '../../contract/endpoints.ts';
import type { SessionReply, SessionRequest } from '../../contract/session.ts';
import type { Dependencies, Target } from './dependencies.ts';
import { noFlags } from './noFlags.ts';
import { written } from './written.ts';

/** Starts or resumes a session (API 4.1). A uuid that was never seen is taken as it is. */
export async function startSession(
  { store, now, createUuid }: Dependencies,
  { survey_uuid, survey }: Target,
  request: SessionRequest,
): Promise<SessionReply> {
  const session = {
    survey_uuid,
    session_uuid: request.session_uuid ?? createUuid(),
    at: now(),
    flags: noFlags,
  };
  const flags = written(await store.startSession(session), session, endpoints.sessions.foreignSession);
  return { survey_uuid, session_uuid: session.session_uuid, survey, ...flags };
}
