import type { Hono, MiddlewareHandler } from 'hono';
import type { BudgetRule } from './api/budget/createBudget.ts';
import type { Availability } from './api/createAvailability.ts';
import type { Connection, Proxies } from './api/createProxies.ts';
import type { Quota } from './api/createQuota.ts';
import type { Limits } from './api/limits.ts';
import type { RateLimit } from './api/rateLimit.ts';
import type { Room } from './api/readBody.ts';
import type { SessionUuids } from './api/sessionUuid.ts';
import type { Store } from './store/store.ts';
import type { Catalog } from './surveys/catalog.ts';
import type { SurveysSource } from './surveys/openSurveys.ts';

/** The parts of a server that its endpoints and modules share. */
export interface Core {
  readonly catalog: Catalog;
  /** Where the catalog comes from. */
  readonly source: SurveysSource;
  readonly store: Store;
  readonly availability: Availability;
  /** Decides which visitors a survey asks. */
  readonly budget: BudgetRule;
  readonly limits: Limits;
  /** Limits the requests of a client: a key at an address. */
  readonly rateLimit: RateLimit;
  readonly quota: Quota;
  /** Opens the memory for the body of a client's request. */
  openRoom(client: string): Room;
  readonly proxies: Proxies;
  /** Returns the time, in milliseconds since 1970. */
  now(): number;
  /** Signs what only servers with the same data accept. Each use signs with a prefix of its own. */
  readonly secret: string;
  /** Makes and recognizes the uuids of the sessions that this server starts. */
  readonly sessionUuids: SessionUuids;
  /** Creates a random uuid (version 4). */
  createUuid(): string;
  /** Returns whether a request comes from a page of this server. */
  isOwnOrigin(request: Request): boolean;
  /** Returns whether no other machine can reach the server. */
  isLocal(): boolean;
  /** Rejects if the store does not respond in time, or if the server is closing. */
  checkReady(): Promise<void>;
  /** Receives every error that is not the client's. */
  readonly onError: (error: unknown) => void;
}

/** A server's `fetch`. Tests and embedders pass no connection. */
export type Fetch = (request: Request, connection?: Connection) => Promise<Response>;

/** A part that the endpoints work without. */
export interface Module {
  /** Additional routes. */
  readonly routes?: Hono;
  /** Wraps the handling of every request. The first module's wrapper is the outermost. */
  readonly around?: (fetch: Fetch) => Fetch;
  readonly close?: () => void;
}

/** The access control of the admin API. Its middleware throws an `ApiError`. */
export interface AdminAuth {
  readonly requireAdmin: MiddlewareHandler;
  /** Like `requireAdmin`, but also accepts the read-only token. */
  readonly requireReader: MiddlewareHandler;
  /** Like `requireAdmin`, but a server without tokens that only this machine can reach needs none. */
  readonly requireOperator: MiddlewareHandler;
  /** Returns whether a request carries the admin token. */
  readonly isAdmin: (request: Request) => boolean;
}

/** A period of results, in milliseconds since 1970. */
export interface ResultsPeriod {
  readonly from: number;
  readonly until: number;
  /** The start of the period to compare with. */
  readonly before: number;
  readonly timeZone: string;
}

/** Where log lines go, such as a pino logger. Lines never contain keys, answers or addresses of people. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
