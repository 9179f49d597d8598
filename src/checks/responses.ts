import { expectError, expectFields, expectSession, expectStatus, expectThat } from './expectations.ts';
import { accepts, type Definition, expectFlag, rejects, type Run, unknownSurvey } from './run.ts';
import type { Range } from './specification.ts';

const maxTextLength = 10_000;
const mebibyte = 1024 * 1024;

/** Submits a body and expects the first survey's reply, which it returns. */
async function submit(run: Run, body: Readonly<Record<string, unknown>>, session?: string) {
  const reply = await run.send('responses', { body });
  expectSession(reply, run.survey, session);
  expectFields(reply, reply.body, { user_submitted_text: 'boolean' });
  return reply;
}

/** Returns responses with some scores of each scored survey, by its range. */
const scores = async (run: Run, choose: (range: Range) => readonly number[]) =>
  (await run.scored()).flatMap(({ survey, range }) =>
    choose(range).map((score) => ['responses', { survey, body: { score } }] as const),
  );

/** The checks of responses (API 4.2, 8). */
export const responseChecks: readonly Definition[] = [
  [
    '4.2-1',
    '4.2.1',
    'response in a started session → 200 with survey, session and flag',
    async (run) => {
      const session_uuid = await run.start();
      await submit(run, { session_uuid, text: 'A text', metadata: { plan: 'pro' } }, session_uuid);
    },
  ],
  [
    '4.2-2',
    '4.2.2',
    'second response in the same session → 200, the same session',
    async (run) => {
      const session_uuid = await run.start();
      await submit(run, { session_uuid, text: 'First' }, session_uuid);
      await submit(run, { session_uuid, text: 'Second' }, session_uuid);
    },
  ],
  [
    '4.2-3',
    '4.2.3',
    'response without a session → 200 with a new one, which can be resumed',
    async (run) => {
      const first = (await submit(run, { text: 'A text' })).body?.['session_uuid'];
      const reply = await submit(run, { session_uuid: null, text: 'A text' });
      expectThat(reply, reply.body?.['session_uuid'] !== first, 'a session_uuid of its own');
      await submit(run, { session_uuid: first, text: 'More' }, String(first));
    },
  ],
  [
    '4.2-4',
    '4.2.4',
    "response for another survey's session → 409",
    rejects(async (run) => [['responses', { body: { session_uuid: await run.start(run.otherSurvey()) } }]], 409),
  ],
  [
    '4.2-5',
    '4.2.5',
    'response with a score below or above the range → 400',
    rejects((run) => scores(run, ({ min, max }) => [min - 1, max + 1]), 400),
  ],
  [
    '4.2-6',
    '4.2.5',
    'response with the lowest and the highest score → 200',
    accepts((run) => scores(run, ({ min, max }) => [min, max])),
  ],
  [
    '4.2-7',
    '4.2.6',
    'response with a text → user_submitted_text true, without one false',
    async (run) => {
      const withText = await submit(run, { text: 'A text' });
      expectFields(withText, withText.body, { user_submitted_text: [true] });
      const without = await submit(run, { metadata: { plan: 'pro' } });
      expectFields(without, without.body, { user_submitted_text: [false] });
    },
  ],
  [
    '4.2-8',
    '4.2.7',
    'an update with a null or missing text → the text stays',
    async (run) => {
      const session_uuid = await run.start();
      await submit(run, { session_uuid, text: 'A text' });
      for (const body of [{ text: null, score: null }, {}]) {
        const reply = await submit(run, { session_uuid, ...body });
        expectFields(reply, reply.body, { user_submitted_text: [true] });
        await expectFlag(run, 'user_submitted_text', session_uuid, true);
      }
    },
  ],
  [
    '4.2-9',
    '4.2.7',
    'an update with a null or missing score → the score stays',
    async (run) => {
      const { survey, range } = (await run.scored())[0]!;
      const session_uuid = await run.start(survey);
      for (const body of [{ score: range.max }, { score: null, text: null }, { text: 'More' }]) {
        expectSession(await run.send('responses', { survey, body: { session_uuid, ...body } }), survey, session_uuid);
        await expectFlag(run, 'user_submitted_score', session_uuid, true, survey);
      }
    },
  ],
  [
    '4.2-10',
    '4.2.5',
    'a score out of range → user_submitted_score stays false',
    async (run) => {
      const { survey, range } = (await run.scored())[0]!;
      const session_uuid = await run.start(survey);
      expectError(await run.send('responses', { survey, body: { session_uuid, score: range.max + 1 } }), 400);
      await expectFlag(run, 'user_submitted_score', session_uuid, false, survey);
    },
  ],
  ['response-1', '4.2.9', 'response with an empty body → 200', accepts([['responses', { raw: '{}' }]])],
  [
    'response-3',
    '2.3.3',
    'a score of 1.0 → 200; "1", true and 1.5 → 400',
    async (run) => {
      const { survey } = (await run.scored())[0]!;
      expectSession(await run.send('responses', { survey, raw: '{"score":1.0}' }), survey);
      for (const score of ['1', true, 1.5]) {
        expectError(await run.send('responses', { survey, body: { score } }), 400);
      }
    },
  ],
  [
    'response-4',
    '2.3.4',
    'metadata that is null or not an object → 400',
    rejects(
      [
        ['responses', { body: { metadata: null } }],
        ['responses', { raw: '{"metadata":[]}' }],
      ],
      400,
    ),
  ],
  [
    'response-5',
    '8.1',
    'a text of 10,000 characters → 200, a longer one → 400',
    async (run) => {
      for (const character of ['x', '😀']) await submit(run, { text: character.repeat(maxTextLength) });
      expectError(await run.send('responses', { body: { text: 'x'.repeat(maxTextLength + 1) } }), 400);
    },
  ],
  [
    'response-6',
    '8.3',
    'NUL and lone surrogates in a text → 200',
    async (run) => {
      await submit(run, { text: 'a\0b', metadata: { name: 'a\0b' } });
      expectSession(await run.send('responses', { raw: '{"text":"a\\ud800b"}' }), run.survey);
    },
  ],
  [
    'response-7',
    '8.2',
    'metadata just below 2 MiB, in a larger body → 200; metadata over 2 MiB, or a body over 3 MiB → 400 or 413',
    async (run) => {
      const metadata = { big: 'x'.repeat(2 * mebibyte - 1024) };
      await submit(run, { text: 'x'.repeat(maxTextLength), metadata });
      for (const size of [2, 3]) {
        expectError(
          await run.send('responses', { body: { metadata: { big: 'x'.repeat(size * mebibyte) } } }),
          400,
          413,
        );
      }
    },
  ],
  [
    'response-8',
    '2.2.6',
    'a text of spaces → user_submitted_text false',
    async (run) => {
      const reply = await submit(run, { text: ' \n ' });
      expectFields(reply, reply.body, { user_submitted_text: [false] });
    },
  ],
  [
    'response-9',
    '4.2.10',
    'two surveys that write to one new session at once → one 200, one 409',
    async (run) => {
      const other = run.otherSurvey();
      const session_uuid = crypto.randomUUID();
      const replies = await Promise.all(
        [run.survey, other].map((survey) => run.send('responses', { survey, body: { session_uuid } })),
      );
      const statuses = replies.map(({ status }) => status).sort();
      expectThat(replies[1]!, statuses.join() === '200,409', `200 and 409, not ${statuses.join(' and ')}`);
    },
  ],
  [
    'response-10',
    '4.2.11',
    'a field that the API does not have, such as created_at → 400, because it is not stored',
    rejects([['responses', { body: { text: 'A text', created_at: '2020-01-01T00:00:00Z' } }]], 400),
  ],
  [
    'survey-3',
    '7.1',
    'response or event of an unknown survey → 400 (403 if the key is not valid for it)',
    async (run) => {
      for (const endpoint of ['responses', 'events', 'eventsV1'] as const) {
        expectStatus(await run.send(endpoint, { survey: unknownSurvey }), 400, 403);
      }
    },
  ],
];
