import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Survey } from '../../../src/contract/surveys/survey.ts';
import {
  type Failed,
  isReady,
  type LifecycleEvent,
  type Phase,
  type Ready,
  requestOf,
  type State,
  transition,
} from '../../../src/widget/eligibility/lifecycle.ts';
import { aSurvey } from '../../support/builders.ts';

const survey = aSurvey();
const request = { score: 8 };
const renewed = aSurvey({ question: 'Renewed?' });

function aReady<Status extends Phase>(status: Status, fields: Partial<Ready> = {}): Ready & { status: Status } {
  return { survey, requested: false, fired: false, opened: false, ...fields, status };
}

function aFailure(known: Survey | null, fields: Partial<Failed> = {}): Failed {
  return { status: 'failed', survey: known, requested: false, fired: false, opened: false, ...fields };
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
  failed: {
    failed: aFailure(null),
    'failed later': aFailure(survey),
    'failed fired': aFailure(survey, { fired: true }),
    'failed opened': aFailure(survey, { opened: true }),
    'failed ended': aFailure(survey, { reason: 'ended' }),
    'failed with a score': aFailure(survey, { requested: request }),
  },
  idle: { idle: aReady('idle'), 'idle opened': aReady('idle', { opened: true }) },
  judging: { judging: aReady('judging') },
  waiting: { waiting: aReady('waiting') },
  queued: {
    queued: aReady('queued'),
    'queued fired': aReady('queued', { fired: true }),
    'queued requested': aReady('queued', { requested: true }),
  },
  preparing: {
    preparing: aReady('preparing'),
    'preparing requested opened': aReady('preparing', { requested: true, opened: true }),
  },
  open: { open: { status: 'open', survey } },
  destroyed: { destroyed: { status: 'destroyed' } },
} satisfies { [Status in State['status']]: Record<string, Extract<State, { status: unknown }> & { status: Status }> };

type Name = { [Status in keyof typeof states]: keyof (typeof states)[Status] }[keyof typeof states];

const named = Object.assign({}, ...Object.values(states)) as Record<Name, State>;

// each event; the compiler rejects a missing type
const events: { [Type in Exclude<LifecycleEvent['type'], 'decided'>]: Extract<LifecycleEvent, { type: Type }> } = {
  consentGiven: { type: 'consentGiven' },
  consentWithdrawn: { type: 'consentWithdrawn' },
  started: { type: 'started', survey: renewed },
  failed: { type: 'failed' },
  restarted: { type: 'restarted' },
  retried: { type: 'retried' },
  openRequested: { type: 'openRequested' },
  openCancelled: { type: 'openCancelled' },
  triggerFired: { type: 'triggerFired' },
  opened: { type: 'opened' },
  closed: { type: 'closed' },
  destroyed: { type: 'destroyed' },
};

/** The result of each event in each state: a named state, another one, or null if nothing changes. */
const table: Record<keyof typeof events, Record<Name, Name | State | null>> = {
  consentGiven: row({ consent: 'starting', 'consent requested': 'starting requested' }),
  consentWithdrawn: row({ ...toAllButDestroyed('consent'), consent: null }),
  started: row({
    starting: aReady('idle', { survey: renewed }),
    'starting requested': aReady('idle', { survey: renewed, requested: true }),
    ...ready((state) => ({ ...state, survey: renewed })),
  }),
  failed: row({
    starting: 'failed',
    'starting requested': 'failed',
    ...ready(({ fired, opened }) => aFailure(survey, { fired, opened })),
  }),
  restarted: row({
    ...toAllButDestroyed('starting'),
    consent: null,
    'consent requested': null,
    'starting requested': 'starting requested',
    'queued requested': 'starting requested',
    'preparing requested opened': 'starting requested',
    'failed with a score': { status: 'starting', requested: request },
  }),
  retried: row({
    failed: 'starting',
    'failed later': 'idle',
    'failed fired': aReady('idle', { fired: true }),
    'failed opened': 'idle opened',
    'failed ended': 'starting',
    'failed with a score': aReady('idle', { requested: request }),
  }),
  openRequested: row({
    consent: 'consent requested',
    starting: 'starting requested',
    failed: 'starting requested',
    'failed later': aReady('idle', { requested: true }),
    'failed fired': aReady('idle', { fired: true, requested: true }),
    'failed opened': aReady('idle', { opened: true, requested: true }),
    'failed ended': 'starting requested',
    'failed with a score': aReady('idle', { requested: request }),
    ...ready((state) => (state.requested ? null : { ...state, requested: true })),
  }),
  openCancelled: row({
    'consent requested': 'consent',
    'starting requested': 'starting',
    'queued requested': 'queued',
    'failed with a score': 'failed later',
    'preparing requested opened': aReady('preparing', { opened: true }),
  }),
  triggerFired: row({ waiting: aReady('waiting', { fired: true }) }),
  opened: row({ preparing: 'open', 'preparing requested opened': 'open' }),
  closed: row({ open: 'idle opened' }),
  destroyed: row(toAllButDestroyed('destroyed')),
};

