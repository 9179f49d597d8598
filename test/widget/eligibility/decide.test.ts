import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Survey } from '../../../src/contract/surveys/survey.ts';
import {
  type Decision,
  decide,
  needsTargeting,
  phaseAfter,
  type PageEligibility,
  type Reason,
  type Visit,
} from '../../../src/widget/eligibility/decide.ts';
import type { Phase, Ready, State } from '../../../src/widget/eligibility/lifecycle.ts';
import { aSurvey, flagsOf } from '../../support/builders.ts';

const closed = { user_closed_survey: true };
const scored = { user_submitted_score: true };
const written = { user_submitted_text: true };

/** Everything about a visit that matters for the decision, besides the survey and its flags. */
interface Situation extends Omit<Visit, 'flags'>, Pick<Ready, 'fired' | 'opened'> {}

/** Returns the start of a visit to a page on which the survey may show. */
function aSituation(fields: Partial<Situation> = {}): Situation {
  return {
    page: { ok: true },
    cooldown: 0,
    rest: 0,
    siteCooldown: 0,
    unfinished: false,
    isQueued: false,
    isOtherOpen: false,
    isSupported: true,
    interruption: null,
    isTouched: true,
    isBehind: false,
    opened: false,
    fired: false,
    ...fields,
  };
}

/** Decides like the widget, for a survey that is known and closed. */
function decideReady(
  survey: Survey,
  flags: ReturnType<typeof flagsOf>,
  { fired, opened, ...visit }: Situation,
): Decision {
  const state: Ready = { status: 'idle', survey, requested: false, fired, opened };
  return decide(state, { ...visit, flags });
}

const notInSample: PageEligibility = { ok: false, reason: 'sample' };
const notIncluded: PageEligibility & { why: string } = { ok: false, why: 'not-included' };

type Case = [what: string, Partial<Survey>, Parameters<typeof flagsOf>[0], Partial<Situation>];

test.each<Case>([
  ['nothing keeps it closed', {}, {}, {}],
  ['its trigger is immediate', { trigger: { type: 'immediate' } }, {}, {}],
  ['its trigger is immediate next to a launcher', { trigger: { type: 'immediate' }, feedback_button: true }, {}, {}],
  ['it was closed but may come back', { do_not_show_if_closed: false }, closed, {}],
  ['an earlier page began it', {}, scored, { unfinished: true }],
  ['an earlier page began it after its trigger', { trigger: { type: 'exit_intent' } }, scored, { unfinished: true }],
  ['an earlier page began it with its launcher', { feedback_button: true }, scored, { unfinished: true }],
  ['an earlier page began it once more', {}, scored, { unfinished: true, cooldown: 1, rest: 1 }],
  ['it was answered but accepts several responses', { allow_multiple_responses: true }, scored, {}],
  ['a text was submitted but no score yet', {}, written, {}],
  ['a general survey has a score that it never asked for', { survey_type: 'general' }, scored, {}],
  ['its cooldown is over', {}, {}, { cooldown: -1 }],
  [
    'it was closed, and recurs after that',
    { trigger: { type: 'immediate', recurrence_days: 1, after_close: true } },
    closed,
    {},
  ],
  ['a click requests it', { trigger: { type: 'click', selector: 'a' } }, {}, { rest: 1, siteCooldown: 1, fired: true }],
  ['an event requests it', { trigger: { type: 'event', name: 'paid' } }, {}, { rest: 1, siteCooldown: 1, fired: true }],
  ['its trigger has fired', { trigger: { type: 'exit_intent' } }, {}, { fired: true }],
  [
    'the page tracked its event',
    { manual_tracking: true, trigger: { type: 'event', name: 'paid' } },
    {},
    { fired: true },
  ],
])('a survey opens automatically if %s', (_, fields, flags, situation) => {
  expect(decideReady(aSurvey(fields), flagsOf(flags), aSituation(situation))).toEqual({ reason: 'due' });
});

