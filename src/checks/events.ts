import { expectError, expectSession, expectThat } from './expectations.ts';
import { accepts, type Definition, each, expectFlag, rejects } from './run.ts';

const version2 = ['survey_opened', 'score_submitted', 'text_submitted', 'survey_closed'];
const versions = [
  { endpoint: 'events', section: '4.3', types: version2 },
  { endpoint: 'eventsV1', section: '4.4', types: ['survey_initialized', ...version2] },
] as const;

/** The checks of both versions of the event endpoint (API 4.3, 4.4). */
const bothVersions = versions.flatMap(({ endpoint, section, types }): Definition[] => [
  [
    `${section}-1`,
    `${section}.1`,
    `${endpoint}: each of ${types.length} events in a session → 200 with survey and session`,
    accepts(async (run) => {
      const session_uuid = await run.start();
      return types.map((event_type) => [endpoint, { body: { session_uuid, event_type } }]);
    }),
  ],
  [
    `${section}-2`,
    `${section}.2`,
    `${endpoint}: an event without a session → 200 with a new one`,
    async (run) => {
      const first = expectSession(await run.send(endpoint), run.survey);
      const reply = await run.send(endpoint);
      expectThat(reply, expectSession(reply, run.survey) !== first, 'a session_uuid of its own');
    },
  ],
  [
    `${section}-3`,
    `${section}.3`,
    `${endpoint}: an unknown or missing event → 400`,
    rejects(
      [
        [endpoint, { body: { event_type: 'survey_burnt' } }],
        [endpoint, { body: {} }],
      ],
      400,
    ),
  ],
]);

/** The checks of events (API 4.3, 4.4, 6). */
export const eventChecks: readonly Definition[] = [
  ...bothVersions,
  [
    '4.3-4',
    '4.3.4',
    'an event with any metadata → 200',
    accepts(() =>
      [{ page_url: 'https://shop.example/', locale: 'de' }, { page_url: [1], a: 1 }, null, 'x'].flatMap((metadata) =>
        each({ body: { event_type: 'survey_opened', metadata } }, ['events', 'eventsV1']),
      ),
    ),
  ],
  [
    '4.4-4',
    '4.4.4',
    'eventsV1: without a survey → 400',
    rejects([['eventsV1', { raw: '{"event_type":"survey_opened"}' }]], 400),
  ],
  [
    '6-1',
    '6.1',
    'events: survey_initialized → 400',
    rejects([['events', { body: { event_type: 'survey_initialized' } }]], 400),
  ],
  [
    'event-1',
    '6.2',
    "an event with another survey's session → 400",
    rejects(async (run) => {
      const session_uuid = await run.start(run.otherSurvey());
      return each({ body: { session_uuid, event_type: 'survey_opened' } }, ['events', 'eventsV1']);
    }, 400),
  ],
  [
    'event-2',
    '6.3',
    'a null session → eventsV1: 400, events: 200',
    async (run) => {
      const body = { session_uuid: null, event_type: 'survey_opened' };
      expectError(await run.send('eventsV1', { body }), 400);
      expectSession(await run.send('events', { body }), run.survey);
    },
  ],
  ...(['score', 'text'] as const).map((what): Definition => [
    what === 'score' ? 'event-3' : 'event-4',
    '2.2.5',
    `resuming a session with ${what}_submitted → user_submitted_${what} true`,
    async (run) => {
      const session_uuid = await run.start();
      await run.send('events', { body: { session_uuid, event_type: `${what}_submitted` } });
      await expectFlag(run, `user_submitted_${what}`, session_uuid, true);
    },
  ]),
];