/** Returns the results of an event in all states in which the survey is known and closed. */
function ready(result: (state: Ready) => State | null): Partial<Record<Name, State | null>> {
  const known = Object.entries(named).filter(([, state]) => isReady(state));
  return Object.fromEntries(known.map(([name, state]) => [name, result(state as Ready)]));
}

/** Returns a row of the table: states that are not named do not change. */
function row(changes: Partial<Record<Name, Name | State | null>>): Record<Name, Name | State | null> {
  const unchanged = Object.fromEntries(Object.keys(named).map((name) => [name, null]));
  return { ...(unchanged as Record<Name, null>), ...changes };
}

function toAllButDestroyed(name: Name): Partial<Record<Name, Name>> {
  const { destroyed: _, ...others } = Object.fromEntries(Object.keys(named).map((each) => [each, name]));
  return others;
}

describe.each(Object.keys(table) as (keyof typeof table)[])('%s', (type) => {
  test.each(Object.entries(table[type]))(`${type} turns "%s" into %j`, (from, to) => {
    const state = named[from as Name];
    const next = transition(state, events[type]);
    if (to === null) expect(next).toBe(state);
    else expect(next).toEqual(typeof to === 'string' ? named[to] : to);
  });
});

const phases: readonly Phase[] = ['idle', 'judging', 'waiting', 'queued', 'preparing'];
const decisions = phases.map((phase) => ({ type: 'decided', phase }) as const);

describe.each(decisions)('the decision for $phase', (decision) => {
  test.each(Object.entries(named))('moves a survey that is "%s" to its phase', (_, state) => {
    const next = transition(state, decision);
    if (!isReady(state)) return expect(next).toBe(state);
    // the trigger of a survey that became ineligible must fire again
    expect(next).toEqual({ ...state, status: decision.phase, fired: state.fired && decision.phase !== 'idle' });
    // deciding the same again changes nothing
    expect(transition(next, decision)).toBe(next);
  });
});

test.each<Name>(['consent', 'starting', 'failed', 'idle', 'waiting', 'preparing'])(
  'keeps the score of a request of a survey that is "%s"',
  (name) => {
    const scored = transition(named[name], { type: 'openRequested', request });
    expect(requestOf(scored)).toBe(request);
    // a request without a score adds nothing
    expect(transition(scored, events.openRequested)).toBe(scored);
    expect(requestOf(transition(scored, { type: 'openRequested', request: { score: 3 } }))).toEqual({ score: 3 });
    // a score is an answer, and survives a failure
    const failed = transition(scored, events.failed);
    expect(requestOf(transition(failed, events.retried))).toBe(request);
    expect(requestOf(transition(scored, events.openCancelled))).toBe(false);
    expect(requestOf(transition(scored, events.consentWithdrawn))).toBe(false);
  },
);

test('keeps the score of a request until the survey is known', () => {
  const happened: LifecycleEvent[] = [{ type: 'openRequested', request }, events.consentGiven, events.started];
  expect(happened.reduce(transition, named.consent)).toEqual(aReady('idle', { survey: renewed, requested: request }));
});

test('adds a score to an earlier request', () => {
  expect(requestOf(transition(named['queued requested'], { type: 'openRequested', request }))).toBe(request);
});

const anEvent = fc.constantFrom(...Object.values(events), ...decisions);
/** A state that a survey can reach. */
const aState = fc
  .tuple(fc.constantFrom(...Object.values(named)), fc.array(anEvent, { maxLength: 12 }))
  .map(([initial, happened]) => happened.reduce(transition, initial));

test('stays destroyed, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(anEvent), (happened) => {
      const destroyed = transition(named.idle, events.destroyed);
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
  const ends: LifecycleEvent['type'][] = ['opened', 'openCancelled', 'consentWithdrawn', 'failed', 'destroyed'];
  fc.assert(
    fc.property(aState, anEvent, (state, event) => {
      if (requestOf(state) && !requestOf(transition(state, event))) expect(ends).toContain(event.type);
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
