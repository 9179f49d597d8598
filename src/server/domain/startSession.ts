import { endpoints } from '../../contract/endpoints.ts';
import type { SessionFlags, SessionReply, SessionRequest } from '../../contract/session.ts';
import type { Dependencies, Target } from './dependencies.ts';
import { makerOf, sessionUuidFor } from './sessionUuid.ts';
import { foreignSession, noFlags, written } from './written.ts';

/**
 * Starts or resumes a session (API 4.1). Starting one asks the store nothing, resuming one is a read. Only a uuid that
 * somebody else made and that was never seen is written down: nothing but a row can bind it to this survey.
 */
export async function startSession(
  dependencies: Dependencies,
  { survey_uuid, survey }: Target,
  request: SessionRequest,
): Promise<SessionReply> {
  const given = request.session_uuid ?? null;
  const session_uuid = given ?? sessionUuidFor(survey_uuid, dependencies.createUuid());
  const flags = given === null ? noFlags : await resume(dependencies, survey_uuid, given);
  return { survey_uuid, session_uuid, survey, ...flags };
}

async function resume({ store, now }: Dependencies, survey_uuid: string, session_uuid: string): Promise<SessionFlags> {
  const session = { survey_uuid, session_uuid };
  const stored = await store.findSession(session_uuid);
  if (stored) {
    const { survey_uuid: owner, ...flags } = stored;
    if (owner !== survey_uuid) throw foreignSession(session, endpoints.sessions.foreignSession);
    return flags;
  }
  switch (makerOf(session_uuid, survey_uuid)) {
    case 'this survey':
      return noFlags;
    case 'another survey':
      throw foreignSession(session, endpoints.sessions.foreignSession);
    case 'somebody else': {
      const claim = { ...session, at: now(), flags: noFlags };
      return written(await store.startSession(claim), claim, endpoints.sessions.foreignSession);
    }
  }
}
