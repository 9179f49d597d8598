import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import type { EventRecord, ResponseRecord } from '../server/index.ts';
import { type Asklet, insideOf, type Insides } from './asklet.ts';
import { type Matches, findMismatch } from './matchRows.ts';
import { isUuid } from './options.ts';
import { poll } from './poll.ts';
import { sayWhy } from './story.ts';
import { isPending, type Why } from './why.ts';

/** Fields of a stored response that are expected; of objects in it, those that are named. */
export type ExpectedResponse = { readonly [Field in keyof ResponseRecord]?: unknown };

/** The name of an event. */
export type ExpectedEvent = EventRecord['event_type'];

async function failure(insides: Insides, ...sentences: string[]): Promise<string> {
  return [...sentences, '', await insides.story.tell()].join('\n');
}

const saySurvey = (survey: string | undefined) => (survey === undefined ? 'a survey' : `the survey "${survey}"`);

async function expectShown(asklet: Asklet, survey: string | undefined, timeout: number): Promise<MatcherReturnType> {
  const insides = insideOf(asklet);
  const { root } = survey === undefined ? asklet.card : asklet.cardOf(survey);
  const uuid = survey === undefined ? undefined : insides.findSurvey(survey).survey_uuid;
  const pass = await poll(() => root.isVisible(), Boolean, timeout);
  if (pass) return { pass, message: () => '' };
  const why = await insides.ask(uuid);
  const reason = why ? sayWhy(why) : "this page does not understand asklet('why')";
  const text = await failure(insides, `Expected ${saySurvey(survey)} to show: ${reason}.`);
  return { pass, message: () => text };
}

async function expectHidden(
  asklet: Asklet,
  reason: string | undefined,
  survey: string | undefined,
  timeout: number,
): Promise<MatcherReturnType> {
  const insides = insideOf(asklet);
  const uuid = survey === undefined ? undefined : insides.findSurvey(survey).survey_uuid;
  const { root } = survey === undefined ? asklet.card : asklet.cardOf(survey);
  const isAsExpected = (why: Why | null) =>
    why !== null && !isPending(why) && !why.shown && (reason === undefined || why.reason === reason);
  const look = async () => ({ why: await insides.ask(uuid), isVisible: await root.isVisible() });
  const last = await poll(look, ({ why, isVisible }) => isAsExpected(why) && !isVisible, timeout);
  if (isAsExpected(last.why) && !last.isVisible) return { pass: false, message: () => '' };
  const expected = reason === undefined ? '' : `, because of "${reason}"`;
  const found = last.why ? sayWhy(last.why) : "this page does not understand asklet('why')";
  const card = last.isVisible ? ' A card is open.' : '';
  const text = await failure(insides, `Expected ${saySurvey(survey)} not to show${expected}: ${found}.${card}`);
  return { pass: true, message: () => text };
}

/** What the test's own visitor has left on the server. */
async function ownRows(insides: Insides) {
  const { server } = insides.backend.insides!;
  const isOwn = (row: ResponseRecord | EventRecord) => !insides.seeds?.isEarlier(row);
  return { responses: (await server.responses()).filter(isOwn), events: (await server.events()).filter(isOwn) };
}

interface RowExpectation<Row> {
  readonly asklet: Asklet;
  readonly state: ExpectMatcherState;
  readonly read: (insides: Insides) => Promise<Row>;
  /** What is wrong with what is stored; null where nothing is. */
  readonly mismatch: (row: Row) => string | null;
  readonly expected: string;
  /** Whether more may come that makes a difference, though what is there is as expected. */
  readonly settles: boolean;
}

async function expectRows<Row>(given: RowExpectation<Row>): Promise<MatcherReturnType> {
  const { asklet, state, read, mismatch, expected, settles } = given;
  const { isNot, timeout } = state;
  const insides = insideOf(asklet);
  if (!insides.backend.insides) throw new Error('askletOptions.off silences all surveys: nothing is stored');
  const look = async () => {
    // asked first: what arrives in between is then seen
    const isSettled = !settles || (await insides.unsent()) === 0;
    return { wrong: mismatch(await read(insides)), isSettled };
  };
  const { wrong, isSettled } = await poll(look, (each) => each.isSettled && (each.wrong === null) === !isNot, timeout);
  const pass = wrong === null && (isSettled || isNot);
  if (pass === !isNot) return { pass, message: () => '' };
  const found = wrong ?? (isSettled ? 'it has' : 'something is still to be sent');
  const text = await failure(insides, `Expected the server ${isNot ? 'not ' : ''}to have ${expected}: ${found}.`);
  return { pass, message: () => text };
}

function findOtherEvents(events: readonly EventRecord[], expected: readonly ExpectedEvent[]): string | null {
  const names = events.map(({ event_type }) => event_type);
  return JSON.stringify(names) === JSON.stringify(expected) ? null : `it has ${names.join(', ') || 'none'}`;
}

const responsesOf = async (insides: Insides) => (await ownRows(insides)).responses;

/** What `expect(asklet)` can be asked, given how one row is compared. */
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
    /** A card is open; with `.not`, it is decided that none opens, for a reason if one is given. */
    toShowSurvey(this: ExpectMatcherState, asklet: Asklet, surveyOrReason?: string, survey?: string) {
      if (!this.isNot) return expectShown(asklet, surveyOrReason, this.timeout);
      const titles = insideOf(asklet).backend.surveys.map(({ title }) => title);
      const namesSurvey = surveyOrReason !== undefined && (isUuid(surveyOrReason) || titles.includes(surveyOrReason));
      return namesSurvey
        ? expectHidden(asklet, survey, surveyOrReason, this.timeout)
        : expectHidden(asklet, surveyOrReason, survey, this.timeout);
    },
    /** One of the stored responses is like this. */
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
    /** The stored responses are like these, in any order, and no others. */
    toHaveResponses(this: ExpectMatcherState, asklet: Asklet, expected: readonly ExpectedResponse[]) {
      return expectResponses(this, asklet, expected);
    },
    /** No response is stored, and none is on its way. */
    toHaveNoResponse(this: ExpectMatcherState, asklet: Asklet) {
      return expectResponses(this, asklet, []);
    },
    /** The stored events are these, in this order; of one survey if it is named. */
    toHaveEvents(this: ExpectMatcherState, asklet: Asklet, expected: readonly ExpectedEvent[], survey?: string) {
      const uuid = survey === undefined ? null : insideOf(asklet).findSurvey(survey).survey_uuid;
      return expectRows({
        asklet,
        state: this,
        read: async (insides) => {
          const { events } = await ownRows(insides);
          return events.filter(({ survey_uuid }) => uuid === null || survey_uuid === uuid);
        },
        mismatch: (events) => findOtherEvents(events, expected),
        expected: `the events ${expected.join(', ') || 'none'}`,
        settles: true,
      });
    },
  };
}
