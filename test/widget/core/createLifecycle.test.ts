import { expect, test } from 'vitest';
import { createLifecycle } from '../../../src/widget/core/createLifecycle.ts';
import type { LifecycleEvent, State } from '../../../src/widget/eligibility/lifecycle.ts';
import { aSurvey } from '../../support/builders.ts';

const started: LifecycleEvent[] = [{ type: 'consentGiven' }, { type: 'started', survey: aSurvey() }];
const opened: LifecycleEvent[] = [...started, { type: 'decided', phase: 'preparing' }, { type: 'opened' }];

/** Creates a lifecycle after some events, and logs what it reports from then on. */
function aLifecycle(happened: LifecycleEvent[] = []) {
  const log: string[] = [];
  let signal: AbortSignal | undefined;
  const lifecycle = createLifecycle(
    (state: State, next) => {
      // the previous status has ended by then
      log.push(`entered ${state.status}${signal && !signal.aborted ? ' too early' : ''}`);
      signal = next;
    },
    () => log.push(`changed to ${lifecycle.state().status}`),
  );
  for (const event of happened) lifecycle.dispatch(event);
  log.length = 0;
  return { ...lifecycle, log, signal: () => signal! };
}

test('reports the status that begins after an event, and then the change', () => {
  const lifecycle = aLifecycle();
  expect(lifecycle.dispatch({ type: 'consentGiven' })).toBe(true);
  expect(lifecycle.log).toEqual(['entered starting', 'changed to starting']);
});

test('reports nothing if an event changes nothing', () => {
  const lifecycle = aLifecycle(started);
  const signal = lifecycle.signal();
  expect(lifecycle.dispatch({ type: 'closed' })).toBe(false);
  expect(lifecycle.log).toEqual([]);
  expect(lifecycle.signal()).toBe(signal);
});

test.each<[LifecycleEvent, LifecycleEvent[]]>([
  [{ type: 'decided', phase: 'preparing' }, started],
  [{ type: 'restarted' }, started],
  // a start that is restarted begins once more
  [{ type: 'restarted' }, [{ type: 'consentGiven' }]],
  [{ type: 'failed' }, [{ type: 'consentGiven' }]],
  [{ type: 'consentWithdrawn' }, opened],
  [{ type: 'destroyed' }, opened],
])('%j aborts what was begun before, and not what begins then: %#', (event, happened) => {
  const lifecycle = aLifecycle(happened);
  const before = lifecycle.signal();
  lifecycle.dispatch(event);
  expect(before.aborted).toBe(true);
  expect(lifecycle.signal().aborted).toBe(false);
  expect(lifecycle.log.filter((entry) => entry.includes('too early'))).toEqual([]);
});

test.each<[LifecycleEvent, LifecycleEvent[]]>([
  [{ type: 'triggerFired' }, [...started, { type: 'decided', phase: 'waiting' }]],
  [{ type: 'openRequested' }, started],
  [{ type: 'started', survey: aSurvey() }, [...started, { type: 'decided', phase: 'preparing' }]],
])('%j aborts nothing: %#', (event, happened) => {
  const lifecycle = aLifecycle(happened);
  const { status } = lifecycle.state();
  lifecycle.dispatch(event);
  expect(lifecycle.log).toEqual([`changed to ${status}`]);
  expect(lifecycle.signal().aborted).toBe(false);
});
