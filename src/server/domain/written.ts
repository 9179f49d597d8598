import type { SessionFlags } from '../../contract/session.ts';
import type { SessionWrite, WriteOutcome } from '../store/store.ts';
import { ApiError } from './apiError.ts';

/**
 * The session's flags after a write that succeeded. Throws an `ApiError` where the session belongs to
 * another survey (API 4.2, rule 4: 409; the other endpoints list no 409 and answer 400).
 */
export function written(
  outcome: WriteOutcome,
  { survey_uuid, session_uuid }: SessionWrite,
  foreignSession: 400 | 409,
): SessionFlags {
  if (outcome === 'foreign session') {
    const detail = 'This session_uuid is already in use for a different survey.';
    throw new ApiError(foreignSession, detail, { survey_uuid, session_uuid });
  }
  if (outcome === 'metadata too large') {
    throw new ApiError(400, 'metadata: the updates together are too large.', { survey_uuid, session_uuid });
  }
  return outcome;
}
