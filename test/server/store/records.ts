import { randomUUID } from 'node:crypto';
import type { ResponseWrite, SessionWrite, Store } from '../../../src/server/store/store.ts';

export const noFlags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
export const survey_uuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
export const other_uuid = '11111111-2222-4333-8444-555555555555';
export const at = Date.parse('2026-03-04T05:06:07.089Z');

export const aSession = (fields: Partial<SessionWrite> = {}): SessionWrite => ({
  survey_uuid,
  session_uuid: randomUUID(),
  at,
  flags: noFlags,
  ...fields,
});

export const aResponse = (fields: Partial<ResponseWrite> = {}): ResponseWrite => ({
  ...aSession(),
  score: null,
  text: null,
  metadata: {},
  ...fields,
});

/** Stores responses of a new survey, one minute apart. */
export async function fillStore(store: Store, ...fields: Partial<ResponseWrite>[]) {
  const survey = randomUUID();
  const all = fields.map((each, index) => aResponse({ survey_uuid: survey, at: at + index * 60_000, ...each }));
  for (const response of all) await store.saveResponse(response);
  return { survey, uuids: all.map(({ session_uuid }) => session_uuid) };
}
