import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Survey } from '../../../src/contract/survey.ts';
import {
  findSilence,
  findWait,
  type Silence,
  type SilentReason,
  type Visit,
} from '../../../src/widget/rules/eligibility.ts';
import type { PageVerdict } from '../../../src/widget/rules/pages.ts';
import { aSurvey, flagsOf } from '../../support/builders.ts';

const closed = { user_closed_survey: true };
const scored = { user_submitted_score: true };
const written = { user_submitted_text: true };

/** All of a visit that counts. */
interface WholeVisit extends Visit {
  readonly page: PageVerdict;
  readonly rest: number;
}

/** A first look at a page that the survey is meant for. */
function aVisit(fields: Partial<WholeVisit> = {}): WholeVisit {
  return { page: { ok: true }, readable: true, rest: 0, opened: false, fired: false, ...fields };
}

/** Why a survey does not open by itself now. */
function decide(
  survey: Survey,
  flags: ReturnType<typeof flagsOf>,
  { rest, page, ...visit }: WholeVisit,
): Silence | null {
  return findSilence(survey, flags, rest, page) ?? findWait(survey, visit);
}

const elsewhere: PageVerdict = { ok: false, why: 'not-included' };

type Case = [what: string, Partial<Survey>, Parameters<typeof flagsOf>[0], Partial<WholeVisit>];

test.each<Case>([
  ['nothing speaks against it', {}, {}, {}],
  ['its trigger is immediate', { trigger: { type: 'immediate' } }, {}, {}],
  ['its trigger is immediate beside a button', { trigger: { type: 'immediate' }, feedback_button: true }, {}, {}],
  ['it was closed but may come back', { do_not_show_if_closed: false }, closed, {}],
  ['it was answered but takes several responses', { allow_multiple_responses: true }, scored, {}],
  ['a text came but the score is still open', {}, written, {}],
  ['a general survey has a score that it never asked for', { survey_type: 'general' }, scored, {}],
  ['its rest is over', {}, {}, { rest: -1 }],
  ['its trigger has fired', { trigger: { type: 'exit_intent' } }, {}, { fired: true }],
  [
    'the page told of its event',
    { manual_tracking: true, trigger: { type: 'event', name: 'paid' } },
    {},
    { fired: true },
  ],
])('a survey opens by itself where %s', (_, fields, flags, visit) => {
  expect(decide(aSurvey(fields), flagsOf(flags), aVisit(visit))).toBeNull();
});

test.each<[...Case, SilentReason, unknown?]>([
  ['it was closed', {}, closed, {}, 'closed'],
  ['it was answered', {}, scored, {}, 'answered'],
  ['a general survey got its text', { survey_type: 'general' }, written, {}, 'answered'],
  ['it was finished not long ago', {}, {}, { rest: 60_000 }, 'resting', 60_000],
  ['the page opens it', { manual_tracking: true }, {}, {}, 'manual'],
  [
    'the page opens it, whatever its trigger says',
    { manual_tracking: true, trigger: { type: 'immediate' } },
    {},
    {},
    'manual',
  ],
  ['the page is none of its own', {}, {}, { page: elsewhere }, 'pages', elsewhere],
  ['it has been open on this page', {}, {}, { opened: true }, 'opened'],
  [
    'its trigger cannot be read',
    { trigger: { type: 'dance' } as never },
    {},
    { readable: false },
    'unreadable',
    { type: 'dance' },
  ],
  ['a button opens it', { feedback_button: true }, {}, {}, 'button'],
  ['it waits for its trigger', { trigger: { type: 'exit_intent' } }, {}, {}, 'trigger', { type: 'exit_intent' }],
  [
    'it waits for an event of the page',
    { manual_tracking: true, trigger: { type: 'event', name: 'paid' } },
    {},
    {},
    'trigger',
    { type: 'event', name: 'paid' },
  ],
])('a survey stays silent where %s', (_, fields, flags, visit, reason, found) => {
  expect(decide(aSurvey(fields), flagsOf(flags), aVisit(visit))).toEqual({
    reason,
    ...(found === undefined ? {} : { found }),
  });
});

test('the first reason wins, in the order of the list', () => {
  const visit = aVisit({ page: elsewhere, readable: false, rest: 1, opened: true });
  const survey = { manual_tracking: true, feedback_button: true };
  const reasons: (SilentReason | undefined)[] = [
    decide(aSurvey(survey), flagsOf({ ...closed, ...scored }), visit),
    decide(aSurvey(survey), flagsOf(scored), visit),
    decide(aSurvey(survey), flagsOf(), visit),
    decide(aSurvey(survey), flagsOf(), { ...visit, rest: 0 }),
    decide(aSurvey({ feedback_button: true }), flagsOf(), { ...visit, rest: 0 }),
    decide(aSurvey({ feedback_button: true }), flagsOf(), aVisit({ readable: false, opened: true })),
    decide(aSurvey({ feedback_button: true }), flagsOf(), aVisit({ readable: false })),
    decide(aSurvey({ feedback_button: true }), flagsOf(), aVisit()),
  ].map((silence) => silence?.reason);
  expect(reasons).toEqual(['closed', 'answered', 'resting', 'manual', 'pages', 'opened', 'unreadable', 'button']);
});

test('whatever the survey is, a decision comes, and silence has a reason', () => {
  const survey = fc.record(Object.fromEntries(Object.keys(aSurvey()).map((field) => [field, fc.jsonValue()])), {
    requiredKeys: [],
  });
  const flags = fc.record({
    user_closed_survey: fc.boolean(),
    user_submitted_score: fc.boolean(),
    user_submitted_text: fc.boolean(),
  });
  const visit = fc.record({
    page: fc.constantFrom<PageVerdict>({ ok: true }, elsewhere),
    readable: fc.boolean(),
    rest: fc.integer(),
    opened: fc.boolean(),
    fired: fc.boolean(),
  });
  fc.assert(
    fc.property(survey, flags, visit, (given, known, seen) => {
      const silence = decide(given as never, known, seen);
      expect(silence === null || silence.reason.length > 0).toBe(true);
      if (!seen.page.ok) expect(silence).not.toBeNull();
    }),
    { numRuns: 2_000 },
  );
});
