import { describe, expect, it } from 'vitest';
import { failingTargets, failureOf } from '../../../src/app/notifications/failureOf.ts';
import type { Delivery, NotificationTarget } from '../../../src/contract/api/deliveries.ts';

const delivery = (fields: Partial<Delivery>): Delivery => ({
  id: 'd',
  target: 'a',
  type: 'response.completed',
  survey_uuid: null,
  created_at: '2026-03-04T05:06:07.000Z',
  state: 'delivered',
  attempts: 1,
  outcome: '200',
  next_at: null,
  ...fields,
});

const target = (fields: Partial<NotificationTarget> = {}): NotificationTarget => ({
  id: 'a',
  to: 'slack',
  name: null,
  label: 'slack hooks.example',
  hint: 'hooks.example',
  unreadable: [],
  paused: false,
  surveys: null,
  when: {},
  digest: null,
  stopped: null,
  ...fields,
});

describe('the failure of a target', () => {
  const failed = delivery({ state: 'waiting', outcome: '500: boom' });

  it('is that of the latest message that was tried', () => {
    expect(failureOf(target(), [failed, delivery({})])).toBe('500: boom');
    expect(failureOf(target(), [delivery({ state: 'failed', outcome: '404' }), delivery({})])).toBe('404');
    expect(failureOf(target(), [delivery({}), failed])).toBeNull();
    // the newest one was not tried yet
    expect(failureOf(target(), [delivery({ state: 'waiting', attempts: 0, outcome: null }), failed])).toBe('500: boom');
    expect(failureOf(target(), [delivery({ target: 'b', state: 'failed' })])).toBeNull();
    expect(failureOf(target(), [])).toBeNull();
  });

  it('is told of targets that nobody has paused', () => {
    const told = (fields: Partial<NotificationTarget>, deliveries: readonly Delivery[] = []) =>
      failingTargets({ targets: [target(fields)], deliveries: [...deliveries] }).length;
    expect(told({})).toBe(0);
    expect(told({}, [failed])).toBe(1);
    expect(told({ stopped: '410' })).toBe(1);
    expect(told({ unreadable: ['url'] })).toBe(1);
    expect(told({ paused: true, stopped: '410' }, [failed])).toBe(0);
  });
});
