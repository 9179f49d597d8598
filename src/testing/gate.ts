import type { FaultTarget, Server } from '../server/index.ts';
import { isScript } from '../contract/addresses.ts';
import { includesEndpoint, type EndpointName, findEndpoint } from './addresses.ts';
import { addAttributes } from './scripts.ts';
import { serveFile } from './serveFile.ts';

/** One call of the API, as the page saw it. */
export interface Exchange {
  /** Milliseconds since the start of the test. */
  readonly at: number;
  readonly endpoint: EndpointName;
  readonly survey: string | null;
  readonly sent: unknown;
  /** The status of the reply. Null while it is pending, a text if the connection was cut. */
  status: number | string | null;
  answered: unknown;
}

/** The gate between a test's pages and its server, in both modes. */
export interface Gate {
  /** Resolves to the reply. Rejects to cause a network error in the page. */
  handle(request: Request): Promise<Response>;
  readonly exchanges: readonly Exchange[];
  /** True once a request of a page has arrived. */
  isReached(): boolean;
  /** Holds the calls of an endpoint: the server gets them when the returned function is called. */
  hold(target: FaultTarget): () => void;
  setOffline(isOffline: boolean): void;
  /** Gives this uuid to the next new session of a survey. */
  seedSession(survey: string, session_uuid: string): void;
  /** Releases all calls that are held. */
  close(): void;
}

interface GateOptions {
  readonly server: Pick<Server, 'fetch'>;
  readonly attributes: Readonly<Record<string, string | null>>;
}

/** Creates the list of endpoints whose calls are held. */
function createHolds() {
  const held = new Map<object, { target: FaultTarget; released: Promise<void>; release: () => void }>();
  return {
    async waitForRelease(endpoint: EndpointName): Promise<void> {
      const holding = () => [...held.values()].find(({ target }) => includesEndpoint(target, endpoint));
      for (let each = holding(); each; each = holding()) await each.released;
    },
    hold(target: FaultTarget): () => void {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      const key = {};
      held.set(key, { target, released, release });
      return () => {
        held.delete(key);
        release();
      };
    },
    close(): void {
      for (const { release } of held.values()) release();
      held.clear();
    },
  };
}

/** Creates the list of uuids for new sessions. */
function createSessionSeeds() {
  const seeds = new Map<string, string>();
  return {
    seedSession: (survey: string, session_uuid: string) => void seeds.set(survey, session_uuid),
    /** Takes the uuid for the new session that a call starts, if its survey has one. A failed call gives it back. */
    takeSeed({ endpoint, survey, sent }: Exchange): string | undefined {
      const { session_uuid } = (sent ?? {}) as { session_uuid?: string | null };
      if (endpoint !== 'sessions' || survey === null || session_uuid) return undefined;
      const seed = seeds.get(survey);
      seeds.delete(survey);
      return seed;
    },
  };
}

/** Creates the gate of a server. */
export function createGate(options: GateOptions): Gate {
  const { server, attributes } = options;
  const begun = Date.now();
  const exchanges: Exchange[] = [];
  const { waitForRelease, hold, close } = createHolds();
  const { seedSession, takeSeed } = createSessionSeeds();
  let isOffline = false;
  let isReached = false;

  function checkOnline(): void {
    if (isOffline) throw new TypeError('offline');
  }

  async function call(request: Request, exchange: Exchange, text: string): Promise<Response> {
    checkOnline();
    await waitForRelease(exchange.endpoint);
    checkOnline();
    const seed = takeSeed(exchange);
    try {
      const body = seed ? JSON.stringify({ ...(exchange.sent as object), session_uuid: seed }) : text;
      const { url, method, headers } = request;
      const response = await server.fetch(new Request(url, { method, headers, body }));
      exchange.status = response.status;
      exchange.answered = parse(await response.clone().text());
      return response;
    } finally {
      if (seed && exchange.status !== 200) seedSession(exchange.survey!, seed);
    }
  }

  return {
    exchanges,
    isReached: () => isReached,
    async handle(request) {
      isReached = true;
      const { pathname } = new URL(request.url);
      const called = request.method === 'POST' ? findEndpoint(pathname) : null;
      if (called) {
        const text = await request.text();
        const at = Date.now() - begun;
        const exchange: Exchange = { at, ...called, sent: parse(text), status: null, answered: null };
        exchanges.push(exchange);
        try {
          return await call(request, exchange, text);
        } catch (error) {
          exchange.status = (error as Error).message;
          throw error;
        }
      }
      checkOnline();
      const file = await serveFile(request);
      return file && isScript(pathname) ? addAttributes(file, attributes) : (file ?? server.fetch(request));
    },
    hold,
    setOffline: (next) => void (isOffline = next),
    seedSession,
    close,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
