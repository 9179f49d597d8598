import { expectError, expectFields, expectSession, expectStatus, expectThat } from './expectations.ts';
import { type Definition, expectFlag, type Run, unknownSurvey } from './run.ts';

const maxTextLength = 10_000;
const mebibyte = 1024 * 1024;

/** Submits a body and expects the first survey's reply, which it returns. */
async function submit(run: Run, body: Readonly<Record<string, unknown>>, session?: string) {
  const reply = await run.send('responses', { body });
  expectSession(reply, run.survey, session);
  expectFields(reply, reply.body, { user_submitted_text: 'boolean' });
  return reply;
}

/** The checks of responses (API 4.2, 8). */
export const responseChecks: readonly Definition[] = [
  {
    id: '4.2-1',
    rule: '4.2.1',
    title: 'response in a started session → 200 with survey, session and flag',
    async check(run) {
      const session_uuid = await run.start();
      await submit(run, { session_uuid, text: 'A text', metadata: { plan: 'pro' } }, session_uuid);
    },
  },
  {
    id: '4.2-2',
    rule: '4.2.2',
    title: 'second response in the same session → 200, the same session',
    async check(run) {
      const session_uuid = await run.start();
      await submit(run, { session_uuid, text: 'First' }, session_uuid);
      await submit(run, { session_uuid, text: 'Second' }, session_uuid);
    },
  },
  {
    id: '4.2-3',
    rule: '4.2.3',
    title: 'response without a session → 200 with a new one, which can be resumed',
    async check(run) {
      const first = (await submit(run, { text: 'A text' })).body?.['session_uuid'];
      const reply = await submit(run, { session_uuid: null, text: 'A text' });
      expectThat(reply, reply.body?.['session_uuid'] !== first, 'a session_uuid of its own');
      await submit(run, { session_uuid: first, text: 'More' }, String(first));
    },
  },
  {
    id: '4.2-4',
    rule: '4.2.4',
    title: "response for another survey's session → 409",
    async check(run) {
      const session_uuid = await run.start(run.otherSurvey());
      expectError(await run.send('responses', { body: { session_uuid } }), 409);
    },
  },
  {
    id: '4.2-5',
    rule: '4.2.5',
    title: 'response with a score below or above the range → 400',
    async check(run) {
      for (const { survey, range } of await run.scored()) {
        for (const score of [range.min - 1, range.max + 1]) {
          expectError(await run.send('responses', { survey, body: { score } }), 400);
        }
      }
    },
  },
  {
    id: '4.2-6',
    rule: '4.2.5',
    title: 'response with the lowest and the highest score → 200',
    async check(run) {
      for (const { survey, range } of await run.scored()) {
        for (const score of [range.min, range.max]) {
          expectSession(await run.send('responses', { survey, body: { score } }), survey);
        }
      }
    },
  },
  {
    id: '4.2-7',
    rule: '4.2.6',
    title: 'response with a text → user_submitted_text true, without one false',
    async check(run) {
      const withText = await submit(run, { text: 'A text' });
      expectFields(withText, withText.body, { user_submitted_text: [true] });
      const without = await submit(run, { metadata: { plan: 'pro' } });
      expectFields(without, without.body, { user_submitted_text: [false] });
    },
  },
  {
    id: '4.2-8',
    rule: '4.2.7',
    title: 'an update with a null or missing text → the text stays',
    async check(run) {
      const session_uuid = await run.start();
      await submit(run, { session_uuid, text: 'A text' });
      for (const body of [{ text: null, score: null }, {}]) {
        const reply = await submit(run, { session_uuid, ...body });
        expectFields(reply, reply.body, { user_submitted_text: [true] });
        await expectFlag(run, 'user_submitted_text', session_uuid, true);
      }
    },
  },
  {
    id: '4.2-9',
    rule: '4.2.7',
    title: 'an update with a null or missing score → the score stays',
    async check(run) {
      const { survey, range } = (await run.scored())[0]!;
      const session_uuid = await run.start(survey);
      for (const body of [{ score: range.max }, { score: null, text: null }, { text: 'More' }]) {
        expectSession(await run.send('responses', { survey, body: { session_uuid, ...body } }), survey, session_uuid);
        await expectFlag(run, 'user_submitted_score', session_uuid, true, survey);
      }
    },
  },
  {
    id: '4.2-10',
    rule: '4.2.5',
    title: 'a score out of range → user_submitted_score stays false',
    async check(run) {
      const { survey, range } = (await run.scored())[0]!;
      const session_uuid = await run.start(survey);
      expectError(await run.send('responses', { survey, body: { session_uuid, score: range.max + 1 } }), 400);
      await expectFlag(run, 'user_submitted_score', session_uuid, false, survey);
    },
  },
  {
    id: 'response-1',
    rule: '4.2.9',
    title: 'response with an empty body → 200',
    async check(run) {
      expectSession(await run.send('responses', { raw: '{}' }), run.survey);
    },
  },
  {
    id: 'response-3',
    rule: '2.3.3',
    title: 'a score of 1.0 → 200; "1", true and 1.5 → 400',
    async check(run) {
      const { survey } = (await run.scored())[0]!;
      expectSession(await run.send('responses', { survey, raw: '{"score":1.0}' }), survey);
      for (const score of ['1', true, 1.5]) {
        expectError(await run.send('responses', { survey, body: { score } }), 400);
      }
    },
  },
  {
    id: 'response-4',
    rule: '2.3.4',
    title: 'metadata that is null or not an object → 400',
    async check(run) {
      expectError(await run.send('responses', { body: { metadata: null } }), 400);
      expectError(await run.send('responses', { raw: '{"metadata":[]}' }), 400);
    },
  },
  {
    id: 'response-5',
    rule: '8.1',
    title: 'a text of 10,000 characters → 200, a longer one → 400',
    async check(run) {
      for (const character of ['x', '😀']) await submit(run, { text: character.repeat(maxTextLength) });
      expectError(await run.send('responses', { body: { text: 'x'.repeat(maxTextLength + 1) } }), 400);
    },
  },
  {
    id: 'response-6',
    rule: '8.3',
    title: 'NUL and lone surrogates in a text → 200',
    async check(run) {
      await submit(run, { text: 'a\0b', metadata: { name: 'a\0b' } });
      expectSession(await run.send('responses', { raw: '{"text":"a\\ud800b"}' }), run.survey);
    },
  },
  {
    id: 'response-7',
    rule: '8.2',
    title: 'metadata just below 2 MiB, in a larger body → 200; metadata over 2 MiB, or a body over 3 MiB → 400 or 413',
    async check(run) {
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
  },
  {
    id: 'response-8',
    rule: '2.2.6',
    title: 'a text of spaces → user_submitted_text false',
    async check(run) {
      const reply = await submit(run, { text: ' \n ' });
      expectFields(reply, reply.body, { user_submitted_text: [false] });
    },
  },
  {
    id: 'response-9',
    rule: '4.2.10',
    title: 'two surveys that write to one new session at once → one 200, one 409',
    async check(run) {
      const other = run.otherSurvey();
      const session_uuid = crypto.randomUUID();
      const replies = await Promise.all(
        [run.survey, other].map((survey) => run.send('responses', { survey, body: { session_uuid } })),
      );
      const statuses = replies.map(({ status }) => status).sort();
      expectThat(replies[1]!, statuses.join() === '200,409', `200 and 409, not ${statuses.join(' and ')}`);
    },
  },
  {
    id: 'response-10',
    rule: '4.2.11',
    title: 'a field that the API does not have, such as created_at → 400, because it is not stored',
    async check(run) {
      const created_at = '2020-01-01T00:00:00Z';
      expectError(await run.send('responses', { body: { text: 'A text', created_at } }), 400);
    },
  },
  {
    id: 'survey-3',
    rule: '7.1',
    title: 'response or event of an unknown survey → 400 (403 if the key is not valid for it)',
    async check(run) {
      for (const endpoint of ['responses', 'events', 'eventsV1'] as const) {
        expectStatus(await run.send(endpoint, { survey: unknownSurvey }), 400, 403);
      }
    },
  },
];
