import type { BrowserContext } from '@playwright/test';
import type { Backend, NamedSurvey } from './backend.ts';
import { type Duration, millisecondsOf } from './options.ts';

/** What a visitor did before: closed a survey, answered it, or finished it some time ago. */
export type SeededState = 'closed' | 'answered' | { readonly finished: Duration };

/** What earlier visits of a test's visitor have left. */
export interface Seeds {
  seed(state: SeededState, survey: NamedSurvey): Promise<void>;
  /** Whether a stored row is all that an earlier visit has left, and none of the test's own. */
  isEarlier(row: { readonly session_uuid: string; readonly created_at: string; readonly updated_at?: string }): boolean;
}

const usualScores: Readonly<Record<string, number>> = { csat_2: 1, csat_5: 4, ces_7: 5, nps_10: 8 };

/** Runs in every page before its own scripts: says once when a survey was finished (README, "Privacy"). */
function rememberFinished({ survey, ago, mark }: { survey: string; ago: number; mark: string }): void {
  try {
    if (localStorage.getItem(mark)) return;
    localStorage.setItem(mark, 'seeded');
    localStorage.setItem(`asklet:${survey}:finished`, `${Date.now() - ago}`);
  } catch {
    // without storage a browser remembers nothing
  }
}

/** Gives the visitor of a test a past. */
export function createSeeds(
  context: BrowserContext,
  { server, gate, clock, key }: NonNullable<Backend['insides']>,
): Seeds {
  /** When the last write of each seeded session was, in the server's time. */
  const written = new Map<string, number>();

  async function post(path: string, body: object): Promise<void> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const request = new Request(`http://asklet.test/api/public/v2/surveys/${path}/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const response = await server.fetch(request);
    if (!response.ok) throw new Error(`asklet.seed: the server answers ${response.status}: ${await response.text()}`);
  }

  /** Writes an earlier session, in the past. */
  async function visit(survey: NamedSurvey, state: 'closed' | 'answered', ago: number): Promise<string> {
    const { survey_uuid, survey_type } = survey;
    const session_uuid = crypto.randomUUID();
    clock.move(-ago);
    try {
      if (state === 'closed') await post(`${survey_uuid}/events`, { session_uuid, event_type: 'survey_closed' });
      else {
        const score = usualScores[survey_type];
        await post(`${survey_uuid}/responses`, {
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
        throw new Error('asklet.seed comes too late: this survey has started already. Call it before page.goto().');
      }
      const ago = typeof state === 'object' ? millisecondsOf(state.finished) : 0;
      const session = await visit(survey, state === 'closed' ? 'closed' : 'answered', ago);
      // a finished survey that takes several responses begins a new session each time
      if (typeof state !== 'object' || !startsAnew) gate.seedSession(survey_uuid, session);
      if (typeof state !== 'object') return;
      await context.addInitScript(rememberFinished, { survey: survey_uuid, ago, mark: `asklet-testing:${session}` });
    },
  };
}
