import type { SessionFlags } from '../../contract/session.ts';
import type { SessionWrite, WriteOutcome } from '../store/store.ts';
import { ApiError } from './apiError.ts';
import type { Dependencies } from './dependencies.ts';
import { makerOf, sessionUuidFor } from './sessionUuid.ts';

type Session = Pick<SessionWrite, 'survey_uuid' | 'session_uuid'>;

/** A visitor who did nothing yet. */
export const noFlags: SessionFlags = {
  user_closed_survey: false,
  user_submitted_score: false,
  user_submitted_text: false,
};

/** A session of another survey: 409 for a response (API 4.2, rule 4); the other endpoints list no 409 and answer 400. */
export const foreignSession = (session: Session, status: 400 | 409) => {
  const { survey_uuid, session_uuid } = session;
  const detail = 'This session_uuid is already in use for a different survey.';
  return new ApiError(status, detail, { survey_uuid, session_uuid });
};

/** The session that a write goes to: the given one, or a fresh one. Throws an `ApiError` for one of another survey. */
export async function sessionToWrite(
  { store, createUuid }: Dependencies,
  survey_uuid: string,
  given: string | null | undefined,
  status: 400 | 409,
): Promise<string> {
  if (given == null) return sessionUuidFor(survey_uuid, createUuid());
  if (makerOf(given, survey_uuid) === 'another survey') {
    // Where there is a row it decides.
    const stored = await store.findSession(given);
    if (stored?.survey_uuid !== survey_uuid) throw foreignSession({ survey_uuid, session_uuid: given }, status);
  }
  return given;
}

/** The session's flags after a write that succeeded. Throws an `ApiError` for a session of another survey. */
export function written(outcome: WriteOutcome, session: SessionWrite, status: 400 | 409): SessionFlags {
  if (outcome === 'foreign session') throw foreignSession(session, status);
  if (outcome === 'metadata too large') {
    const { survey_uuid, session_uuid } = session;
    throw new ApiError(400, 'metadata: the updates together are too large.', { survey_uuid, session_uuid });
  }
  return outcome;
}
