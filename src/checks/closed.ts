import type { Reply } from './client.ts';
import { expectError, expectThat } from './expectations.ts';
import { type Definition, endpointNames, type Run } from './run.ts';

const reasons = ['not_started', 'ended', 'full', 'budget', 'bot'];

function expectReason(reply: Reply): void {
  expectThat(reply, reasons.includes(String(reply.body?.['reason'])), `"reason" to be one of ${reasons.join(', ')}`);
}

async function expectNoStart(run: Run, session: { readonly session_uuid?: string }): Promise<void> {
  const survey = run.closedSurvey();
  for (const endpoint of endpointNames.filter((name) => name !== 'sessions')) {
    const event_type = endpoint === 'responses' ? {} : { event_type: 'survey_opened' };
    const reply = await run.send(endpoint, { survey, body: { ...session, ...event_type } });
    expectError(reply, 400);
    expectReason(reply);
  }
}

/** The checks of a survey that is not open (API 3). */
export const closedChecks: readonly Definition[] = [
  [
    '3-1',
    '3.1',
    'start of a session of a survey that is not open → 404 with a reason',
    async (run) => {
      const reply = await run.send('sessions', { survey: run.closedSurvey() });
      expectError(reply, 404);
      expectReason(reply);
    },
  ],
  [
    '3-2',
    '3.4',
    'response and events of a survey that is not open, without a session → 400 with a reason',
    (run) => expectNoStart(run, {}),
  ],
  [
    '3-3',
    '3.4',
    'response and events of a survey that is not open, in a session that the client made up → 400 with a reason',
    (run) => expectNoStart(run, { session_uuid: crypto.randomUUID() }),
  ],
];
