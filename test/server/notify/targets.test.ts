import { expect, test } from 'vitest';
import type { Notification, NotificationFilter } from '../../../src/contract/surveys/notifications.ts';
import { scales, typeNames } from '../../../src/contract/scores.ts';
import { acceptsAnswer, readTarget } from '../../../src/service/notify/targets.ts';

const variables = { TEAM: 'support.team@example.com', HOOK: 'https://hooks.example/services/T0/B0/token' };

const named: readonly (readonly [Notification, string])[] = [
  [{ to: 'mail', address: 'team@example.com' }, 'mail t…@example.com'],
  [{ to: 'mail', address: '$TEAM' }, 'mail s…@example.com'],
  [{ to: 'mail', address: 'team@example.com', name: 'Support' }, 'Support'],
  [{ to: 'slack', url: '$HOOK' }, 'slack hooks.example'],
];

test.each(named)('%j has a name without an address of a person and without a token: %s', (notification, label) => {
  expect(readTarget(notification, variables).label).toBe(label);
});

/** Returns the scores of each type that a target with these conditions gets. */
function acceptedBy(when: NotificationFilter) {
  const target = readTarget({ to: 'slack', url: '$HOOK', when }, variables);
  const entries = typeNames.map((type) => {
    const { min, max } = scales[type] ?? { min: 0, max: 10 };
    const scores = Array.from({ length: max - min + 1 }, (_, index) => min + index);
    return [type, scores.filter((score) => acceptsAnswer(target, type, { score, text: null }))] as const;
  });
  return Object.fromEntries(entries.filter(([, scores]) => scores.length > 0));
}

test.each<[NotificationFilter, Record<string, number[]>]>([
  [{ group: 'unhappy' }, { csat_2: [0], csat_5: [1, 2], ces_7: [1, 2, 3], nps_10: [0, 1, 2, 3, 4, 5, 6] }],
  [{ group: 'neutral' }, { csat_5: [3], ces_7: [4], nps_10: [7, 8] }],
  [{ group: 'happy' }, { csat_2: [1], csat_5: [4, 5], ces_7: [5, 6, 7], nps_10: [9, 10] }],
  [{ group: 'detractor' }, { nps_10: [0, 1, 2, 3, 4, 5, 6] }],
  [{ group: 'passive' }, { nps_10: [7, 8] }],
  [{ group: 'promoter' }, { nps_10: [9, 10] }],
  [{ group: 'dissatisfied' }, { csat_2: [0], csat_5: [1, 2] }],
  [{ group: 'satisfied' }, { csat_2: [1], csat_5: [4, 5] }],
  [{ group: 'difficult' }, { ces_7: [1, 2, 3] }],
  [{ group: 'easy' }, { ces_7: [5, 6, 7] }],
  [
    { group: 'unhappy', max_score: 1 },
    { csat_2: [0], csat_5: [1], ces_7: [1], nps_10: [0, 1] },
  ],
])('%j accepts the scores of the groups of each type', (when, expected) => {
  expect(acceptedBy(when)).toEqual(expected);
});

test('an answer without a score is in no group', () => {
  const target = readTarget({ to: 'slack', url: '$HOOK', when: { group: 'unhappy' } }, variables);
  expect(acceptsAnswer(target, 'nps_10', { score: null, text: 'Bad' })).toBe(false);
});

test('a group is that of the scale on which the score was given, although the survey has another type now', () => {
  const target = readTarget({ to: 'mail', address: 'team@example.com', when: { group: 'unhappy' } }, variables);
  const accepts = (score: number, score_type: 'nps_10' | 'csat_5' | null) =>
    acceptsAnswer(target, 'csat_5', { score, score_type, text: null });
  expect([accepts(5, 'nps_10'), accepts(5, 'csat_5'), accepts(2, null)]).toEqual([true, false, true]);
});
