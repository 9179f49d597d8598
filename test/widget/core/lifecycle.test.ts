import { expect, test } from 'vitest';
import { createLifecycle } from '../../../src/widget/core/lifecycle.ts';
import type { LifecycleEvent, Ready, State } from '../../../src/widget/eligibility/lifecycle.ts';
import { aSurvey } from '../../support/builders.ts';

const survey = aSurvey();
const ready: Ready = { status: 'ready', survey, requested: false, fired: false, opened: false };

/** A lifecycle, and the changes that it has told of. */
function aLifecycle(initial: State) {
  const changes: [state: State, previous: State][] = [];
  return { lifecycle: createLifecycle(initial, (...change) => void changes.push(change)), changes };
}

test('tells of the state that an event has led to, and of the one before', () => {
  const { lifecycle, changes } = aLifecycle(ready);
  lifecycle.dispatch({ type: 'opened' });
  const open = { status: 'open', survey };
  expect(lifecycle.state()).toEqual(open);
  expect(changes).toEqual([[open, ready]]);
});

test('tells of nothing where an event changes nothing', () => {
  const { lifecycle, changes } = aLifecycle(ready);
  const signal = lifecycle.signal();
  lifecycle.dispatch({ type: 'closed' });
  expect(lifecycle.state()).toBe(ready);
  expect(changes).toEqual([]);
  expect(lifecycle.signal()).toBe(signal);
});

test.each<[LifecycleEvent['type'], State]>([
  ['opened', ready],
  ['restarted', ready],
  ['restarted', { status: 'starting', requested: false }],
  ['startFailed', { status: 'starting', requested: false }],
  ['consentWithdrawn', { status: 'open', survey }],
  ['destroyed', { status: 'open', survey }],
])('%s overtakes what was begun in %j, and what begins then goes on', (type, initial) => {
  const { lifecycle } = aLifecycle(initial);
  const before = lifecycle.signal();
  lifecycle.dispatch({ type } as LifecycleEvent);
  expect(before.aborted).toBe(true);
  expect(lifecycle.signal().aborted).toBe(false);
});

test.each<[LifecycleEvent['type'], State]>([
  ['triggerFired', ready],
  ['openRequested', ready],
  ['openRequested', { status: 'consent', requested: false }],
])('%s overtakes nothing that was begun in %j', (type, initial) => {
  const { lifecycle, changes } = aLifecycle(initial);
  const before = lifecycle.signal();
  lifecycle.dispatch({ type } as LifecycleEvent);
  expect(changes).toHaveLength(1);
  expect(before.aborted).toBe(false);
});

test('has overtaken the state before when it tells of the next one', () => {
  const before = createLifecycle(ready, () => expect(signal.aborted).toBe(true));
  const signal = before.signal();
  before.dispatch({ type: 'opened' });
  expect.assertions(1);
});
