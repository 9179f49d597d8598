import { describe, expect, test } from 'vitest';
import { type AttemptStatus, judgeAttempt, type NextAction } from '../../../src/widget/delivery/attempts.ts';

const days = 24 * 3_600_000;

/**
 * The action after a status: for a plain entry, with a screenshot, with a session that was already moved, and after 30
 * days.
 */
type Row = [AttemptStatus, plain: NextAction, withScreenshot: NextAction, moved: NextAction, old: NextAction];

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
  [0, 'retry', 'retry', 'retry', 'refused'],
  [500, 'retry', 'retry', 'retry', 'refused'],
  [502, 'retry', 'retry', 'retry', 'refused'],
  [503, 'retry', 'retry', 'retry', 'refused'],
  [504, 'retry', 'retry', 'retry', 'refused'],
  ['timeout', 'retry', 'retry', 'retry', 'refused'],
  ['network', 'retry', 'retry', 'retry', 'refused'],
])('after %s', (status, plain, withScreenshot, moved, old) => {
  const entry = { age: 0, hasScreenshot: false, isMoved: false, isGivenUp: false };
  test.each([
    ['a plain entry', plain, entry],
    ['an entry with a screenshot', withScreenshot, { ...entry, hasScreenshot: true }],
    ['an entry of a session that was moved', moved, { ...entry, isMoved: true }],
    ['an entry almost 30 days old', plain, { ...entry, age: 30 * days - 1 }],
    ['an entry 30 days old', old, { ...entry, age: 30 * days }],
    ['an entry from the future', plain, { ...entry, age: -400 * days }],
  ])('the action for %s is "%s"', (_, action, attempted) => {
    expect(judgeAttempt(status, attempted)).toBe(action);
  });
});

test.each<[AttemptStatus, NextAction]>([
  [0, 'refused'],
  [200, 'received'],
  [503, 'retry'],
  ['network', 'retry'],
])('after %s, the action for an entry whose content others refuse is "%s"', (status, action) => {
  expect(judgeAttempt(status, { age: 0, hasScreenshot: false, isMoved: false, isGivenUp: true })).toBe(action);
});
