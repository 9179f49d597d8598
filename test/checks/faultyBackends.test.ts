import { expect, test } from 'vitest';
import { contractChecks } from '../../src/checks/index.ts';
import { formatSummary } from '../../src/checks/report.ts';
import { runContract } from '../../src/checks/runContract.ts';
import { generalUuid, npsUuid } from '../server/support/surveys.ts';
import { testServer } from '../server/support/testServer.ts';
import { type Asked, type Body, change, type Fault, is, withFault, without } from './support/withFault.ts';

const url = 'http://asklet.test';
const surveys = [npsUuid, generalUuid];
const exported = { url: `${url}/api/admin/surveys/{survey_uuid}/export.ndjson`, token: 'admin' };

const refuse = (status: number) =>
  Response.json({ detail: 'No.' }, { status, headers: { 'access-control-allow-origin': '*' } });

/** Changes a flag in session replies if a condition is met. */
const flag =
  (name: string, value: boolean, applies: (asked: Asked) => boolean = () => true): Fault =>
  async (asked) =>
    change(await asked.proceed(), (reply) => {
      if (is('/sessions/', asked) && applies(asked)) reply[name] = value;
    });

/** Creates a fault that remembers earlier requests. */
function remember(fault: (asked: Asked, seen: Map<string, Body>) => Promise<Response> | Response): () => Fault {
  return () => {
    const seen = new Map<string, Body>();
    return (asked) => fault(asked, seen);
  };
}

/** Remembers the last response of each session, and changes later replies for the session. */
const forgetful = (name: string, isLost: (last: Body) => boolean) =>
  remember(async (asked, seen) => {
    const { session_uuid } = asked.body;
    if (is('/responses/', asked) && session_uuid) seen.set(session_uuid, asked.body);
    const last = seen.get(session_uuid ?? '');
    return last && isLost(last) ? flag(name, false)(asked) : asked.proceed();
  });

const errorStatus =
  (from: number, to: number): Fault =>
  async ({ proceed }) => {
    const response = await proceed();
    return response.status === from ? refuse(to) : response;
  };

/** Changes each line of the export. */
const stored =
  (alter: (line: Record<string, any>) => void): Fault =>
  async (asked) => {
    const response = await asked.proceed();
    if (!is('export.ndjson', asked)) return response;
    const lines = (await response.text())
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
    for (const line of lines) alter(line);
    return new Response(lines.map((line) => JSON.stringify(line)).join('\n'));
  };

const always = (fault: Fault) => () => fault;

