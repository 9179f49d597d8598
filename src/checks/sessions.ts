import { expectError, expectFields, expectSession, expectThat, type FieldType } from './expectations.ts';
import { type Definition, type Flag, type Run, unknownSurvey } from './run.ts';

const flags: Readonly<Record<Flag, FieldType>> = {
  user_closed_survey: 'boolean',
  user_submitted_score: 'boolean',
  user_submitted_text: 'boolean',
};

const label: FieldType = 'string or null';

const surveyFields: Readonly<Record<string, FieldType>> = {
  survey_type: ['csat_2', 'csat_5', 'ces_7', 'nps_10', 'general'],
  scale_style: ['emoji', 'numbers', 'stars', 'thumbs', null],
  show_on_pages: 'object or null',
  trigger: 'object or null',
  do_not_show_if_closed: 'boolean',
  manual_tracking: 'boolean',
  feedback_button: 'boolean',
  collect_contact: 'boolean',
  allow_screenshots: 'boolean',
  allow_multiple_responses: 'boolean',
  question: 'string',
  min_label: 'string',
  max_label: 'string',
  text_question: label,
  text_button_label: label,
  text_button_skip_label: label,
  thank_you_message: label,
  contact_question: label,
  contact_subtext: label,
  contact_button_send_label: label,
  contact_button_skip_label: label,
  response_type: ['none', 'text', 'choices'],
  choice_options: 'object or null',
};

async function expectFlag(run: Run, flag: Flag, session: string, value: boolean, survey?: string): Promise<void> {
  const found = await run.flag(flag, session, survey);
  expectThat(found.reply, found.value === value, `"${flag}" to be ${value}`);
}

/** The checks of starting a session (API 4.1), and of what it tells. */
export const sessionChecks: readonly Definition[] = [
  {
    id: '2.1-1',
    level: 'MUST',
    title: 'the survey of a session → every field, of its type',
    async check(run) {
      const reply = await run.send('sessions');
      expectSession(reply, run.survey);
      expectFields(reply, reply.body?.['survey'], surveyFields);
    },
  },
  {
    id: '4.1-1',
    level: 'MUST',
    title: 'session without a uuid → 200 with a new one, and the flags',
    async check(run) {
      const reply = await run.send('sessions');
      expectSession(reply, run.survey);
      expectFields(reply, reply.body, flags);
    },
  },
  {
    id: '4.1-2',
    level: 'MUST',
    title: 'session with the uuid null → 200 with a new one',
    async check(run) {
      expectSession(await run.send('sessions', { body: { session_uuid: null } }), run.survey);
    },
  },
  {
    id: '4.1-3',
    level: 'MUST',
    title: 'two new sessions → two uuids',
    async check(run) {
      const first = await run.start();
      const reply = await run.send('sessions');
      expectThat(reply, expectSession(reply, run.survey) !== first, 'a session_uuid of its own');
    },
  },
  {
    id: '4.1-4',
    level: 'MUST',
    title: 'a known session → 200 with the same uuid',
    async check(run) {
      const session_uuid = await run.start();
      expectSession(await run.send('sessions', { body: { session_uuid } }), run.survey, session_uuid);
    },
  },
  {
    id: '4.1-5',
    level: 'MUST',
    title: 'a new session → all flags false',
    async check(run) {
      const reply = await run.send('sessions');
      expectSession(reply, run.survey);
      expectFields(reply, reply.body, Object.fromEntries(Object.keys(flags).map((flag) => [flag, [false]])));
    },
  },
  {
    id: '4.1-6',
    level: 'MUST',
    title: 'a session with a score, once more → user_submitted_score true',
    async check(run) {
      const { survey, range } = (await run.scored())[0]!;
      const session_uuid = await run.start(survey);
      expectSession(await run.send('responses', { survey, body: { session_uuid, score: range.max } }), survey);
      await expectFlag(run, 'user_submitted_score', session_uuid, true, survey);
      await expectFlag(run, 'user_submitted_text', session_uuid, false, survey);
    },
  },
  {
    id: '4.1-7',
    level: 'MUST',
    title: 'a session with a text, once more → user_submitted_text true',
    async check(run) {
      const session_uuid = await run.start();
      expectSession(await run.send('responses', { body: { session_uuid, text: 'A text' } }), run.survey);
      await expectFlag(run, 'user_submitted_text', session_uuid, true);
    },
  },
  {
    id: '4.1-8',
    level: 'MUST',
    title: 'a session that was closed, once more → user_closed_survey true',
    async check(run) {
      const session_uuid = await run.start();
      await run.send('events', { body: { session_uuid, event_type: 'survey_closed' } });
      await expectFlag(run, 'user_closed_survey', session_uuid, true);
    },
  },
  {
    id: 'session-1',
    level: 'SHOULD',
    title: 'a uuid that was never seen → 200, and it is kept',
    async check(run) {
      const session_uuid = crypto.randomUUID();
      expectSession(await run.send('sessions', { body: { session_uuid } }), run.survey, session_uuid);
    },
  },
  {
    id: 'session-2',
    level: 'SHOULD',
    title: "session with another survey's uuid → 400",
    async check(run) {
      const session_uuid = await run.start(run.otherSurvey());
      expectError(await run.send('sessions', { body: { session_uuid } }), 400);
    },
  },
  {
    id: 'session-3',
    level: 'SHOULD',
    title: 'session with a uuid that is none → 400',
    async check(run) {
      expectError(await run.send('sessions', { body: { session_uuid: 'none' } }), 400);
    },
  },
  {
    id: 'survey-1',
    level: 'SHOULD',
    title: 'session of a survey that is not there → 404 (403 for a key that may not use it)',
    async check(run) {
      expectError(await run.send('sessions', { survey: unknownSurvey }), 404, 403);
      expectError(await run.send('sessions', { survey: 'none' }), 404, 403);
    },
  },
  {
    id: 'survey-2',
    level: 'MAY',
    title: "a survey's uuid in capitals → 200",
    async check(run) {
      expectSession(await run.send('sessions', { survey: run.survey.toUpperCase() }), run.survey);
    },
  },
];
