import { hash } from 'node:crypto';
import type { SessionFlags } from '../../contract/api/session.ts';
import type { Core } from '../module.ts';
import type { WriteOutcome } from '../store/store.ts';
import type { KeyScope } from '../surveys/catalog.ts';
import { ApiError } from './errors.ts';

/*
 * The uuid of a session that this server starts contains a tag of its survey, so the session needs no row until its
 * first write. It is a UUIDv8 (RFC 9562, 5.8): README.md has its layout and the reasons for it.
 */

const tagStart = 24;
const sealStart = 30;

const firstBits = (text: string) => hash('sha256', text).slice(0, 6);

/** Who can use a session: every client that knows its uuid, or only the recipient of a personal link. */
type SessionOwner = 'anyone' | 'recipient';

const sealOf = (unsealed: string, owner: SessionOwner) =>
  firstBits(owner === 'anyone' ? unsealed : `${owner} ${unsealed}`);

/** Makes a session uuid for a survey from a random uuid (version 4). Both uuids are in lower case. */
export function sessionUuidFor(survey_uuid: string, random: string, owner: SessionOwner = 'anyone'): string {
  const unsealed = `${random.slice(0, 14)}8${random.slice(15, tagStart)}${firstBits(survey_uuid)}`;
  return unsealed + sealOf(unsealed, owner);
}

/** Returns who can use a session, or null if this server did not make its uuid. */
function ownerOf(session_uuid: string): SessionOwner | null {
  if (session_uuid[14] !== '8') return null;
  const [unsealed, seal] = [session_uuid.slice(0, sealStart), session_uuid.slice(sealStart)];
  return (['anyone', 'recipient'] as const).find((owner) => sealOf(unsealed, owner) === seal) ?? null;
}

/** Returns which survey a session uuid was made for, or 'none' if this server did not make it. */
export function surveyBoundTo(session_uuid: string, survey_uuid: string): 'this survey' | 'another survey' | 'none' {
  if (ownerOf(session_uuid) === null) return 'none';
  return session_uuid.slice(tagStart, sealStart) === firstBits(survey_uuid) ? 'this survey' : 'another survey';
}

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
  { store, createUuid }: Core,
  key: KeyScope,
  survey_uuid: string,
  asked: string | null | undefined,
): Promise<string> {
  const given = usableSession(key, asked);
  if (given === null) return sessionUuidFor(survey_uuid, createUuid());
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