/** A faulty backend's description, the rule that it breaks, and the fault. */
const faults: readonly [name: string, check: string, rule: string, createFault: () => Fault][] = [
  ['0 does not count as a score', '4.1-9', '2.2.2', forgetful('user_submitted_score', ({ score }) => score === 0)],
  [
    'replies have no CORS headers',
    'cors-2',
    '1.8',
    always(async ({ proceed }) => {
      const response = await proceed();
      return response.ok ? without(response, 'access-control-allow-origin') : response;
    }),
  ],
  [
    'errors have no CORS headers',
    'cors-4',
    '1.8',
    always(async ({ proceed }) => {
      const response = await proceed();
      return response.ok ? response : without(response, 'access-control-allow-origin');
    }),
  ],
  [
    'a preflight is rejected',
    'cors-1',
    '1.7',
    always(({ method, proceed }) => (method === 'OPTIONS' ? refuse(405) : proceed())),
  ],
  [
    'a preflight does not allow Authorization',
    'cors-1',
    '1.7',
    always(async ({ proceed }) => without(await proceed(), 'access-control-allow-headers')),
  ],
  ['an unknown survey is 400', 'survey-1', '4.1.6', always(errorStatus(404, 400))],
  ['null overwrites the text', '4.2-8', '4.2.7', forgetful('user_submitted_text', ({ text }) => text === null)],
  [
    'a missing field removes the text',
    '4.2-8',
    '4.2.7',
    forgetful('user_submitted_text', ({ text }) => text === undefined),
  ],
  ['null overwrites the score', '4.2-9', '4.2.7', forgetful('user_submitted_score', ({ score }) => score === null)],
  [
    'a missing field removes the score',
    '4.2-9',
    '4.2.7',
    forgetful('user_submitted_score', ({ score }) => score === undefined),
  ],
  [
    'a rejected score counts',
    '4.2-10',
    '4.2.5',
    remember(async (asked, seen) => {
      const { session_uuid, score } = asked.body;
      if (session_uuid && score === 11) seen.set(session_uuid, asked.body);
      return seen.has(session_uuid ?? '') ? flag('user_submitted_score', true)(asked) : asked.proceed();
    }),
  ],
  [
    'another session appears as closed',
    '4.1-10',
    '2.2.1',
    remember(async (asked, seen) => {
      if (asked.body.event_type === 'survey_closed') seen.set('closed', asked.body);
      return flag('user_closed_survey', true, () => seen.has('closed'))(asked);
    }),
  ],
  [
    'survey_closed of version 1 is ignored',
    '4.1-8',
    '2.2.4',
    always((asked) =>
      asked.proceed(
        is('/v1/', asked) && asked.body.event_type === 'survey_closed'
          ? { ...asked.body, event_type: 'survey_opened' }
          : asked.body,
      ),
    ),
  ],
  ['a conflict is 400', '4.2-4', '4.2.4', always(errorStatus(409, 400))],
  [
    'a score out of range is 422',
    '4.2-5',
    '4.2.5',
    always(async (asked) => {
      const response = await asked.proceed();
      return response.status === 400 && asked.body.score !== undefined ? refuse(422) : response;
    }),
  ],
  [
    'no key is needed',
    '5-1',
    '5.1',
    always(({ headers, proceed }) => (headers.has('authorization') ? proceed() : Response.json({}))),
  ],
  ['a key is rejected with 401', '5-2', '5.1', always(errorStatus(403, 401))],
  [
    'errors have no detail',
    '2.5-1',
    '2.5.1',
    always(async ({ proceed }) => {
      const response = await proceed();
      return response.ok ? response : Response.json({ message: 'No.' }, response);
    }),
  ],
  [
    'an event starts a new session',
    '4.3-1',
    '4.3.1',
    always((asked) => asked.proceed(is('/events/', asked) ? { ...asked.body, session_uuid: null } : asked.body)),
  ],
  [
    'version 1 rejects survey_initialized',
    '4.4-1',
    '4.4.1',
    always(({ body, proceed }) => (body.event_type === 'survey_initialized' ? refuse(400) : proceed())),
  ],
  [
    'the label of a survey is missing',
    '2.1-1',
    '2.1.1',
    always(async ({ proceed }) => change(await proceed(), (reply) => delete reply['survey']?.min_label)),
  ],
  [
    'the score 0 is stored as null',
    'stored-1',
    '2.3.1',
    always(
      stored((line) => {
        line['score'] ||= null;
      }),
    ),
  ],
  [
    'the metadata are not stored',
    'stored-1',
    '2.3.1',
    always(
      stored((line) => {
        line['metadata'] = {};
      }),
    ),
  ],
  ['the export has no metadata', 'stored-1', '2.3.1', always(stored((line) => delete line['metadata']))],
  [
    'the first text stays',
    'stored-2',
    '2.3.2',
    always(
      stored((line) => {
        if (line['text'] === 'Second') line['text'] = 'First';
      }),
    ),
  ],
  [
    'the stored text is overwritten by null',
    'stored-3',
    '4.2.7',
    remember(async (asked, seen) => {
      const { session_uuid, text } = asked.body;
      if (session_uuid && text === null) seen.set(session_uuid, asked.body);
      return stored((line) => {
        if (seen.has(line['session_uuid'])) line['text'] = null;
      })(asked);
    }),
  ],
];

