import { beforeEach, expect, test, vi } from 'vitest';
import type { Memory } from '../../../src/widget/core/memory.ts';
import { createShowings } from '../../../src/widget/core/showings.ts';
import { aSessionReply } from '../../support/builders.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The stored session of the browser. */
let memory: Memory | null;

beforeEach(() => {
  memory = { reply: aSessionReply(), at: 0 };
  vi.useFakeTimers({ now: 1_000 * day });
  return () => void vi.useRealTimers();
});

/** Returns the showings of a page that loads after a pause. */
function aPage(pause = 0) {
  vi.setSystemTime(Date.now() + pause);
  const showings = createShowings({
    memory: () => memory,
    update: (change) => void (memory &&= { ...memory, ...change }),
  });
  showings.start();
  return showings;
}

/** Visits pages, and sees the card if it opens. Returns whether it opened, and the rest on the last page. */
function visit(pages: number, { pause = minute, max = undefined as number | undefined } = {}): boolean[] {
  return Array.from({ length: pages }, () => {
    const page = aPage(pause);
    const opens = page.left(max) === 0;
    if (opens) page.add();
    return opens;
  });
}

const count = (opened: readonly boolean[]) => opened.filter(Boolean).length;

test('an unanswered card follows the visitor on three pages of a visit', () => {
  expect(visit(12, { pause: 5 * minute })).toEqual([true, true, true, ...Array<boolean>(9).fill(false)]);
});

test('opens in two visits, and then rests for 30 days', () => {
  expect(count(visit(12))).toBe(3);
  expect(count([...visit(1, { pause: day }), ...visit(11)])).toBe(3);
  for (let days = 1; days < 30; days += 1) expect(visit(1, { pause: day })).toEqual([false]);
  expect(visit(1, { pause: day })).toEqual([true]);
  expect(count(visit(11))).toBe(2);
});

test.each([
  [1, 1],
  [5, 5],
])('with max_showings %i, opens on %i of ten days', (max, expected) => {
  expect(count(Array.from({ length: 10 }, () => visit(1, { pause: day, max })[0]!))).toBe(expected);
});

test('forgets showings after 30 days', () => {
  expect(visit(1)).toEqual([true]);
  expect(visit(1, { pause: 31 * day })).toEqual([true]);
  expect(visit(1, { pause: day })).toEqual([true]);
  expect(visit(1, { pause: day })).toEqual([false]);
});

test('says how long it rests: until the visit ends, or for 30 days', () => {
  visit(3);
  expect(aPage(minute).left()).toBe(30 * minute);
  expect(aPage(minute).left(1)).toBe(30 * day);
});

test('a clock that is set back does not extend the rest', () => {
  visit(3, { max: 1 });
  expect(visit(1, { pause: -10 * day, max: 1 })).toEqual([false]);
  expect(aPage(-21 * day).left(1)).toBe(0);
});

test('counts a page once, and does not rest on it', () => {
  visit(2);
  const page = aPage();
  page.add();
  expect(page.left()).toBe(0);
  expect(page.isCounted()).toBe(true);
  expect(aPage().left()).toBeGreaterThan(0);
});

test('counts the pages of a single-page app', () => {
  const page = aPage();
  const opened = Array.from({ length: 5 }, () => {
    page.enterPage();
    const opens = page.left() === 0;
    if (opens) page.add();
    return opens;
  });
  expect(opened).toEqual([true, true, true, false, false]);
});

test('counts the pages of several tabs', () => {
  const tabs = [aPage(), aPage(), aPage(), aPage()];
  for (const tab of tabs.slice(0, 3)) tab.add();
  expect(tabs.map((tab) => tab.left() > 0)).toEqual([false, false, false, true]);
});

test('does not count a survey that the visitor is answering', () => {
  memory = { ...memory!, begun: Date.now() };
  aPage().add();
  expect(memory.showings).toBeUndefined();
  aPage(2 * day).add();
  expect(memory.showings).toMatchObject({ count: 1 });
});

test('stores nothing without a session, and nothing for the next visitor', () => {
  const page = aPage();
  page.add();
  memory = null;
  page.add();
  page.enterPage();
  expect(memory).toBeNull();
  memory = { reply: aSessionReply(), at: 0 };
  expect(page.left()).toBe(0);
});
