import { expect, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { call } from '../support/call.ts';
import { generalUuid, npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';
const uuid = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('a new session comes with the whole survey and no flags', async () => {
  const { fetch } = await testServer();
  const { body } = await call(fetch, 'sessions');
  expect(body).toEqual({
    survey_uuid: npsUuid,
    session_uuid: expect.stringMatching(uuid),
    survey: {
      survey_type: 'nps_10',
      scale_style: null,
      show_on_pages: null,
      trigger: null,
      do_not_show_if_closed: true,
      manual_tracking: false,
      feedback_button: false,
      collect_contact: false,
      allow_screenshots: false,
      allow_multiple_responses: false,
      question: 'How likely are you to recommend us?',
      min_label: '',
      max_label: '',
      text_question: null,
      text_button_label: null,
      text_button_skip_label: null,
      thank_you_message: null,
      contact_question: null,
      contact_subtext: null,
      contact_button_send_label: null,
      contact_button_skip_label: null,
      response_type: 'none',
      choice_options: null,
    },
    user_closed_survey: false,
    user_submitted_score: false,
    user_submitted_text: false,
  });
});

test('the follow-ups come with the survey if the file has them, and nothing is added to them', async () => {
  const follow_ups = [{ scores: [0, 6] as [number, number], text_question: 'What went wrong?' }];
  const thank_yous = [{ scores: [9, 10] as [number, number], link: { label: 'Go', url: 'https://reviews.example' } }];
  const survey = { survey_uuid: npsUuid, survey_type: 'nps_10' as const, question: 'How likely?' };
  const { fetch } = await testServer({ surveys: [{ ...survey, follow_ups, thank_yous }] });
  const { body } = await call(fetch, 'sessions');
  expect(body.survey).toMatchObject({ follow_ups, thank_yous });
  expect(Object.keys(body.survey!)).toHaveLength(25);
});

test('a general survey has a text step by default', async () => {
  const { fetch } = await testServer();
  const { body } = await call(fetch, 'sessions', { survey: generalUuid });
  expect(body.survey?.response_type).toBe('text');
});

test('an unknown session uuid is accepted, in lower case', async () => {
  const { fetch, sessions } = await testServer();
  const { body } = await call(fetch, 'sessions', { body: { session_uuid: session_uuid.toUpperCase() } });
  expect(body.session_uuid).toBe(session_uuid);
  await call(fetch, 'events', { body: { session_uuid, event_type: 'survey_opened' } });
  expect(await sessions()).toEqual([
    {
      survey_uuid: npsUuid,
      session_uuid,
      user_closed_survey: false,
      user_submitted_score: false,
      user_submitted_text: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ]);
});

test.each([
  ['a score', 'responses', { score: 0 }, { user_submitted_score: true }],
  ['a text', 'responses', { text: 'fine' }, { user_submitted_text: true }],
  ['a blank text', 'responses', { text: ' \n' }, {}],
  ['an empty response', 'responses', {}, {}],
  ['a closed survey', 'events', { event_type: 'survey_closed' }, { user_closed_survey: true }],
  ['a score event', 'events', { event_type: 'score_submitted' }, { user_submitted_score: true }],
  ['a text event', 'events', { event_type: 'text_submitted' }, { user_submitted_text: true }],
  ['an opened survey', 'events', { event_type: 'survey_opened' }, {}],
] as const)('a resumed session remembers %s', async (_, endpoint, fields, flags) => {
  const { fetch } = await testServer();
  await call(fetch, 'sessions', { body: { session_uuid } });
  await call(fetch, endpoint, { body: { ...fields, session_uuid } });
  const { body } = await call(fetch, 'sessions', { body: { session_uuid } });
  expect(body).toMatchObject({
    user_closed_survey: false,
    user_submitted_score: false,
    user_submitted_text: false,
    ...flags,
  });
});

test('a session without a write does not appear in the reports', async () => {
  const { fetch, sessions } = await testServer();
  const started = await call(fetch, 'sessions');
  const resumed = await call(fetch, 'sessions', { body: { session_uuid: started.body.session_uuid } });
  expect(resumed).toMatchObject({ status: 200, body: started.body });
  await call(fetch, 'sessions', { body: { session_uuid } });
  expect(await sessions()).toEqual([]);
  await call(fetch, 'responses', { body: { session_uuid: started.body.session_uuid } });
  expect(await sessions()).toMatchObject([{ session_uuid: started.body.session_uuid }]);
});

test('starting a session does not access the store, resuming one is a read', async () => {
  const store = await openStore(':memory:');
  const asked: string[] = [];
  const watched = new Proxy(store, {
    get: (target, name: keyof Store) => (asked.push(name), target[name]),
  });
  const { fetch } = await testServer({ database: watched });
  asked.length = 0;
  const { body } = await call(fetch, 'sessions');
  expect(asked).toEqual([]);
  await call(fetch, 'sessions', { body: { session_uuid: body.session_uuid } });
  expect(asked).toEqual(['findSession']);
  await call(fetch, 'responses', { body: { session_uuid: body.session_uuid, score: 3 } });
  await call(fetch, 'sessions', { body: { session_uuid: body.session_uuid } });
  expect(asked.filter((name) => name !== 'usage')).toEqual(['findSession', 'saveResponse', 'findSession']);
});

test('an unanswered session of an older server is resumed, but not counted', async () => {
  const store = await openStore(':memory:');
  const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
  await store.startSession({ survey_uuid: npsUuid, session_uuid, at: 0, flags });
  const { fetch, sessions } = await testServer({ database: store });
  expect((await call(fetch, 'sessions', { body: { session_uuid } })).body).toMatchObject({ session_uuid, ...flags });
  expect((await call(fetch, 'responses', { survey: generalUuid, body: { session_uuid } })).status).toBe(409);
  expect(await sessions()).toEqual([]);
});

test('an update keeps missing fields, and merges metadata key by key', async () => {
  const { fetch, responses } = await testServer();
  const send = (body: object) => call(fetch, 'responses', { body: { session_uuid, ...body } });
  expect((await send({ score: 9, metadata: { a: 1, b: { c: 1 }, gone: true } })).body.user_submitted_text).toBe(false);
  expect((await send({ text: 'Fine', metadata: { b: { d: 2 }, gone: null } })).body).toEqual({
    survey_uuid: npsUuid,
    session_uuid,
    user_submitted_text: true,
  });
  expect((await send({ score: null, text: null })).body.user_submitted_text).toBe(true);
  const [response, ...more] = await responses();
  expect(more).toEqual([]);
  expect(response).toEqual({
    survey_uuid: npsUuid,
    session_uuid,
    score: 9,
    text: 'Fine',
    metadata: { a: 1, b: { d: 2 } },
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
});

test('a response without a session starts a new one', async () => {
  const { fetch, responses } = await testServer();
  const first = await call(fetch, 'responses', { body: { score: 1 } });
  const second = await call(fetch, 'responses', { body: { score: 2 } });
  expect(first.body.session_uuid).not.toBe(second.body.session_uuid);
  expect((await responses()).map(({ score }) => score)).toEqual([1, 2]);
});

test('events are stored in order, with the version of their endpoint', async () => {
  const { fetch, events } = await testServer();
  await call(fetch, 'eventsV1', { body: { survey_uuid: npsUuid, session_uuid, event_type: 'survey_initialized' } });
  await call(fetch, 'events', { body: { session_uuid, event_type: 'survey_opened' } });
  await call(fetch, 'events', { body: { session_uuid, event_type: 'survey_opened' } });
  const common = { survey_uuid: npsUuid, session_uuid, created_at: expect.any(String) };
  expect(await events()).toEqual([
    { ...common, event_type: 'survey_initialized', version: 1 },
    { ...common, event_type: 'survey_opened', version: 2 },
    { ...common, event_type: 'survey_opened', version: 2 },
  ]);
});

test.each(['sessions', 'responses', 'events', 'eventsV1'] as const)(
  'a rejected call of %s stores nothing',
  async (endpoint) => {
    const { fetch, sessions } = await testServer();
    const body = { session_uuid, score: 11, event_type: 'nothing', survey_uuid: npsUuid };
    const bad = endpoint === 'sessions' ? { session_uuid: 'mine' } : body;
    expect((await call(fetch, endpoint, { body: bad })).status).toBe(400);
    expect(await sessions()).toEqual([]);
  },
);