test.each(faults)('a backend where %s fails %s', async (_, check, rule, createFault) => {
  const server = await testServer({ adminToken: 'admin' });
  const suite = contractChecks({
    url,
    key: 'pk_all',
    surveys,
    fetch: withFault(server.fetch, createFault()),
    export: exported,
  });
  const report = await runContract(suite, undefined, ({ level }) => level === 'MUST');
  expect(report.conforms).toBe(false);
  const line = formatSummary(report)
    .split('\n')
    .find((each) => each.startsWith(`  MUST ${check} `));
  expect(line).toContain(`: breaks rule ${rule} (`);
  expect(line).toContain('; expected ');
});

test('a backend that replaces the metadata breaks a rule that the API leaves open, and still conforms', async () => {
  const server = await testServer({ adminToken: 'admin' });
  const fault = stored(({ metadata }) => delete metadata.kept);
  const report = await runContract(
    contractChecks({ url, key: 'pk_all', surveys, fetch: withFault(server.fetch, fault), export: exported }),
  );
  expect(report.conforms).toBe(true);
  expect(formatSummary(report)).toMatch(/\n {2}SHOULD stored-4 .*: breaks rule 4\.2\.8 \(.*\); expected /);
});

/** Resolves to the outcome of the check of follow-ups and thank-yous, for a server whose survey has these fields. */
async function checkAnswers(fields: object) {
  const server = await testServer();
  const fault: Fault = async ({ proceed }) =>
    change(await proceed(), (reply) => reply['survey'] && Object.assign(reply['survey'], fields));
  const suite = contractChecks({ url, key: 'pk_all', surveys, fetch: withFault(server.fetch, fault) });
  const { results } = await runContract(suite, undefined, ({ id }) => id === 'answers-1');
  return results[0]!;
}

test.each([
  ['null', { follow_ups: null }],
  ['an empty list', { follow_ups: [] }],
  ['a list of null', { thank_yous: [null] }],
  ['for neither scores nor choices', { thank_yous: [{ message: 'Thanks' }] }],
  ['for scores and choices', { thank_yous: [{ scores: [0, 6], choices: ['Price'] }] }],
  ['for the higher score first', { thank_yous: [{ scores: [6, 0] }] }],
  ['for three scores', { thank_yous: [{ scores: [0, 3, 6] }] }],
  ['for a score that is not a whole number', { thank_yous: [{ scores: [0, 6.5] }] }],
  ['partly for no scores', { follow_ups: [{ scores: [0, 6] }, {}] }],
])('follow-ups and thank-yous that are %s break a rule', async (_, fields) => {
  const { level, outcome, expected } = await checkAnswers(fields);
  const [name] = Object.keys(fields);
  expect([level, outcome, expected]).toEqual(['SHOULD', 'failed', `"${name}" to be a list of ranges, or left out`]);
});

test.each([
  ['for scores', { follow_ups: [{ scores: [0, 6] }, { scores: [7, 7] }] }],
  ['for choices', { thank_yous: [{ choices: ['Price'] }] }],
])('follow-ups and thank-yous %s are right', async (_, fields) => {
  expect(await checkAnswers(fields)).toMatchObject({ outcome: 'ok' });
});

test('reports what is unchecked without an export', async () => {
  const server = await testServer();
  const report = await runContract(contractChecks({ url, key: 'pk_all', surveys, fetch: server.fetch }));
  expect(report.conforms).toBe(true);
  for (const id of ['stored-1', 'stored-2', 'stored-3', 'stored-4']) {
    expect(formatSummary(report)).toMatch(
      new RegExp(`\n {2}\\w+ ${id} .*: the API does not show what is stored: pass --export`),
    );
  }
});

test.each([['an export that is denied', 'wrong', 'The export replied 403. Check --export and --export-token.']])(
  '%s fails the checks of stored responses',
  async (_, token, message) => {
    const server = await testServer({ adminToken: 'admin' });
    const suite = contractChecks({ url, key: 'pk_all', surveys, fetch: server.fetch, export: { ...exported, token } });
    const report = await runContract(suite, undefined, ({ id }) => id === 'stored-1');
    expect(report.results).toMatchObject([{ outcome: 'failed', reason: message }]);
  },
);
