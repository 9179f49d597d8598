import { expect, test } from 'vitest';
import { createLifecycle } from '../../../src/widget/core/createLifecycle.ts';
import type { LifecycleEvent, Ready, State } from '../../../src/widget/eligibility/lifecycle.ts';
import { aSurvey } from '../../support/builders.ts';

const survey = aSurvey();
const ready: Ready = { status: 'ready', survey, requested: false, fired: false, opened: false };

/** Creates a lifecycle, and records its changes. */
function aLifecycle(initial: State) {
  const changes: [state: State, previous: State][] = [];
  return { lifecycle: createLifecycle(initial, (...change) => void changes.push(change)), changes };
}

test('reports the new state after an event, and the previous one', () => {
  const { lifecycle, changes } = aLifecycle(ready);
  lifecycle.dispatch({ type: 'opened' });
  const open = { status: 'open', survey };
  expect(lifecycle.state()).toEqual(open);
  expect(changes).toEqual([[open, ready]]);
});

test('reports nothing if an event changes nothing', () => {
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
])('%s aborts what was begun in %j, and not what begins then', (type, initial) => {
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
])('%s aborts nothing that was begun in %j', (type, initial) => {
  const { lifecycle, changes } = aLifecycle(initial);
  const before = lifecycle.signal();
  lifecycle.dispatch({ type } as LifecycleEvent);
  expect(changes).toHaveLength(1);
  expect(before.aborted).toBe(false);
});

test('has aborted the previous state when it reports the next one', () => {
  const before = createLifecycle(ready, () => expect(signal.aborted).toBe(true));
  const signal = before.signal();
  before.dispatch({ type: 'opened' });
  expect.assertions(1);
});
