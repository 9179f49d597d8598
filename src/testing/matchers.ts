import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import type { EventRecord, ResponseRecord } from '../server/index.ts';
import { type Asklet, type AskletInternals, internalsOf } from './asklet.ts';
import { type Matches, findMismatch } from './matchRows.ts';
import { isUuid } from './options.ts';
import { poll } from './poll.ts';
import { describeDecision } from './story.ts';
import { conditionsOf } from './visitor.ts';
import { isPending, type Why } from './why.ts';

/** Expected fields of a stored response. Nested objects may have further properties. */
export type ExpectedResponse = { readonly [Field in keyof ResponseRecord]?: unknown };

/** The name of an event. */
export type ExpectedEvent = EventRecord['event_type'];

async function failure(internals: AskletInternals, ...sentences: string[]): Promise<string> {
  return [...sentences, '', await internals.describe()].join('\n');
}

const describeSurvey = (survey: string | undefined) => (survey === undefined ? 'a survey' : `the survey "${survey}"`);

async function expectShown(asklet: Asklet, survey: string | undefined, timeout: number): Promise<MatcherReturnType> {
  const internals = internalsOf(asklet);
  const { root } = survey === undefined ? asklet.card : asklet.cardOf(survey);
  const uuid = survey === undefined ? undefined : internals.findSurvey(survey).survey_uuid;
  const pass = await poll(() => root.isVisible(), Boolean, timeout);
  if (pass) return { pass, message: () => '' };
  const why = await internals.ask(uuid);
  const reason = why ? describeDecision(why) : "the page did not reply to asklet('why')";
  const text = await failure(internals, `Expected ${describeSurvey(survey)} to show: ${reason}.`);
  return { pass, message: () => text };
}

async function expectHidden(
  asklet: Asklet,
  reason: string | undefined,
  survey: string | undefined,
  timeout: number,
): Promise<MatcherReturnType> {
  const internals = internalsOf(asklet);
  const uuid = survey === undefined ? undefined : internals.findSurvey(survey).survey_uuid;
  const { root } = survey === undefined ? asklet.card : asklet.cardOf(survey);
  const isHidden = (why: Why | null) => why !== null && !isPending(why) && !why.shown;
  const isAsExpected = (decisions: readonly (Why | null)[]) =>
    decisions.every(isHidden) && (reason === undefined || decisions.some((why) => why?.reason === reason));
  const readState = async () => ({
    decisions: uuid === undefined ? await internals.askAll() : [await internals.ask(uuid)],
    isVisible: await root.isVisible(),
  });
  const last = await poll(readState, ({ decisions, isVisible }) => isAsExpected(decisions) && !isVisible, timeout);
  if (isAsExpected(last.decisions) && !last.isVisible) return { pass: false, message: () => '' };
  const expected = reason === undefined ? '' : `, because of "${reason}"`;
  const why = last.decisions.find((each) => !isHidden(each)) ?? last.decisions[0];
  const found = why ? describeDecision(why) : "the page did not reply to asklet('why')";
  const card = last.isVisible ? ' A card is open.' : '';
  const text = await failure(internals, `Expected ${describeSurvey(survey)} not to show${expected}: ${found}.${card}`);
  return { pass: true, message: () => text };
}

/**
 * Expects an open card whose audience has this condition. With `.not`, expects none because the visitor doesn't meet
 * it.
 */
async function toHaveBeenAskedBecause(
  this: ExpectMatcherState,
  asklet: Asklet,
  condition: string,
  survey?: string,
): Promise<MatcherReturnType> {
  const { isNot, timeout } = this;
  const internals = internalsOf(asklet);
  const { surveys } = internals.backend;
  if (survey === undefined && surveys.length !== 1) {
    throw new TypeError(
      `toHaveBeenAskedBecause: name the survey, for example ('${condition}', '${surveys[0]?.title ?? surveys[0]?.survey_uuid}').`,
    );
  }
  const found = survey === undefined ? surveys[0]! : internals.findSurvey(survey);
  const conditions = conditionsOf(found);
  if (!conditions.includes(condition)) {
    const known = conditions.join(', ') || 'none';
    throw new TypeError(`The audience of the survey has no condition "${condition}"; it has ${known}.`);
  }
  if (!isNot) return expectShown(asklet, found.survey_uuid, timeout);
  const isExpected = (why: Why | null) =>
    why?.reason === 'audience' && (why.detail as { condition?: string }).condition === condition;
  const why = await poll(() => internals.ask(found.survey_uuid), isExpected, timeout);
  if (isExpected(why)) return { pass: false, message: () => '' };
  const reason = why ? describeDecision(why) : "the page did not reply to asklet('why')";
  const text = await failure(
    internals,
    `Expected ${describeSurvey(survey)} not to show because of "${condition}": ${reason}.`,
  );
  return { pass: true, message: () => text };
}

