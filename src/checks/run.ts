import {
  type Call,
  type Client,
  type ContractOptions,
  type EndpointName,
  type Reply,
  Skipped,
  type StoredResponse,
} from './client.ts';
import { expectError, expectSession, expectStatus, expectThat } from './expectations.ts';
import { type Range, scoreRanges } from './specification.ts';

/**
 * A check: its id, which never changes, the number of the rule that a server breaks if it fails, its title, and what it
 * does, which rejects with a `ContractError` if the server fails, or with `Skipped` if the check cannot run.
 */
export type Definition = readonly [id: string, rule: string, title: string, check: (run: Run) => Promise<void>];

type Calls = readonly (readonly [endpoint: EndpointName, call?: Partial<Call>])[];

/** The names of a session's flags (API 2.2). */
export type Flag = 'user_closed_survey' | 'user_submitted_score' | 'user_submitted_text';

/** All endpoints, each with a valid body. */
const validBodies: Readonly<Record<EndpointName, Readonly<Record<string, unknown>>>> = {
  sessions: {},
  responses: {},
  events: { event_type: 'survey_opened' },
  eventsV1: { event_type: 'survey_opened' },
};

/** The names of all endpoints. */
export const endpointNames = Object.keys(validBodies) as EndpointName[];

/** The uuid of a survey that no server has. */
export const unknownSurvey = '00000000-dead-4bad-8bad-000000000000';

/** Returns the same call of each of some endpoints, by default of all. */
export const each = (call: Partial<Call>, names: readonly EndpointName[] = endpointNames): Calls =>
  names.map((name) => [name, call]);

/** The context of a check. */
export interface Run {
  /** The first survey. */
  readonly survey: string;
  /** Returns the second survey. Throws `Skipped` without one. */
  otherSurvey(): string;
  /** Returns a survey that is not open. Throws `Skipped` without one. */
  closedSurvey(): string;
  /** Returns a key that may not use the first survey. Throws `Skipped` without one. */
  otherKey(): string;
  /** Resolves to the surveys that have a score, with their ranges. Rejects with `Skipped` if no survey has one. */
  scored(): Promise<readonly { readonly survey: string; readonly range: Range }[]>;
  /** The `Origin` of a page that may use the key. */
  readonly origin: string;
  /** Sends a plain valid call to an endpoint, for the first survey by default. */
  send(endpoint: EndpointName, call?: Partial<Call>): Promise<Reply>;
  /** Returns a function that reads the stored responses of a session. Throws `Skipped` without an export. */
  stored(): (survey: string, session_uuid: string) => Promise<readonly StoredResponse[]>;
  /** Starts a session and resolves to its uuid. */
  start(survey?: string): Promise<string>;
  /** Resolves to the value of a session's flag. */
  flag(flag: Flag, session_uuid: string, survey?: string): Promise<{ readonly value: unknown; readonly reply: Reply }>;
}

/** Creates the context that the checks of a run share. */
export function createRun(client: Client, { surveys, closedSurvey, otherKey }: ContractOptions): Run {
  const [survey] = surveys;
  if (survey === undefined) throw new TypeError('contractChecks: expected the uuid of at least one survey');
  let types: Map<string, unknown> | null = null;

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
    origin: client.origin,
    stored: client.stored,
    otherSurvey() {
      if (surveys[1] === undefined) throw new Skipped('needs a second survey (--survey)');
      return surveys[1];
    },
    closedSurvey() {
      if (closedSurvey === undefined) throw new Skipped('needs a survey that is not open (--closed-survey)');
      return closedSurvey;
    },
    otherKey() {
      if (otherKey === undefined) throw new Skipped('needs another key (--other-key)');
      return otherKey;
    },
    async scored() {
      types ??= await readTypes();
      const found = [...types].flatMap(([each, type]) => {
        const range = scoreRanges.get(String(type));
        return range ? [{ survey: each, range }] : [];
      });
      if (found.length === 0) throw new Skipped('needs a survey with a score (--survey)');
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

/** Expects a flag of a session that is resumed (API 4.1). */
export async function expectFlag(
  run: Pick<Run, 'flag'>,
  flag: Flag,
  session: string,
  value: boolean,
  survey?: string,
): Promise<void> {
  const found = await run.flag(flag, session, survey);
  expectThat(found.reply, found.value === value, `"${flag}" to be ${value}`);
}

type GivenCalls = Calls | ((run: Run) => Calls | Promise<Calls>);

const listCalls = (calls: GivenCalls, run: Run) => (typeof calls === 'function' ? calls(run) : calls);

/** Returns a check that each call is accepted: 200 with its survey, and its session if it has one. */
export const accepts =
  (calls: GivenCalls) =>
  async (run: Run): Promise<void> => {
    for (const [endpoint, call = {}] of await listCalls(calls, run)) {
      const { survey = run.survey, body } = call;
      const session = body?.['session_uuid'];
      expectSession(await run.send(endpoint, call), survey, typeof session === 'string' ? session : undefined);
    }
  };

/** Returns a check that each call is rejected with one of these statuses, and the body of an error. */
export const rejects =
  (calls: GivenCalls, ...statuses: readonly number[]) =>
  async (run: Run): Promise<void> => {
    for (const [endpoint, call] of await listCalls(calls, run))
      expectError(await run.send(endpoint, call), ...statuses);
  };
