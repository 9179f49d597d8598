import type { SessionFlags } from '../../contract/api/session.ts';
import type { Core } from '../module.ts';
import type { WriteOutcome } from '../store/store.ts';
import type { KeyScope } from '../surveys/catalog.ts';
import { ApiError } from './errors.ts';
import { ownerOf, startedSessionUuid, surveyBoundTo } from './sessionUuid.ts';

/** Returns the error for a session that belongs to another survey (API 4.2.4). */
export const foreignSession = () =>
  new ApiError('foreignSession', 'This session_uuid is already in use for a different survey.');

/**
 * Returns the session that a key may use: that of its recipient, or the given one, or null. Throws an `ApiError` if the
 * given one belongs to a recipient or to an imported response.
 */
export function usableSession({ recipient }: KeyScope, given: string | null | undefined): string | null {
  if (recipient) return recipient.session_uuid;
  if (given == null) return null;
  // a UUIDv5 of an id in another tool, which others can guess
  const isImported = given[14] === '5';
  if (!isImported && ownerOf(given) !== 'recipient') return given;
  const owner = isImported ? 'an imported response' : 'the recipient of a personal link';
  // the widget then starts another session, so that no answer is lost
  throw new ApiError('foreignSession', `This session_uuid belongs to ${owner}.`);
}

/**
 * Resolves to the session to write to: one that the key may use, or a new one. Rejects if the given one belongs to
 * another survey, to a recipient or to an imported response.
 */
export async function sessionToWrite(
  core: Core,
  key: KeyScope,
  survey_uuid: string,
  asked: string | null | undefined,
): Promise<string> {
  const given = usableSession(key, asked);
  if (given === null) return startedSessionUuid(core, survey_uuid);
  if (surveyBoundTo(given, survey_uuid) === 'another survey') {
    // a stored row takes precedence over the uuid
    const stored = await core.store.findSession(given);
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