/** Resolves to the server's rows of the test's own visitor, without seeded ones. */
async function ownRows(internals: AskletInternals) {
  const { server } = internals.backend.live!;
  const isOwn = (row: ResponseRecord | EventRecord) => !internals.seeds?.isEarlier(row);
  return { responses: (await server.responses()).filter(isOwn), events: (await server.events()).filter(isOwn) };
}

interface RowExpectation<Row> {
  readonly asklet: Asklet;
  readonly state: ExpectMatcherState;
  readonly read: (internals: AskletInternals) => Promise<Row>;
  /** Returns the difference from the stored rows, or null. */
  readonly mismatch: (row: Row) => string | null;
  readonly expected: string;
  /** True if further rows could break a match, so that the matcher must wait for pending ones. */
  readonly settles: boolean;
}

async function expectRows<Row>(given: RowExpectation<Row>): Promise<MatcherReturnType> {
  const { asklet, state, read, mismatch, expected, settles } = given;
  const { isNot, timeout } = state;
  const internals = internalsOf(asklet);
  if (!internals.backend.live) throw new Error('askletOptions.off turns all surveys off: nothing is stored.');
  const readState = async () => {
    // first, so that rows arriving in between are included
    const isSettled = !settles || (await internals.unsent()) === 0;
    return { wrong: mismatch(await read(internals)), isSettled };
  };
  const { wrong, isSettled } = await poll(
    readState,
    (each) => each.isSettled && (each.wrong === null) === !isNot,
    timeout,
  );
  // what is still to be sent could break either expectation
  const pass = isNot ? wrong === null || !isSettled : wrong === null && isSettled;
  if (pass === !isNot) return { pass, message: () => '' };
  const unsettled = 'something is still to be sent';
  const found = isNot ? (wrong === null ? 'it has' : unsettled) : (wrong ?? unsettled);
  const text = await failure(internals, `Expected the server ${isNot ? 'not ' : ''}to have ${expected}: ${found}.`);
  return { pass, message: () => text };
}

function findOtherEvents(events: readonly EventRecord[], expected: readonly ExpectedEvent[]): string | null {
  const names = events.map(({ event_type }) => event_type);
  return JSON.stringify(names) === JSON.stringify(expected) ? null : `it has ${names.join(', ') || 'none'}`;
}

const responsesOf = async (internals: AskletInternals) => (await ownRows(internals)).responses;

/**
 * Creates the matchers of `expect(asklet)`.
 * @param matches compares a row
 */
export function createMatchers(matches: Matches) {
  function expectResponses(state: ExpectMatcherState, asklet: Asklet, expected: readonly ExpectedResponse[]) {
    return expectRows({
      asklet,
      state,
      read: responsesOf,
      mismatch: (rows) => findMismatch(matches, rows, expected),
      expected: `exactly ${expected.length} responses, ${JSON.stringify(expected)}`,
      settles: true,
    });
  }

  return {
    /** Expects an open card. With `.not`, expects the decision that none opens, optionally for a reason. */
    toShowSurvey(this: ExpectMatcherState, asklet: Asklet, surveyOrReason?: string, survey?: string) {
      if (!this.isNot) return expectShown(asklet, surveyOrReason, this.timeout);
      const titles = internalsOf(asklet).backend.surveys.map(({ title }) => title);
      const namesSurvey = surveyOrReason !== undefined && (isUuid(surveyOrReason) || titles.includes(surveyOrReason));
      return namesSurvey
        ? expectHidden(asklet, survey, surveyOrReason, this.timeout)
        : expectHidden(asklet, surveyOrReason, survey, this.timeout);
    },
    toHaveBeenAskedBecause,
    /** Expects a stored response with these values. */
    toHaveResponse(this: ExpectMatcherState, asklet: Asklet, expected: ExpectedResponse) {
      return expectRows({
        asklet,
        state: this,
        read: responsesOf,
        mismatch: (rows) => (rows.some((row) => matches(row, expected)) ? null : `it has ${JSON.stringify(rows)}`),
        expected: `a response ${JSON.stringify(expected)}`,
        settles: this.isNot,
      });
    },
    /** Expects exactly these stored responses, in any order. */
    toHaveResponses(this: ExpectMatcherState, asklet: Asklet, expected: readonly ExpectedResponse[]) {
      return expectResponses(this, asklet, expected);
    },
    /** Expects that no response is stored or pending. */
    toHaveNoResponse(this: ExpectMatcherState, asklet: Asklet) {
      return expectResponses(this, asklet, []);
    },
    /** Expects exactly these stored events in this order, optionally of one survey. */
    toHaveEvents(this: ExpectMatcherState, asklet: Asklet, expected: readonly ExpectedEvent[], survey?: string) {
      const uuid = survey === undefined ? null : internalsOf(asklet).findSurvey(survey).survey_uuid;
      return expectRows({
        asklet,
        state: this,
        read: async (internals) => {
          const { events } = await ownRows(internals);
          return events.filter(({ survey_uuid }) => uuid === null || survey_uuid === uuid);
        },
        mismatch: (events) => findOtherEvents(events, expected),
        expected: `the events ${expected.join(', ') || 'none'}`,
        settles: true,
      });
    },
  };
}
