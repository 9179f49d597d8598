import { hash, randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { usableSession } from '../../src/server/api/session.ts';
import { sessionUuidFor, startedSessionUuid, startOfSession, surveyBoundTo } from '../../src/server/api/sessionUuid.ts';
import type { KeyScope } from '../../src/server/surveys/catalog.ts';
import { generalUuid, npsUuid } from './support/surveys.ts';

/** Returns the 122 bits that a uuid leaves to its maker, as text. */
const bitsOf = (uuid: string) => {
  const all = BigInt(`0x${uuid.replaceAll('-', '')}`)
    .toString(2)
    .padStart(128, '0');
  return all.slice(0, 48) + all.slice(52, 64) + all.slice(66);
};

test('a session uuid is a UUIDv8 that identifies its survey, and nobody', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), fc.uuid(), fc.uuid(), (random, survey, other) => {
      const uuid = sessionUuidFor(survey, random);
      expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      expect(surveyBoundTo(uuid, survey)).toBe('this survey');
      fc.pre(other !== survey);
      expect(surveyBoundTo(uuid, other)).toBe('another survey');
    }),
  );
});

test('only the key of a recipient can use a session of a recipient, and each key can use other sessions', () => {
  const key: KeyScope = { id: '', allowsSurvey: () => true, allowsOrigin: () => true };
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), fc.uuid(), (random, survey) => {
      const uuid = sessionUuidFor(survey, random, 'recipient');
      expect(surveyBoundTo(uuid, survey)).toBe('this survey');
      expect(() => usableSession(key, uuid)).toThrow('recipient of a personal link');
      expect(startOfSession(uuid)).toBeNull();
      expect(usableSession({ ...key, recipient: { id: 'ada', session_uuid: uuid } }, random)).toBe(uuid);
      const other = sessionUuidFor(survey, random);
      expect([other, random].map((each) => usableSession(key, each))).toEqual([other, random]);
    }),
  );
});

test('a UUIDv8 from elsewhere can be distinguished from ours', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid({ version: 8 }), (uuid, version8) => {
      expect(surveyBoundTo(uuid, npsUuid)).toBe('none');
      expect(surveyBoundTo(version8, npsUuid)).toBe('none');
    }),
  );
});

test('a uuid of another version is not ours, whatever its end', () => {
  const unsealed = sessionUuidFor(npsUuid, randomUUID())
    .slice(0, 30)
    .replace(/^(.{14})8/, '$14');
  const uuid = unsealed + hash('sha256', unsealed).slice(0, 6);
  expect(surveyBoundTo(uuid, npsUuid)).toBe('none');
});

const now = Date.UTC(2026, 10, 26, 12, 30);
const started = (survey: string) => startedSessionUuid({ createUuid: randomUUID, now: () => now }, survey);

test('54 bits are random, 20 are the hour of the start, and 24 identify the survey', () => {
  const uuids = Array.from({ length: 2000 }, () => bitsOf(started(npsUuid)));
  const shareOfOnes = Array.from({ length: 122 }, (_, bit) => uuids.filter((bits) => bits[bit] === '1').length / 2000);
  const random = [...shareOfOnes.slice(0, 48), ...shareOfOnes.slice(60, 66)];
  expect(random.filter((share) => share < 0.4 || share > 0.6)).toEqual([]);
  expect(startOfSession(started(npsUuid))).toBe(Date.UTC(2026, 10, 26, 12));
  expect(surveyBoundTo(started(npsUuid), npsUuid)).toBe('this survey');
  expect(shareOfOnes.slice(74, 98).filter((share) => share !== 0 && share !== 1)).toEqual([]);
  const tag = (survey: string) => bitsOf(started(survey)).slice(74, 98);
  expect(tag(npsUuid)).toBe(tag(npsUuid));
  expect(tag(npsUuid)).not.toBe(tag(generalUuid));
});
