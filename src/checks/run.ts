import { type Call, type Client, type EndpointName, type Reply, Skipped } from './client.ts';
import { expectSession, expectStatus } from './expectations.ts';

/** How bad it is when a check fails: the API says so, our decisions say so, or it is a courtesy. */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** One check. Its id stays what it is; the first number is the section of the API. */
export interface Definition {
  readonly id: string;
  readonly level: Level;
  readonly title: string;
  /** Rejects with a `ContractError` where the server is wrong, with `Skipped` where the check cannot be made. */
  check(run: Run): Promise<void>;
}

/** Whole numbers, both ends included (API 8). */
export interface Range {
  readonly min: number;
  readonly max: number;
}

const ranges: Readonly<Record<string, Range>> = {
  csat_2: { min: 0, max: 1 },
  csat_5: { min: 1, max: 5 },
  ces_7: { min: 1, max: 7 },
  nps_10: { min: 0, max: 10 },
};

/** The names of the flags that a session has (API 2.2). */
export type Flag = 'user_closed_survey' | 'user_submitted_score' | 'user_submitted_text';

/** All endpoints with a body that each takes. */
const validBodies: Readonly<Record<EndpointName, Readonly<Record<string, unknown>>>> = {
  sessions: {},
  responses: {},
  events: { event_type: 'survey_opened' },
  eventsV1: { event_type: 'survey_opened' },
};

/** The names of all endpoints. */
export const endpointNames = Object.keys(validBodies) as EndpointName[];

/** A uuid of a survey that no server has. */
export const unknownSurvey = '00000000-dead-4bad-8bad-000000000000';

/** What a check works with. */
export interface Run {
  /** The first survey. */
  readonly survey: string;
  /** A second survey. Throws `Skipped` where none is given. */
  otherSurvey(): string;
  /** A key that may not use the first survey. Throws `Skipped` where none is given. */
  otherKey(): string;
  /** The surveys that have a score, with their ranges. Throws `Skipped` where there is none. */
  scored(): Promise<readonly { readonly survey: string; readonly range: Range }[]>;
  /** A plain valid call of an endpoint, for the first survey unless another one is named. */
  send(endpoint: EndpointName, call?: Partial<Call>): Promise<Reply>;
  /** Starts a session and answers its uuid. */
  start(survey?: string): Promise<string>;
  /** What a session's flag is. */
  flag(flag: Flag, session_uuid: string, survey?: string): Promise<{ readonly value: unknown; readonly reply: Reply }>;
}

/** Prepares what the checks of one run share. */
export function createRun(client: Client, surveys: readonly string[], otherKey: string | undefined): Run {
  const [survey] = surveys;
  if (survey === undefined) throw new TypeError('contractChecks: expected the uuid of one survey at least');
  let types: Promise<Map<string, unknown>> | null = null;

  const send: Run['send'] = (endpoint, call = {}) =>
    client.send({ endpoint, survey, body: validBodies[endpoint], ...call });

  async function readTypes(): Promise<Map<string, unknown>> {
    const read = new Map<string, unknown>();
    for (const each of surveys) {
      const reply = await send('sessions', { survey: each });
      expectStatus(reply, 200);
      read.set(each, (reply.body?.['survey'] as { survey_type?: unknown } | undefined)?.survey_type);
    }
    return read;
  }

  return {
    survey,
    send,
    otherSurvey() {
      if (surveys[1] === undefined) throw new Skipped('a second survey was not given');
      return surveys[1];
    },
    otherKey() {
      if (otherKey === undefined) throw new Skipped('another key was not given (--other-key)');
      return otherKey;
    },
    async scored() {
      types ??= readTypes();
      const found = [...(await types)].flatMap(([each, type]) => {
        const range = ranges[String(type)];
        return range ? [{ survey: each, range }] : [];
      });
      if (found.length === 0) throw new Skipped('a survey with a score was not given');
      return found;
    },
    async start(of = survey) {
      return expectSession(await send('sessions', { survey: of }), of);
    },
    async flag(flag, session_uuid, of = survey) {
      const reply = await send('sessions', { survey: of, body: { session_uuid } });
      expectSession(reply, of, session_uuid);
      return { value: reply.body?.[flag], reply };
    },
  };
}
