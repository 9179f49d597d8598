import { hash, randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { usableSession } from '../../src/server/api/session.ts';
import { createSessionUuids, isOfRecipient, recipientSessionUuid } from '../../src/server/api/sessionUuid.ts';
import type { KeyScope } from '../../src/server/surveys/catalog.ts';
import { generalUuid, npsUuid } from './support/surveys.ts';

const now = Date.UTC(2026, 10, 26, 12, 30);
const uuidsOf = (secret: string, time = now) => createSessionUuids({ secret, createUuid: randomUUID, now: () => time });
const { start, startOf, boundTo } = uuidsOf('shared');

/** Returns the 122 bits that a uuid leaves to its maker, as text. */
const bitsOf = (uuid: string) => {
  const all = BigInt(`0x${uuid.replaceAll('-', '')}`)
    .toString(2)
    .padStart(128, '0');
  return all.slice(0, 48) + all.slice(52, 64) + all.slice(66);
};

test('a session uuid is a UUIDv8 that tells its survey and when it began, to the server alone', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (survey, other) => {
      const uuid = start(survey);
      expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      expect([boundTo(uuid, survey), startOf(uuid)]).toEqual(['this survey', now]);
      fc.pre(other !== survey);
      expect(boundTo(uuid, other)).toBe('another survey');
    }),
  );
});

test('the uuids of sessions are in the order in which they began, to 4 ms', () => {
  const time = fc.integer({ min: 0, max: Date.UTC(2106, 0) });
  fc.assert(
    fc.property(time, time, (one, other) => {
      const [first, second] = [one, other].map((each) => uuidsOf('shared', each).start(npsUuid)) as [string, string];
      expect(one - startOf(first)!).toBeLessThan(4);
      expect(one - startOf(first)!).toBeGreaterThanOrEqual(0);
      fc.pre(Math.abs(one - other) >= 4);
      expect(first < second).toBe(one < other);
    }),
  );
});

test('without the secret, nobody makes the uuid of a session', () => {
  const uuid = start(npsUuid);
  const forged = [
    // another time
    `00000000${uuid.slice(8)}`,
    // what can be computed from the uuid
    uuid.slice(0, 30) + hash('sha256', uuid.slice(0, 30)).slice(0, 6),
    uuidsOf('another secret').start(npsUuid),
    // another version
    uuid.replace(/^(.{14})8/, '$14'),
  ];
  for (const each of forged) expect([boundTo(each, npsUuid), startOf(each)]).toEqual(['none', null]);
});

test('processes with the same secret recognize the uuids of each other', () => {
  expect(uuidsOf('shared').boundTo(uuidsOf('shared').start(npsUuid), npsUuid)).toBe('this survey');
});

test('only the key of a recipient can use a session of a recipient, and each key can use other sessions', () => {
  const key: KeyScope = { id: '', allowsSurvey: () => true, allowsOrigin: () => true };
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), fc.uuid(), (random, survey) => {
      const uuid = recipientSessionUuid(survey, random);
      expect(isOfRecipient(uuid)).toBe(true);
      expect(() => usableSession(key, uuid)).toThrow('recipient of a personal link');
      expect([startOf(uuid), boundTo(uuid, survey)]).toEqual([null, 'none']);
      const recipient = { id: 'ada', session_uuid: uuid, hasBegun: false };
      expect(usableSession({ ...key, recipient }, random)).toBe(uuid);
      const other = start(survey);
      expect([other, random].map((each) => usableSession(key, each))).toEqual([other, random]);
    }),
  );
});

test('a UUIDv8 from elsewhere can be distinguished from ours', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid({ version: 8 }), (uuid, version8) => {
      for (const each of [uuid, version8])
        expect([boundTo(each, npsUuid), isOfRecipient(each)]).toEqual(['none', false]);
    }),
  );
});

test('82 bits of a session cannot be guessed, even if its survey is known', () => {
  const shareOfOnes = (survey: string) => {
    const uuids = Array.from({ length: 2000 }, () => bitsOf(start(survey)));
    return Array.from({ length: 122 }, (_, bit) => uuids.filter((bits) => bits[bit] === '1').length / 2000);
  };
  for (const survey of [npsUuid, generalUuid]) {
    const unknown = shareOfOnes(survey).filter((share) => share > 0.4 && share < 0.6);
    expect(unknown).toHaveLength(34 + 48);
  }
});
