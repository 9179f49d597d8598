import { hash } from 'node:crypto';
import { hourLength } from '../../contract/time.ts';

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

/** Makes a session uuid for a survey from another uuid (version 4). Both uuids are in lower case. */
export function sessionUuidFor(survey_uuid: string, random: string, owner: SessionOwner = 'anyone'): string {
  const unsealed = `${random.slice(0, 14)}8${random.slice(15, tagStart)}${firstBits(survey_uuid)}`;
  return unsealed + sealOf(unsealed, owner);
}

/** What the uuid of a new session is made from. */
interface SessionClock {
  readonly createUuid: () => string;
  readonly now: () => number;
}

/** Makes the uuid of a session that starts now. */
export function startedSessionUuid({ createUuid, now }: SessionClock, survey_uuid: string): string {
  const random = createUuid();
  const hour = Math.floor(now() / hourLength)
    .toString(16)
    .padStart(5, '0');
  const timed = `${random.slice(0, 15)}${hour.slice(0, 3)}${random.slice(18, 21)}${hour.slice(3)}${random.slice(23)}`;
  return sessionUuidFor(survey_uuid, timed);
}

/** Returns the start of the hour in which a session started, or null if this server did not start it. */
export function startOfSession(session_uuid: string): number | null {
  if (ownerOf(session_uuid) !== 'anyone') return null;
  return Number.parseInt(session_uuid.slice(15, 18) + session_uuid.slice(21, 23), 16) * hourLength;
}

/** Returns who can use a session, or null if this server did not make its uuid. */
export function ownerOf(session_uuid: string): SessionOwner | null {
  if (session_uuid[14] !== '8') return null;
  const [unsealed, seal] = [session_uuid.slice(0, sealStart), session_uuid.slice(sealStart)];
  return (['anyone', 'recipient'] as const).find((owner) => sealOf(unsealed, owner) === seal) ?? null;
}

/** Returns which survey a session uuid was made for, or 'none' if this server did not make it. */
export function surveyBoundTo(session_uuid: string, survey_uuid: string): 'this survey' | 'another survey' | 'none' {
  if (ownerOf(session_uuid) === null) return 'none';
  return session_uuid.slice(tagStart, sealStart) === firstBits(survey_uuid) ? 'this survey' : 'another survey';
}
