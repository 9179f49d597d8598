import { describe, expect, test } from 'vitest';
import { attempt, type AttemptStatus, judgeAttempt, type Verdict } from '../../../src/widget/delivery/attempt.ts';
import { ApiError, type Client } from '../../../src/widget/delivery/client.ts';
import type { Entry } from '../../../src/widget/delivery/entry.ts';
import { sessionUuid, surveyUuid } from '../../support/builders.ts';

const days = 24 * 3_600_000;

/** What a status leads to: as it is, with a screenshot, with a session that was moved already, and after 30 days. */
type Row = [AttemptStatus, plain: Verdict, withScreenshot: Verdict, moved: Verdict, old: Verdict];

describe.each<Row>([
  [200, 'received', 'received', 'received', 'received'],
  [400, 'refused', 'dropScreenshot', 'refused', 'refused'],
  [401, 'refused', 'refused', 'refused', 'refused'],
  [403, 'retry', 'retry', 'retry', 'refused'],
  [404, 'refused', 'refused', 'refused', 'refused'],
  [408, 'retry', 'retry', 'retry', 'refused'],
  [409, 'moveSession', 'moveSession', 'refused', 'moveSession'],
  [410, 'refused', 'refused', 'refused', 'refused'],
  [413, 'refused', 'dropScreenshot', 'refused', 'refused'],
  [422, 'refused', 'refused', 'refused', 'refused'],
  [425, 'retry', 'retry', 'retry', 'refused'],
  [429, 'retry', 'retry', 'retry', 'refused'],
  [302, 'retry', 'retry', 'retry', 'refused'],
  [500, 'retry', 'retry', 'retry', 'refused'],
  [502, 'retry', 'retry', 'retry', 'refused'],
  [503, 'retry', 'retry', 'retry', 'refused'],
  [504, 'retry', 'retry', 'retry', 'refused'],
  ['timeout', 'retry', 'retry', 'retry', 'refused'],
  ['network', 'retry', 'retry', 'retry', 'refused'],
])('after %s', (status, plain, withScreenshot, moved, old) => {
  const entry = { age: 0, hasScreenshot: false, isMoved: false };
  test.each([
    ['a plain entry', plain, entry],
    ['an entry with a screenshot', withScreenshot, { ...entry, hasScreenshot: true }],
    ['an entry of a session that was moved', moved, { ...entry, isMoved: true }],
    ['an entry that is not quite 30 days old', plain, { ...entry, age: 30 * days - 1 }],
    ['an entry of 30 days', old, { ...entry, age: 30 * days }],
    ['an entry from the future', plain, { ...entry, age: -400 * days }],
  ])('%s is judged "%s"', (_, verdict, attempted) => {
    expect(judgeAttempt(status, attempted)).toBe(verdict);
  });
});

const entry: Entry = {
  api: 'http://feedback.example',
  survey: surveyUuid,
  key: 'pk_test',
  at: 0,
  body: { session_uuid: sessionUuid, score: 9 },
};

/** A client whose requests all end in one way. */
const aClient = (post: Client['post']): Client => ({ startSession: () => expect.fail(), post });

test('gives 200 for an entry that was received', async () => {
  expect(
    await attempt(
      aClient(async () => ({})),
      entry,
      false,
    ),
  ).toEqual({ status: 200, retryAfter: null });
});

const refused = new ApiError(429, 'too many', new Headers({ 'Retry-After': '7' }));
const timedOut = new DOMException('signal timed out', 'TimeoutError');
const offline = new TypeError('Failed to fetch');

test.each<[string, unknown, AttemptStatus, string | null]>([
  ['a reply with Retry-After', refused, 429, '7'],
  ['a reply without it', new ApiError(500, 'sorry', new Headers()), 500, null],
  ['a timeout', timedOut, 'timeout', null],
  ['no network', offline, 'network', null],
])('gives the status and the error of %s', async (_, error, status, retryAfter) => {
  const client = aClient(() => Promise.reject(error));
  expect(await attempt(client, entry, false)).toEqual({ status, retryAfter, error });
});
