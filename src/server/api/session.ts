import type { SessionFlags } from '../../contract/session.ts';
import type { Core } from '../module.ts';
import type { WriteOutcome } from '../store/store.ts';
import { ApiError } from './errors.ts';
import { surveyBoundTo, sessionUuidFor } from './sessionUuid.ts';

/** The flags of a visitor who has not done anything yet. */
export const noFlags: SessionFlags = {
  user_closed_survey: false,
  user_submitted_score: false,
  user_submitted_text: false,
};

/** Returns the error for a session that belongs to another survey (API 4.2, rule 4). */
export const foreignSession = () =>
  new ApiError('foreignSession', 'This session_uuid is already in use for a different survey.');

/**
 * Resolves to the session to write to: the given one, or a new one. Rejects if the given one belongs to another survey.
 */
export async function sessionToWrite(
  { store, createUuid }: Core,
  survey_uuid: string,
  given: string | null | undefined,
): Promise<string> {
  if (given == null) return sessionUuidFor(survey_uuid, createUuid());
  if (surveyBoundTo(given, survey_uuid) === 'another survey') {
    // a stored row takes precedence over the uuid
    const stored = await store.findSession(given);
    if (stored?.survey_uuid !== survey_uuid) throw foreignSession();
  }
  return given;
}

/** Returns the session's flags after a write. Throws an `ApiError` if nothing was stored. */
export function flagsAfter(outcome: WriteOutcome): SessionFlags {
  if (outcome === 'foreign session') throw foreignSession();
  if (outcome === 'metadata too large') {
    throw new ApiError('malformed', 'metadata: too large after merging all updates.');
  }
  return outcome;
}
