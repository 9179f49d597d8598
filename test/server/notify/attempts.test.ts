import { expect, test } from 'vitest';
import { attemptFailed, attemptOf, nextAttempt } from '../../../src/service/notify/attempts.ts';

test('there are ten attempts, with longer and longer pauses and some jitter', () => {
  const minutes = Array.from({ length: 10 }, (_, index) => nextAttempt(index + 1, 0, 0)).map(
    (next) => next && next / 60_000,
  );
  expect(minutes).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440, null]);
  expect(nextAttempt(2, 1000, 1)).toBe(1000 + 6 * 60_000);
});

const now = Date.parse('2026-11-01T12:00:00Z');
const reply = (status: number, retryAfter: string | null = null, text = '') => ({ status, text, retryAfter });

test.each([
  [reply(200), { delivered: true, outcome: '200', pausedUntil: 0, stopsTarget: false }],
  [reply(204), { delivered: true, outcome: '204' }],
  [
    reply(301, null, '<html>'),
    { delivered: false, outcome: '301: redirects are not followed, use the final address', pausedUntil: 0 },
  ],
  [reply(400, null, 'no_text'), { delivered: false, outcome: '400: no_text', brief: '400', pausedUntil: 0 }],
  [reply(500, null, '\0a\r\n\u001b[1mb'), { delivered: false, outcome: '500: a [1mb' }],
  [reply(101), { delivered: false, outcome: '101' }],
  [reply(410), { delivered: false, stopsTarget: true }],
  [reply(429, '120'), { delivered: false, pausedUntil: now + 120_000 }],
  [reply(503, 'Sun, 01 Nov 2026 12:01:00 GMT'), { delivered: false, pausedUntil: now + 60_000 }],
  [reply(503), { delivered: false, pausedUntil: now + 5000 }],
  [reply(429, 'soon'), { delivered: false, pausedUntil: now + 5000 }],
  [reply(429, '99999999'), { delivered: false, pausedUntil: now + 24 * 3_600_000 }],
  [reply(500, '120'), { delivered: false, pausedUntil: 0 }],
])('%o means %o', (given, expected) => {
  expect(attemptOf(given, now)).toMatchObject(expected);
});

test('an attempt without a reply names the error, and the target gets a short rest', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  expect(attemptFailed(refused, now)).toEqual({
    delivered: false,
    outcome: 'connect ECONNREFUSED 127.0.0.1:1',
    brief: 'connect ECONNREFUSED 127.0.0.1:1',
    pausedUntil: now + 5000,
    stopsTarget: false,
  });
  expect(attemptFailed(new DOMException('', 'TimeoutError'), now).outcome).toBe('no reply within 15 seconds');
});

test('the log has the status of a mail server, without its reply, which names the address', () => {
  const message = "Can't send mail - all recipients were rejected: 550 5.1.1 <team@example.com>: No such user";
  const attempt = attemptFailed(Object.assign(new Error(message), { code: 'EENVELOPE', responseCode: 550 }), now);
  expect(attempt).toMatchObject({ outcome: message, brief: '550' });
});
