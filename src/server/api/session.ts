import { hash } from 'node:crypto';
import type { SessionFlags } from '../../contract/session.ts';
import type { Core } from '../module.ts';
import type { WriteOutcome } from '../store/store.ts';
import { ApiError } from './errors.ts';

/*
 * The uuid of a session that this server starts contains a tag of its survey, so the session needs no row until its
 * first write. It is a UUIDv8 (RFC 9562, 5.8): README.md has its layout and the reasons for it.
 */

const tagStart = 24;
const sealStart = 30;

const firstBits = (text: string) => hash('sha256', text).slice(0, 6);

/** Makes a session uuid for a survey from a random uuid (version 4). Both uuids are in lower case. */
export function sessionUuidFor(survey_uuid: string, random: string): string {
  const unsealed = `${random.slice(0, 14)}8${random.slice(15, tagStart)}${firstBits(survey_uuid)}`;
  return unsealed + firstBits(unsealed);
}

/** Returns which survey a session uuid was made for, or 'none' if this server did not make it. */
export function surveyBoundTo(session_uuid: string, survey_uuid: string): 'this survey' | 'another survey' | 'none' {
  if (session_uuid[14] !== '8') return 'none';
  if (session_uuid.slice(sealStart) !== firstBits(session_uuid.slice(0, sealStart))) return 'none';
  return session_uuid.slice(tagStart, sealStart) === firstBits(survey_uuid) ? 'this survey' : 'another survey';
}

/**
 * Throws an `ApiError` for the session of an imported response, a UUIDv5 of its id in another tool: who can guess the id
 * could change the response.
 */
export function refuseImported(session_uuid: string): void {
  if (session_uuid[14] === '5')
    throw new ApiError('foreignSession', 'This session_uuid belongs to an imported response.');
}

/** Returns the error for a session that belongs to another survey (API 4.2.4). */
export const foreignSession = () =>
  new ApiError('foreignSession', 'This session_uuid is already in use for a different survey.');

/**
 * Resolves to the session to write to: the given one, or a new one. Rejects if the given one belongs to another survey
 * or to an imported response.
 */
export async function sessionToWrite(
  { store, createUuid }: Core,
  survey_uuid: string,
  given: string | null | undefined,
): Promise<string> {
  if (given == null) return sessionUuidFor(survey_uuid, createUuid());
  refuseImported(given);
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
