import { expectError, expectSession, expectThat } from './expectations.ts';
import { type Definition, expectFlag } from './run.ts';

const version2 = ['survey_opened', 'score_submitted', 'text_submitted', 'survey_closed'];
const versions = [
  { endpoint: 'events', section: '4.3', types: version2 },
  { endpoint: 'eventsV1', section: '4.4', types: ['survey_initialized', ...version2] },
] as const;

/** The checks of both versions of the event endpoint (API 4.3, 4.4). */
const bothVersions = versions.flatMap(({ endpoint, section, types }): Definition[] => [
  {
    id: `${section}-1`,
    rule: `${section}.1`,
    title: `${endpoint}: each of ${types.length} events in a session → 200 with survey and session`,
    async check(run) {
      const session_uuid = await run.start();
      for (const event_type of types) {
        expectSession(await run.send(endpoint, { body: { session_uuid, event_type } }), run.survey, session_uuid);
      }
    },
  },
  {
    id: `${section}-2`,
    rule: `${section}.2`,
    title: `${endpoint}: an event without a session → 200 with a new one`,
    async check(run) {
      const first = expectSession(await run.send(endpoint), run.survey);
      const reply = await run.send(endpoint);
      expectThat(reply, expectSession(reply, run.survey) !== first, 'a session_uuid of its own');
    },
  },
  {
    id: `${section}-3`,
    rule: `${section}.3`,
    title: `${endpoint}: an unknown or missing event → 400`,
    async check(run) {
      expectError(await run.send(endpoint, { body: { event_type: 'survey_burnt' } }), 400);
      expectError(await run.send(endpoint, { body: {} }), 400);
    },
  },
]);

/** The checks of events (API 4.3, 4.4, 6). */
export const eventChecks: readonly Definition[] = [
  ...bothVersions,
  {
    id: '4.3-4',
    rule: '4.3.4',
    title: 'an event with any metadata → 200',
    async check(run) {
      for (const metadata of [
        { page_url: 'https://shop.example/', locale: 'de' },
        { page_url: [1], a: 1 },
        null,
        'x',
      ]) {
        const body = { event_type: 'survey_opened', metadata };
        for (const { endpoint } of versions) expectSession(await run.send(endpoint, { body }), run.survey);
      }
    },
  },
  {
    id: '4.4-4',
    rule: '4.4.4',
    title: 'eventsV1: without a survey → 400',
    async check(run) {
      expectError(await run.send('eventsV1', { raw: '{"event_type":"survey_opened"}' }), 400);
    },
  },
  {
    id: '6-1',
    rule: '6.1',
    title: 'events: survey_initialized → 400',
    async check(run) {
      expectError(await run.send('events', { body: { event_type: 'survey_initialized' } }), 400);
    },
  },
  {
    id: 'event-1',
    rule: '6.2',
    title: "an event with another survey's session → 400",
    async check(run) {
      const session_uuid = await run.start(run.otherSurvey());
      for (const { endpoint } of versions) {
        expectError(await run.send(endpoint, { body: { session_uuid, event_type: 'survey_opened' } }), 400);
      }
    },
  },
  {
    id: 'event-2',
    rule: '6.3',
    title: 'a null session → eventsV1: 400, events: 200',
    async check(run) {
      const body = { session_uuid: null, event_type: 'survey_opened' };
      expectError(await run.send('eventsV1', { body }), 400);
      expectSession(await run.send('events', { body }), run.survey);
    },
  },
  ...(['score', 'text'] as const).map((what): Definition => ({
    id: what === 'score' ? 'event-3' : 'event-4',
    rule: '2.2.5',
    title: `resuming a session with ${what}_submitted → user_submitted_${what} true`,
    async check(run) {
      const session_uuid = await run.start();
      await run.send('events', { body: { session_uuid, event_type: `${what}_submitted` } });
      await expectFlag(run, `user_submitted_${what}`, session_uuid, true);
    },
  })),
];
