import { hash } from 'node:crypto';
import type { ResponseRecord } from '../store/store.ts';
import type { Reading } from './dialect.ts';
import { findSessions } from './pageResponses.ts';

/*
 * The id of a response identifies it to its owner without the session, because a client that knows a session uuid and
 * the public key can write to it. It consists of the response's creation time, which locates it, and a hash of its
 * session, which has at least 74 random bits.
 */

type Identified = Pick<ResponseRecord, 'session_uuid' | 'created_at'>;

/** Returns the opaque id of a response. */
export const responseId = ({ session_uuid, created_at }: Identified): string =>
  `${Date.parse(created_at)}-${hash('sha256', session_uuid).slice(0, 24)}`;

/** Returns the address of a response's screenshot, for its owner. */
export const screenshotAddress = (response: Identified & Pick<ResponseRecord, 'survey_uuid'>): string =>
  `/api/admin/surveys/${response.survey_uuid}/responses/${responseId(response)}/screenshot/`;

/** Resolves to the session of the response with an id, or null. */
export async function findSession(reading: Reading, survey_uuid: string, id: string): Promise<string | null> {
  const [, time] = /^(\d{1,15})-[\da-f]{24}$/.exec(id) ?? [];
  if (time === undefined) return null;
  const [from, created_at] = [Number(time), new Date(Number(time)).toISOString()];
  const sessions = await findSessions(reading, { survey_uuid, from, until: from + 1 });
  return sessions.find((session_uuid) => responseId({ session_uuid, created_at }) === id) ?? null;
}
