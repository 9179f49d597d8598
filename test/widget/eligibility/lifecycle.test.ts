import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isRequested,
  type LifecycleEvent,
  type Ready,
  type State,
  transition,
} from '../../../src/widget/eligibility/lifecycle.ts';
import { aSurvey } from '../../support/builders.ts';

const survey = aSurvey();
const renewed = aSurvey({ question: 'Renewed?' });

function aReady(fields: Partial<Ready> = {}): Ready {
  return { status: 'ready', survey, requested: false, fired: false, opened: false, ...fields };
}

// each state, in each form that an event can distinguish; the compiler rejects a missing status
const states = {
  consent: {
    consent: { status: 'consent', requested: false },
    'consent requested': { status: 'consent', requested: true },
  },
  starting: {
    starting: { status: 'starting', requested: false },
    'starting requested': { status: 'starting', requested: true },
  },
  failed: { failed: { status: 'failed' } },
  ready: {
    ready: aReady(),
    'ready requested': aReady({ requested: true }),
    'ready fired': aReady({ fired: true }),
    'ready opened': aReady({ opened: true }),
  },
  open: { open: { status: 'open', survey } },
  destroyed: { destroyed: { status: 'destroyed' } },
} satisfies { [Status in State['status']]: Record<string, Extract<State, { status: Status }>> };

type Name = { [Status in keyof typeof states]: keyof (typeof states)[Status] }[keyof typeof states];

const named = Object.assign({}, ...Object.values(states)) as Record<Name, State>;

// each event; the compiler rejects a missing type
const events: { [Type in LifecycleEvent['type']]: Extract<LifecycleEvent, { type: Type }> } = {
  consentGiven: { type: 'consentGiven' },
  consentWithdrawn: { type: 'consentWithdrawn' },
  started: { type: 'started', survey: renewed },
  startFailed: { type: 'startFailed' },
  restarted: { type: 'restarted' },
  retried: { type: 'retried' },
  openRequested: { type: 'openRequested' },
  openCancelled: { type: 'openCancelled' },
  triggerFired: { type: 'triggerFired' },
  triggerReset: { type: 'triggerReset' },
  opened: { type: 'opened' },
  closed: { type: 'closed' },
  destroyed: { type: 'destroyed' },
};

/** The result of each event in each state: a named state, another one, or null if nothing changes. */
const table: Record<LifecycleEvent['type'], Record<Name, Name | State | null>> = {
  consentGiven: row({ consent: 'starting', 'consent requested': 'starting requested' }),
  consentWithdrawn: row({ ...toAllButDestroyed('consent'), consent: null }),
  started: row({
    starting: aReady({ survey: renewed }),
    'starting requested': aReady({ survey: renewed, requested: true }),
    ready: aReady({ survey: renewed }),
    'ready requested': aReady({ survey: renewed, requested: true }),
    'ready fired': aReady({ survey: renewed, fired: true }),
    'ready opened': aReady({ survey: renewed, opened: true }),
  }),
  startFailed: row({ starting: 'failed', 'starting requested': 'failed' }),
  restarted: row({
    ...toAllButDestroyed('starting'),
    consent: null,
    'consent requested': null,
    'starting requested': 'starting requested',
    'ready requested': 'starting requested',
  }),
  retried: row({ failed: 'starting' }),
  openRequested: row({
    consent: 'consent requested',
    starting: 'starting requested',
    failed: 'starting requested',
    ready: 'ready requested',
    'ready fired': aReady({ fired: true, requested: true }),
    'ready opened': aReady({ opened: true, requested: true }),
  }),
  openCancelled: row({
    'consent requested': 'consent',
    'starting requested': 'starting',
    'ready requested': 'ready',
  }),
  triggerFired: row({
    ready: 'ready fired',
    'ready requested': aReady({ requested: true, fired: true }),
    'ready opened': aReady({ opened: true, fired: true }),
  }),
  triggerReset: row({ 'ready fired': 'ready' }),
  opened: row({ ready: 'open', 'ready requested': 'open', 'ready fired': 'open', 'ready opened': 'open' }),
  closed: row({ open: 'ready opened' }),
  destroyed: row(toAllButDestroyed('destroyed')),
};

/** Returns a row of the table: states that are not named do not change. */
function row(changes: Partial<Record<Name, Name | State | null>>): Record<Name, Name | State | null> {
  const unchanged = Object.fromEntries(Object.keys(named).map((name) => [name, null]));
  return { ...(unchanged as Record<Name, null>), ...changes };
}

function toAllButDestroyed(name: Name): Partial<Record<Name, Name>> {
  const { destroyed: _, ...others } = Object.fromEntries(Object.keys(named).map((each) => [each, name]));
  return others;
}

describe.each(Object.keys(table) as LifecycleEvent['type'][])('%s', (type) => {
  test.each(Object.entries(table[type]))(`${type} turns "%s" into %j`, (from, to) => {
    const state = named[from as Name];
    const next = transition(state, events[type]);
    if (to === null) expect(next).toBe(state);
    else expect(next).toEqual(typeof to === 'string' ? named[to] : to);
  });
});

const anEvent = fc.constantFrom(...Object.values(events));
/** A state that a survey can reach. */
const aState = fc
  .tuple(fc.constantFrom(...Object.values(named)), fc.array(anEvent, { maxLength: 12 }))
  .map(([initial, happened]) => happened.reduce(transition, initial));

test('stays destroyed, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(anEvent), (happened) => {
      const destroyed = transition(named.ready, events.destroyed);
      expect(happened.reduce(transition, destroyed)).toBe(destroyed);
    }),
  );
});

test('returns the same object for an event that changes nothing', () => {
  fc.assert(
    fc.property(aState, anEvent, (state, event) => {
      const next = transition(state, event);
      // a repeated start and a renewed survey are changes
      if (event.type === 'restarted' || event.type === 'started') return;
      if (next !== state) expect(next).not.toEqual(state);
    }),
  );
});

test('keeps a request until the card opens, the request is canceled or the survey can no longer show', () => {
  const ends: LifecycleEvent['type'][] = ['opened', 'openCancelled', 'consentWithdrawn', 'startFailed', 'destroyed'];
  fc.assert(
    fc.property(aState, anEvent, (state, event) => {
      if (isRequested(state) && !isRequested(transition(state, event))) expect(ends).toContain(event.type);
    }),
  );
});

test('never modifies the given state', () => {
  fc.assert(
    fc.property(aState, anEvent, (state, event) => {
      const before = structuredClone(state);
      transition(Object.freeze(state), event);
      expect(state).toEqual(before);
    }),
  );
});
