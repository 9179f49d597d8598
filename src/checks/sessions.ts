import { Skipped } from './client.ts';
import { expectFields, expectSession, expectThat, type FieldType } from './expectations.ts';
import { accepts, type Definition, endpointNames, expectFlag, type Flag, rejects, unknownSurvey } from './run.ts';
import { scoreRanges } from './specification.ts';

const flags: Readonly<Record<Flag, FieldType>> = {
  user_closed_survey: 'boolean',
  user_submitted_score: 'boolean',
  user_submitted_text: 'boolean',
};

const noFlags: Readonly<Record<string, FieldType>> = Object.fromEntries(
  Object.keys(flags).map((flag) => [flag, [false]]),
);

const label: FieldType = 'string or null';

const surveyFields: Readonly<Record<string, FieldType>> = {
  survey_type: [...scoreRanges.keys()],
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

type Range = { readonly scores?: unknown; readonly choices?: unknown } | null;

/**
 * Returns whether a field that depends on the answer is missing, or is a list whose entries name their scores or
 * choices.
 */
function isMissingOrRanges(field: unknown): boolean {
  const isPair = (given: unknown) =>
    Array.isArray(given) && given.length === 2 && given.every(Number.isInteger) && given[0] <= given[1];
  const isRange = (range: Range) => isPair(range?.scores) !== Array.isArray(range?.choices);
  return field === undefined || (Array.isArray(field) && field.length > 0 && field.every(isRange));
}

/** The checks of starting a session (API 4.1) and of its reply. */
export const sessionChecks: readonly Definition[] = [
  [
    '2.1-1',
    '2.1.1',
    'the survey of a session → every field, of its type',
    async (run) => {
      const reply = await run.send('sessions');
      expectSession(reply, run.survey);
      expectFields(reply, reply.body?.['survey'], surveyFields);
    },
  ],
  [
    'answers-1',
    '2.1.2',
    'follow_ups and thank_yous of a survey → left out, or lists for scores or choices',
    async (run) => {
      const reply = await run.send('sessions');
      expectSession(reply, run.survey);
      const survey = (reply.body?.['survey'] ?? {}) as Readonly<Record<string, unknown>>;
      for (const name of ['follow_ups', 'thank_yous']) {
        expectThat(reply, isMissingOrRanges(survey[name]), `"${name}" to be a list of ranges, or left out`);
      }
    },
  ],
  [
    '4.1-1',
    '4.1.1',
    'session without a uuid → 200 with a new one, and the flags',
    async (run) => {
      const reply = await run.send('sessions');
      expectSession(reply, run.survey);
      expectFields(reply, reply.body, flags);
    },
  ],
  [
    '4.1-2',
    '4.1.1',
    'session with a null uuid → 200 with a new one',
    accepts([['sessions', { body: { session_uuid: null } }]]),
  ],
  [
    '4.1-3',
    '4.1.1',
    'two new sessions → two uuids',
    async (run) => {
      const first = await run.start();
      const reply = await run.send('sessions');
      expectThat(reply, expectSession(reply, run.survey) !== first, 'a session_uuid of its own');
    },
  ],
  [
    '4.1-4',
    '4.1.2',
    'a known session → 200 with the same uuid',
    accepts(async (run) => [['sessions', { body: { session_uuid: await run.start() } }]]),
  ],
  [
    '4.1-5',
    '2.2.1',
    'a new session → all flags false',
    async (run) => {
      const reply = await run.send('sessions');
      expectSession(reply, run.survey);
      expectFields(reply, reply.body, noFlags);
    },
  ],
  [
    '4.1-6',
    '2.2.2',
    'resuming a session with a score → user_submitted_score true',
    async (run) => {
      const { survey, range } = (await run.scored())[0]!;
      const session_uuid = await run.start(survey);
      expectSession(await run.send('responses', { survey, body: { session_uuid, score: range.max } }), survey);
      await expectFlag(run, 'user_submitted_score', session_uuid, true, survey);
      await expectFlag(run, 'user_submitted_text', session_uuid, false, survey);
    },
  ],
  [
    '4.1-7',
    '2.2.3',
    'resuming a session with a text → user_submitted_text true',
    async (run) => {
      const session_uuid = await run.start();
      expectSession(await run.send('responses', { body: { session_uuid, text: 'A text' } }), run.survey);
      await expectFlag(run, 'user_submitted_text', session_uuid, true);
    },
  ],
  [
    '4.1-8',
    '2.2.4',
    'resuming a session that was closed by version 1 or 2 → user_closed_survey true',
    async (run) => {
      for (const endpoint of ['events', 'eventsV1'] as const) {
        const session_uuid = await run.start();
        await run.send(endpoint, { body: { session_uuid, event_type: 'survey_closed' } });
        await expectFlag(run, 'user_closed_survey', session_uuid, true);
      }
    },
  ],
  [
    '4.1-9',
    '2.2.2',
    'resuming a session with the score 0 → user_submitted_score true',
    async (run) => {
      const { survey } = (await run.scored()).find(({ range }) => range.min === 0) ?? {};
      if (survey === undefined) {
        const types = [...scoreRanges].flatMap(([type, range]) => (range?.min === 0 ? [type] : []));
        throw new Skipped(`needs a survey with the score 0, ${types.join(' or ')} (--survey)`);
      }
      const session_uuid = await run.start(survey);
      expectSession(await run.send('responses', { survey, body: { session_uuid, score: 0 } }), survey);
      await expectFlag(run, 'user_submitted_score', session_uuid, true, survey);
    },
  ],
  [
    '4.1-10',
    '2.2.1',
    'a session after others were closed and answered → all flags false',
    async (run) => {
      const session_uuid = await run.start();
      const { survey } = (await run.scored().catch(() => []))[0] ?? run;
      await run.send('events', { body: { session_uuid, event_type: 'survey_closed' } });
      await run.send('responses', { body: { session_uuid, text: 'A text' } });
      await run.send('events', { survey, body: { event_type: 'score_submitted' } });
      for (const each of new Set([run.survey, survey])) {
        const reply = await run.send('sessions', { survey: each });
        expectSession(reply, each);
        expectFields(reply, reply.body, noFlags);
      }
    },
  ],
  [
    'session-1',
    '4.1.3',
    'an unknown uuid at each endpoint → 200, and the session keeps it',
    accepts(() =>
      endpointNames.map((name) => {
        const event = name.startsWith('events') ? { event_type: 'survey_opened' } : {};
        return [name, { body: { session_uuid: crypto.randomUUID(), ...event } }];
      }),
    ),
  ],
  [
    'session-2',
    '4.1.4',
    "session with another survey's uuid → 400",
    rejects(async (run) => [['sessions', { body: { session_uuid: await run.start(run.otherSurvey()) } }]], 400),
  ],
  [
    'session-3',
    '4.1.5',
    'session with an invalid uuid → 400',
    rejects([['sessions', { body: { session_uuid: 'none' } }]], 400),
  ],
  [
    'survey-1',
    '4.1.6',
    'session of an unknown survey → 404 (403 if the key is not valid for it)',
    rejects([['sessions', { survey: unknownSurvey }]], 404, 403),
  ],
  [
    'survey-4',
    '4.1.7',
    'session of a survey with a malformed uuid → 404 (403 if the key is not valid for it)',
    rejects([['sessions', { survey: 'none' }]], 404, 403),
  ],
  [
    'survey-2',
    '1.12',
    "a survey's uuid in upper case → 200",
    accepts((run) => [['sessions', { survey: run.survey.toUpperCase() }]]),
  ],
];
