import { describe, expect, it } from 'vitest';
import { describeFinding, type FindingFormat } from '../../../src/contract/results/describeFinding.ts';
import type { Finding } from '../../../src/contract/results/finding.ts';

const estimate = (value: number) => ({ value, low: value - 5, high: value + 5, n: 400 });

const fall: Finding = {
  change: { since: '2026-11-10', found_on: '2026-11-12', before: estimate(32), after: estimate(4) },
  from: '2026-01-01T00:00:00.000Z',
  since: '2026-11-10T00:00:00.000Z',
  mix: null,
  groups: [],
  choices: [],
  words: [],
  comments: 46,
};

const format: FindingFormat = {
  metric: 'NPS',
  t: (text, values) => text.replaceAll(/{(\w+)}/g, (_, name: string) => values[name]!),
  value: String,
  day: (day) => day,
  list: (values) => values.join(' and '),
  group: (_, name) => `${name}s`,
  choice: ({ value, before, after }) => `“${value}” (${before} → ${after})`,
};

const say = (more: Partial<Finding>) =>
  describeFinding({ ...fall, ...more }, format)
    .slice(1)
    .join(' ');

const group = (by: 'device' | 'locale', name: string, stands_out: boolean): Finding['groups'][number] => {
  return { by, name, before: estimate(30), after: estimate(-7), change: estimate(-37), part: -20, stands_out };
};

const choice = (value: string, change: number, stands_out: boolean): Finding['choices'][number] => {
  return { value, before: 0.2, after: 0.2 + change, change: estimate(change), stands_out };
};

describe('the sentences about a finding', () => {
  it('say what has changed', () => {
    expect(describeFinding(fall, format)).toEqual(['NPS fell from 32 to 4 on 2026-11-10.']);
    const rise = { ...fall, change: { ...fall.change, before: estimate(4), after: estimate(32) } };
    expect(describeFinding(rise, format)).toEqual(['NPS rose from 4 to 32 on 2026-11-10.']);
  });

  it('name the group that stands out, not only the first one', () => {
    const groups = [group('device', 'computer', false), group('device', 'phone', true)];
    expect(say({ groups })).toBe('It fell most on phones: from 30 to -7.');
    expect(say({ groups: [group('locale', 'de', true)] })).toBe('It fell most in des: from 30 to -7.');
    expect(say({ groups: [group('device', 'phone', false)] })).toBe('');
  });

  it('name no group if other visitors explain the change', () => {
    const mix: Finding['mix'] = { by: 'device', constant: 31, groups: [{ name: 'phone', now: 0.8, before: 0.2 }] };
    expect(say({ mix, groups: [group('device', 'phone', true)] })).toBe('Other visitors explain the change.');
  });

  it('name choices and words that are more frequent', () => {
    const choices = [choice('slow', 0.3, true), choice('colors', -0.2, true), choice('price', 0.1, false)];
    const words = ['speed', 'slow', 'loading', 'seconds'].map((word) => ({ word, people: 9, share: 0.3, others: 0 }));
    expect(say({ choices, words })).toBe(
      'More people choose “slow” (0.2 → 0.5). More people write about “speed” and “slow” and “loading” than before.',
    );
  });
});