test.each<[...Case, Reason, unknown?]>([
  ['it was closed', {}, closed, {}, 'closed'],
  ['it was answered', {}, scored, {}, 'answered'],
  ['a general survey got its text', { survey_type: 'general' }, written, {}, 'answered'],
  ['it was completed recently', {}, {}, { cooldown: 60_000 }, 'cooldown', 60_000],
  ['the visitor has ignored it', {}, {}, { rest: 60_000 }, 'ignored', 60_000],
  ['another survey opened recently', {}, {}, { siteCooldown: 60_000 }, 'site_cooldown', 60_000],
  ['the visitor does not match the audience', {}, {}, { page: notInSample }, 'sample', notInSample],
  [
    'it was closed, and only its recurrence is set',
    { trigger: { type: 'immediate', recurrence_days: 1 } },
    closed,
    {},
    'closed',
  ],
  ['the page opens it', { manual_tracking: true }, {}, {}, 'manual'],
  [
    'the page opens it, whatever its trigger says',
    { manual_tracking: true, trigger: { type: 'immediate' } },
    {},
    {},
    'manual',
  ],
  ['its page rules do not match', {}, {}, { page: notIncluded }, 'pages', notIncluded],
  ['it has been open on this page', {}, {}, { opened: true }, 'opened'],
  [
    'its trigger is invalid',
    { trigger: { type: 'dance' } as never },
    {},
    { page: { ok: false, reason: 'invalid' } },
    'invalid',
    { type: 'dance' },
  ],
  ['the card cannot show it', {}, {}, { isSupported: false }, 'invalid', null],
  ['a launcher opens it', { feedback_button: true }, {}, {}, 'launcher'],
  ['it waits for its trigger', { trigger: { type: 'exit_intent' } }, {}, {}, 'trigger', { type: 'exit_intent' }],
  [
    'it waits for an event of the page',
    { manual_tracking: true, trigger: { type: 'event', name: 'paid' } },
    {},
    {},
    'trigger',
    { type: 'event', name: 'paid' },
  ],
  ['it waits in the display queue', {}, {}, { isQueued: true }, 'queue'],
  ['the tab is hidden', {}, {}, { interruption: 'hidden' }, 'hidden'],
  ['an element fills the screen', {}, {}, { interruption: 'fullscreen' }, 'fullscreen'],
  ['a dialog is open', {}, {}, { interruption: 'dialog' }, 'dialog'],
  ['the visitor types', {}, {}, { interruption: 'typing' }, 'typing'],
  ['the visitor is in a call', {}, {}, { interruption: 'call' }, 'call'],
  ['a video plays', {}, {}, { interruption: 'video' }, 'video'],
])('a survey does not open automatically if %s', (_, fields, flags, situation, reason, detail) => {
  expect(decideReady(aSurvey(fields), flagsOf(flags), aSituation(situation))).toEqual({
    reason,
    ...(detail === undefined ? {} : { detail }),
  });
});

test('returns the first reason that applies, in the order of the list', () => {
  const all = aSituation({
    page: notIncluded,
    cooldown: 1,
    rest: 1,
    siteCooldown: 1,
    opened: true,
    isQueued: true,
    isSupported: false,
    interruption: 'typing',
  });
  const launched = aSurvey({ feedback_button: true });
  const triggered = aSurvey({ trigger: { type: 'exit_intent' } });
  const manual = aSurvey({ manual_tracking: true });
  const onPage = { ...all, cooldown: 0, rest: 0, siteCooldown: 0, page: { ok: true } };
  const valid = { ...onPage, opened: false, isSupported: true };
  const decisions = [
    decideReady(manual, flagsOf({ ...closed, ...scored }), all),
    decideReady(manual, flagsOf(scored), all),
    decideReady(manual, flagsOf(), all),
    decideReady(manual, flagsOf(), { ...all, cooldown: 0 }),
    decideReady(manual, flagsOf(), { ...all, cooldown: 0, rest: 0 }),
    decideReady(launched, flagsOf(), { ...all, cooldown: 0, rest: 0, page: null, opened: false }),
    decideReady(launched, flagsOf(), { ...all, cooldown: 0, rest: 0 }),
    decideReady(launched, flagsOf(), { ...onPage, siteCooldown: 1 }),
    decideReady(launched, flagsOf(), onPage),
    decideReady(launched, flagsOf(), { ...valid, isSupported: false }),
    decideReady(launched, flagsOf(), valid),
    decideReady(triggered, flagsOf(), valid),
    decideReady(aSurvey(), flagsOf(), valid),
    decideReady(aSurvey(), flagsOf(), { ...valid, isQueued: false }),
    decideReady(aSurvey(), flagsOf(), { ...valid, isQueued: false, interruption: null }),
  ];
  expect(decisions.map(({ reason }) => reason)).toEqual(
    'closed answered cooldown ignored manual starting pages site_cooldown opened invalid launcher trigger queue typing due'.split(
      ' ',
    ),
  );
});

const ready: Ready = { status: 'idle', survey: aSurvey(), requested: true, fired: false, opened: true };
const everythingAgainst = {
  ...aSituation({ unfinished: true, cooldown: 1, rest: 1, siteCooldown: 1, page: notIncluded, isQueued: true }),
  flags: flagsOf(closed),
};

test.each<[State, Reason]>([
  [{ status: 'consent', requested: false }, 'consent'],
  [{ status: 'consent', requested: true }, 'consent'],
  [{ status: 'starting', requested: false }, 'starting'],
  [{ status: 'starting', requested: true }, 'shown'],
  [{ status: 'failed', survey: null, requested: false, fired: false, opened: false }, 'failed'],
  [{ status: 'failed', survey: aSurvey(), requested: false, fired: true, opened: false, reason: 'ended' }, 'ended'],
  [ready, 'shown'],
  [{ status: 'destroyed' }, 'destroyed'],
])('decides %j by its state, whatever the visit', (state, reason) => {
  expect(decide(state, everythingAgainst)).toEqual({ reason });
});

