import { createServer, type Server, type ServerOptions, type SurveyInput, SurveysFileError } from '../server/index.ts';
import { originOf } from './addresses.ts';
import { createGate, type Gate } from './gate.ts';
import { loadTestSurveys } from './loadTestSurveys.ts';
import { type AskletOptions, type Override, overrideSurveys } from './options.ts';
import { replyDisabled } from './scripts.ts';
import { type Handler, listenOnPort } from './transports.ts';

/** A survey of a test, with the fields that the kit needs. */
export interface NamedSurvey {
  readonly survey_uuid: string;
  readonly title?: string | undefined;
  readonly survey_type: SurveyInput['survey_type'];
  readonly allow_multiple_responses?: boolean | undefined;
  readonly trigger?: SurveyInput['trigger'];
}

/** The server of a test and its gate. */
export interface LiveBackend {
  readonly server: Server;
  readonly gate: Gate;
  readonly clock: ServerClock;
  /** The kit's own key, for data that a test seeds. */
  readonly key: string;
  /** Changes the surveys from the next request on. Rejects and changes nothing if they would be invalid. */
  override(change: Override): Promise<void>;
}

/** The backend of a test's pages. */
export interface Backend {
  readonly options: AskletOptions;
  /** The address of the script and the API. */
  readonly url: string;
  readonly surveys: readonly NamedSurvey[];
  readonly handle: Handler;
  /** The server and its gate. Null if all surveys are off. */
  readonly live: LiveBackend | null;
  close(): Promise<void>;
}

/** The clock of a test's server. */
export interface ServerClock {
  now(): number;
  /** Moves the clock forward by ms, or back if they are negative. */
  move(milliseconds: number): void;
}

function createServerClock(clock: AskletOptions['clock']): ServerClock {
  const given = clock === undefined || typeof clock === 'boolean' ? null : new Date(clock).getTime();
  let ahead = given === null ? 0 : given - Date.now();
  return {
    now: () => Date.now() + ahead,
    move(milliseconds) {
      ahead += milliseconds;
    },
  };
}

/** Starts the backend of a test. Resolves to null if the test has no options. */
export async function startBackend(options: AskletOptions, folders: readonly string[]): Promise<Backend | null> {
  if (options.off) return listen(options, [], replyDisabled, null);
  if (Object.keys(options).length === 0) return null;
  const clock = createServerClock(options.clock);
  const { surveys, keys } = loadTestSurveys(options, folders);
  const key = `asklet-testing-${crypto.randomUUID()}`;
  const server = await start(options, { surveys, keys: [...keys, key], now: clock.now });
  const gate = createGate({ server, attributes: options.attributes ?? {} });
  async function override(change: Override): Promise<void> {
    // changed in place, because the server reads this list again
    const before = surveys.splice(0, surveys.length, ...overrideSurveys(surveys, change));
    await server.reload().catch((error: unknown) => {
      surveys.splice(0, surveys.length, ...before);
      throw error;
    });
  }
  try {
    return await listen(options, surveys, gate.handle, { server, gate, clock, key, override });
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Starts a server. Its errors name what the surveys were loaded from. */
async function start({ surveys }: AskletOptions, options: ServerOptions): Promise<Server> {
  try {
    return await createServer({ ...options, faults: true });
  } catch (error) {
    if (!(error instanceof SurveysFileError)) throw error;
    const name = typeof surveys === 'string' ? surveys : 'askletOptions';
    const errors = error.errors.map((each) => each.replace(error.file, name));
    throw new SurveysFileError(name, errors);
  }
}

async function listen(
  options: AskletOptions,
  surveys: readonly NamedSurvey[],
  handle: Handler,
  live: Backend['live'],
): Promise<Backend> {
  if (!['route', 'port', undefined].includes(options.mode))
    throw new TypeError(`askletOptions.mode is "${options.mode}": expected "route" or "port"`);
  const origin = originOf(options.origin, options.mode === 'port' ? 'http://127.0.0.1:0' : undefined);
  const port = options.mode === 'port' ? await listenOnPort(origin, handle) : null;
  return {
    options,
    url: port?.url ?? origin,
    surveys,
    handle,
    live,
    async close() {
      live?.gate.close();
      await port?.close();
      await live?.server.close();
    },
  };
}
