import type { BrowserContext } from '@playwright/test';
import { surveysPath } from '../contract/api/endpointPaths.ts';
import { exampleScore } from '../contract/surveys/surveyTypes.ts';
import type { Backend, NamedSurvey } from './backend.ts';
import { type Duration, millisecondsOf } from './options.ts';

/** The result of an earlier visit: a survey was closed, answered, or completed some time ago. */
export type SeededState = 'closed' | 'answered' | { readonly finished: Duration };

/** The seeded earlier visits of a test. */
export interface Seeds {
  seed(state: SeededState, survey: NamedSurvey): Promise<void>;
  /** Returns true if a stored row is from a seeded visit. */
  isEarlier(row: { readonly session_uuid: string; readonly created_at: string; readonly updated_at?: string }): boolean;
}

/** Stores once when a survey was completed. Runs in every page before its own scripts (src/widget/core/README.md). */
function rememberFinished({ survey, ago, mark }: { survey: string; ago: number; mark: string }): void {
  try {
    if (localStorage.getItem(mark)) return;
    localStorage.setItem(mark, 'seeded');
    localStorage.setItem(`asklet:${survey}:finished`, `${Date.now() - ago}`);
  } catch {
    // no storage, no stored data
  }
}

/** Creates the seeds of a test's visitor. */
export function createSeeds(
  context: BrowserContext,
  { server, gate, clock, key }: NonNullable<Backend['live']>,
): Seeds {
  /** The server time of each seeded session's last write. */
  const written = new Map<string, number>();

  async function post(survey: string, endpoint: 'responses' | 'events', body: object): Promise<void> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const request = new Request(`http://asklet.test/api/${surveysPath}${survey}/${endpoint}/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const response = await server.fetch(request);
    if (!response.ok) throw new Error(`asklet.seed: the server replied ${response.status}: ${await response.text()}`);
  }

  /** Stores an earlier session with a time in the past. */
  async function visit(survey: NamedSurvey, state: 'closed' | 'answered', ago: number): Promise<string> {
    const { survey_uuid, survey_type } = survey;
    const session_uuid = crypto.randomUUID();
    clock.move(-ago);
    try {
      if (state === 'closed') await post(survey_uuid, 'events', { session_uuid, event_type: 'survey_closed' });
      else {
        const score = exampleScore(survey_type);
        await post(survey_uuid, 'responses', {
          session_uuid,
          ...(score === undefined ? { text: 'Before' } : { score }),
        });
      }
      written.set(session_uuid, clock.now());
    } finally {
      clock.move(ago);
    }
    return session_uuid;
  }

  return {
    isEarlier({ session_uuid, created_at, updated_at = created_at }) {
      const last = written.get(session_uuid);
      return last !== undefined && Date.parse(updated_at) <= last;
    },
    async seed(state, survey) {
      const { survey_uuid, allow_multiple_responses: startsAnew } = survey;
      if (gate.exchanges.some((each) => each.endpoint === 'sessions' && each.survey === survey_uuid)) {
        throw new Error('asklet.seed was called too late: the survey has started. Call it before page.goto().');
      }
      const ago = typeof state === 'object' ? millisecondsOf(state.finished) : 0;
      const session = await visit(survey, state === 'closed' ? 'closed' : 'answered', ago);
      // after completion, a survey with multiple responses starts a new session
      if (typeof state !== 'object' || !startsAnew) gate.seedSession(survey_uuid, session);
      if (typeof state !== 'object') return;
      await context.addInitScript(rememberFinished, { survey: survey_uuid, ago, mark: `asklet-testing:${session}` });
    },
  };
}