test('waits for the targeting if the survey has a launcher, whatever else keeps it closed', () => {
  const state: Ready = {
    ...ready,
    survey: aSurvey({ feedback_button: true, manual_tracking: true }),
    requested: false,
  };
  const seen = { ...aSituation({ page: null }), flags: flagsOf(closed) };
  expect(decide(state, seen)).toEqual({ reason: 'starting' });
  expect(decide(state, { ...seen, page: { ok: true } })).toEqual({ reason: 'closed' });
});

test('lets a requested card wait until the card of another survey is closed', () => {
  expect(decide(ready, { ...everythingAgainst, isOtherOpen: true })).toEqual({ reason: 'queue' });
});

test.each([
  [true, { blockedBy: 'dialog' }],
  [false, {}],
])(
  'an open card that the visitor has touched is shown, whatever the visit (behind a dialog: %s)',
  (isBehind, blocked) => {
    const visit = { ...everythingAgainst, isBehind };
    expect(decide({ status: 'open', survey: aSurvey() }, visit)).toEqual({ reason: 'shown', ...blocked });
  },
);

test.each<[string, Partial<Survey>, Parameters<typeof flagsOf>[0], Partial<Visit>, Reason]>([
  ['another tab closed it', {}, closed, {}, 'closed'],
  ['another tab answered it', {}, scored, {}, 'answered'],
  ['another tab completed it', {}, {}, { cooldown: 1 }, 'cooldown'],
  ['the visitor has ignored it on earlier pages', {}, {}, { rest: 1 }, 'ignored'],
  ['the page rules no longer match', {}, {}, { page: notIncluded }, 'pages'],
  // audience, sample and site cooldown only decide before the card opens
  ['the visitor no longer matches the audience', {}, {}, { page: { ok: false, reason: 'audience' } }, 'shown'],
  ['it is outside the sample', {}, {}, { page: notInSample }, 'shown'],
  ['its own site cooldown has begun', {}, {}, { siteCooldown: 1 }, 'shown'],
  ['its trigger is invalid', {}, {}, { page: { ok: false, reason: 'invalid' } }, 'shown'],
  ['another survey waits', {}, {}, { isQueued: true }, 'shown'],
])('decides for an untouched card if %s', (_, fields, flags, visit, reason) => {
  const seen = { ...aSituation({ isTouched: false, ...visit }), flags: flagsOf(flags) };
  expect(decide({ status: 'open', survey: aSurvey(fields) }, seen).reason).toBe(reason);
});

test.each<[Phase, Reason[]]>([
  ['judging', ['starting']],
  ['waiting', ['trigger']],
  ['queued', ['queue', 'hidden', 'dialog', 'typing']],
  ['preparing', ['due', 'shown']],
  ['idle', ['closed', 'answered', 'cooldown', 'ignored', 'site_cooldown', 'manual', 'pages', 'audience', 'sample']],
  ['idle', ['opened', 'invalid', 'launcher']],
])('is %s after %j', (phase, reasons) => {
  expect(reasons.map((reason) => phaseAfter({ reason }))).toEqual(reasons.map(() => phase));
});

test.each<[Partial<Survey>, boolean]>([
  [{}, false],
  [{ trigger: { type: 'immediate' } }, false],
  [{ trigger: { type: 'exit_intent' } }, true],
  [{ show_on_pages: [] }, true],
])('a survey with %j needs targeting: %s', (fields, expected) => {
  expect(needsTargeting(aSurvey(fields))).toBe(expected);
});

test('decides for any survey content, and never shows it on a page that does not match', () => {
  const fields = Object.fromEntries(Object.keys(aSurvey()).map((field) => [field, fc.jsonValue()]));
  const survey = fc.record({ ...fields, survey_type: fc.constantFrom('nps_10', 'general', 'csat_9', '') });
  const flags = fc.record({
    user_closed_survey: fc.boolean(),
    user_submitted_score: fc.boolean(),
    user_submitted_text: fc.boolean(),
  });
  const situation = fc.record<Situation>({
    page: fc.constantFrom<PageEligibility | null>({ ok: true }, notIncluded, null),
    cooldown: fc.integer(),
    rest: fc.integer(),
    siteCooldown: fc.integer(),
    unfinished: fc.boolean(),
    isQueued: fc.boolean(),
    isOtherOpen: fc.boolean(),
    isSupported: fc.boolean(),
    interruption: fc.constantFrom('hidden', 'fullscreen', 'dialog', 'typing', 'call', 'video', null),
    isTouched: fc.boolean(),
    isBehind: fc.boolean(),
    opened: fc.boolean(),
    fired: fc.boolean(),
  });
  fc.assert(
    fc.property(survey, flags, situation, (given, known, seen) => {
      const { reason } = decideReady(given as never, known, seen);
      expect(reason.length).toBeGreaterThan(0);
      if (!seen.page?.ok) expect(reason).not.toBe('due');
    }),
    { numRuns: 2_000 },
  );
});
