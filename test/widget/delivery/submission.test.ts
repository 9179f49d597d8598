import { beforeEach, expect, test } from 'vitest';
import type { SessionReply } from '../../../src/contract/session.ts';
import type { Entry } from '../../../src/widget/delivery/entry.ts';
import type { Outbox } from '../../../src/widget/delivery/outbox.ts';
import { createSubmission, type Submission, type SubmissionSession } from '../../../src/widget/delivery/submission.ts';
import { aSessionReply, otherUuid, sessionUuid, surveyUuid } from '../../support/builders.ts';

let added: Entry['body'][];
let memory: { reply: SessionReply; initialized?: boolean; email?: boolean };
let isForgotten: boolean;
let isStored: boolean;

beforeEach(() => {
  added = [];
  memory = { reply: aSessionReply() };
  isForgotten = false;
  isStored = true;
});

const session: SubmissionSession = {
  memory: () => (isForgotten ? null : memory),
  update(change, flags) {
    memory = { ...memory, ...change, reply: { ...memory.reply, ...flags } };
  },
};

/** The submission of a card that has opened; what its opening has sent is left out. */
function aSubmission(): Submission {
  const outbox: Pick<Outbox, 'add'> = {
    add(account, body) {
      expect(account.survey).toBe(surveyUuid);
      added.push(body);
      return isStored;
    },
  };
  const account = { api: 'http://feedback.example', survey: surveyUuid, key: 'pk_test' };
  const submission = createSubmission(account, outbox as Outbox, session, () => ({ page_title: 'Cart', plan: 'free' }));
  submission.opened();
  added = [];
  return submission;
}

const event = (event_type: string, session_uuid = sessionUuid) => ({ session_uuid, event_type });
const context = { page_title: 'Cart', plan: 'free' };

test('reports the first opening of a session as its beginning, and each opening as one', () => {
  const submission = aSubmission();
  expect(memory.initialized).toBe(true);
  submission.opened();
  expect(added).toEqual([event('survey_opened')]);
  memory = { reply: aSessionReply({ session_uuid: otherUuid }) };
  added = [];
  submission.opened();
  expect(added).toEqual([event('survey_initialized', otherUuid), event('survey_opened', otherUuid)]);
});

test('sends the whole response so far with every step, with where it was given', () => {
  const submission = aSubmission();
  submission.submit({ score: 9 });
  submission.submit({ text: 'Soup', metadata: { plan: 'pro' } });
  expect(added.filter((body) => !body.event_type)).toEqual([
    { session_uuid: sessionUuid, score: 9, metadata: context },
    { session_uuid: sessionUuid, score: 9, text: 'Soup', metadata: { ...context, plan: 'pro' } },
  ]);
});

test.each([
  ['a score', { score: 0 }, ['score_submitted'], { user_submitted_score: true }],
  ['a text', { text: 'Soup' }, ['text_submitted'], { user_submitted_text: true }],
  ['a text that is taken back', { text: '' }, [], {}],
  ['an e-mail address', { metadata: { user_email: 'ada@example.com' } }, [], {}],
])('reports and remembers of %s no more than was given', (_, answer, types, flags) => {
  aSubmission().submit(answer);
  expect(added.flatMap(({ event_type }) => event_type ?? [])).toEqual(types);
  expect(memory.reply).toEqual(aSessionReply(flags));
  expect(memory.email).toBe('metadata' in answer ? true : undefined);
});

test('sends an answer whose session was forgotten while the card was open', () => {
  const submission = aSubmission();
  isForgotten = true;
  submission.submit({ score: 9 });
  expect(added).toEqual([{ session_uuid: sessionUuid, score: 9, metadata: context }, event('score_submitted')]);
});

test('keeps what was given in the same session when the card opens again', () => {
  const submission = aSubmission();
  submission.submit({ score: 9 });
  submission.opened();
  added = [];
  submission.submit({ text: 'Soup' });
  expect(added[0]).toMatchObject({ score: 9, text: 'Soup' });
});

test('reports a score and a text once a session, however often they are corrected', () => {
  const submission = aSubmission();
  submission.submit({ score: 0 });
  submission.submit({ score: 1 });
  submission.submit({ text: '' });
  submission.submit({ text: 'Soup' });
  submission.submit({ text: 'Soup!' });
  expect(added.flatMap(({ event_type }) => event_type ?? [])).toEqual(['score_submitted', 'text_submitted']);
  expect(memory.reply).toMatchObject({ user_submitted_score: true, user_submitted_text: true });
});

test('remembers that an e-mail address was given, and not which', () => {
  aSubmission().submit({ metadata: { user_email: 'ada@example.com' } });
  expect(memory.email).toBe(true);
  expect(JSON.stringify(memory)).not.toContain('ada@example.com');
});

test.each([true, false])('says whether the response would survive this page: %s', (survives) => {
  const submission = aSubmission();
  isStored = survives;
  expect(submission.submit({ score: 9 })).toBe(survives);
});

test('reports that the visitor closed the card, and remembers it', () => {
  aSubmission().dismissed();
  expect(added).toEqual([event('survey_closed')]);
  expect(memory.reply.user_closed_survey).toBe(true);
});

test('puts nothing of one session into another one', () => {
  const submission = aSubmission();
  submission.submit({ score: 9 });
  memory = { reply: aSessionReply({ session_uuid: otherUuid }) };
  submission.opened();
  added = [];
  submission.submit({ text: 'Soup' });
  expect(added[0]).toEqual({ session_uuid: otherUuid, text: 'Soup', metadata: context });
});

test('goes on under the uuid that a session is moved to, and ignores the moves of others', () => {
  const submission = aSubmission();
  submission.submit({ score: 9 });
  submission.sessionMoved(sessionUuid, otherUuid);
  submission.sessionMoved(surveyUuid, surveyUuid);
  added = [];
  submission.submit({ text: 'Soup' });
  expect(added[0]).toMatchObject({ session_uuid: otherUuid, score: 9, text: 'Soup' });
  submission.dismissed();
  expect(added.at(-1)).toEqual(event('survey_closed', otherUuid));
});
