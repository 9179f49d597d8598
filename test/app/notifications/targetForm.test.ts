import { expect, test } from 'vitest';
import { additionOf, changeOf, formOf, previewOf } from '../../../src/app/notifications/targetForm.ts';
import type { NotificationTarget } from '../../../src/contract/api/deliveries.ts';

const target: NotificationTarget = {
  id: 'a',
  to: 'slack',
  name: null,
  label: 'slack hooks.slack.com',
  hint: 'hooks.slack.com',
  unreadable: [],
  paused: false,
  surveys: null,
  when: {},
  digest: null,
  stopped: null,
};
const everything = { name: null, surveys: null, when: null, digest: null, at: null, time_zone: null };

test.each<[Partial<NotificationTarget>, object]>([
  [{}, {}],
  [
    { name: 'Support', surveys: ['x'] },
    { name: 'Support', surveys: ['x'] },
  ],
  [{ when: { group: 'unhappy', has_text: true } }, { when: { group: 'unhappy', has_text: true } }],
  [{ when: { group: 'detractor' } }, { when: { group: 'detractor' } }],
  [{ when: { max_score: 0, has_text: false } }, { when: { max_score: 0, has_text: false } }],
  [{ when: { min_score: 2, max_score: 6 } }, { when: { min_score: 2, max_score: 6 } }],
  // only possible by hand
  [
    { when: { group: 'unhappy', min_score: 2, has_text: true } },
    { when: { group: 'unhappy', min_score: 2, has_text: true } },
  ],
  [
    { to: 'mail', digest: { weekday: 5, hour: 8, minute: 5, time_zone: 'Asia/Tokyo' } },
    { digest: 'weekly', at: 'Fri 08:05', time_zone: 'Asia/Tokyo' },
  ],
])('saving the form of %j unchanged changes nothing, and keeps the address', (fields, expected) => {
  const before = { ...target, ...fields };
  expect(changeOf(formOf(before, 'Europe/Berlin'), before)).toEqual({ ...everything, ...expected });
});

test('a new digest is sent in the time zone of the browser, and has no conditions', () => {
  const form = { ...formOf(null, 'Europe/Berlin'), to: 'mail', sends: 'weekly', scores: 'unhappy' } as const;
  expect(additionOf({ ...form, address: ' team@example.com ' })).toEqual({
    to: 'mail',
    address: 'team@example.com',
    digest: 'weekly',
    at: 'Mon 09:00',
    time_zone: 'Europe/Berlin',
  });
  expect(previewOf(form, null)).toEqual({ to: 'mail', digest: 'weekly', time_zone: 'Europe/Berlin' });
});

test('an address replaces the one before', () => {
  const form = { ...formOf(target, 'UTC'), address: 'https://hooks.example/' };
  expect(changeOf(form, target)).toMatchObject({ url: 'https://hooks.example/' });
});
