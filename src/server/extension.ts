import type { Hono } from 'hono';
import type { SessionFlags } from '../contract/api/session.ts';
import type { Availability } from './api/createAvailability.ts';
import type { ApiError } from './api/errors.ts';
import type { RequestLimits } from './api/limits.ts';
import type { Admission } from './api/readBody.ts';
import type { SessionUuids } from './api/sessionUuid.ts';
import type { Store } from './store/store.ts';
import type { Catalog, KeyScope, ServedSurvey } from './surveys/catalog.ts';

/** The socket's address of a request that came through a port. */
export interface Connection {
  readonly incoming?: {
    readonly socket: { readonly remoteAddress?: string | undefined; destroy(): unknown };
    /** The path and query as the client sent them. */
    readonly url?: string | undefined;
  };
}

/** A server's `fetch`. Tests and embedders pass no connection. */
export type Fetch = (request: Request, connection?: Connection) => Promise<Response>;

/** A session that is about to start or to resume. */
export interface SessionStart {
  readonly key: KeyScope;
  readonly survey: ServedSurvey;
  /** The session to resume. Null: a new one starts. */
  readonly session_uuid: string | null;
  /** What the visitor has done before. */
  readonly flags: SessionFlags;
}

/** The start of a session after its reply. */
export interface StartedSession {
  readonly request: Request;
  /** Null if it is unknown. */
  readonly key: KeyScope | null;
  /** The uuid in the path. */
  readonly survey_uuid: string;
  /** Why it failed. Null: it did not. */
  readonly error: ApiError | null;
}

/** All that the server knows of what is added to it. The endpoints work without each part. */
export interface Extension {
  /** Further routes, which come before the endpoints. */
  readonly routes?: Hono;
  /** Wraps the handling of every request. The first extension's wrapper is the outermost. */
  readonly around?: (fetch: Fetch) => Fetch;
  /** Finds a key that is not in the surveys file. */
  readonly findKey?: (token: string) => KeyScope | null;
  /** Admits a call of a key before its body is read. Only one extension can have it. Throws an `ApiError` if the client has to wait. */
  readonly admit?: (key: KeyScope, request: Request, connection: Connection) => Admission;
  /**
   * Resolves to true if the visitor is asked again in a new session, instead of the one to resume; without one, the result does not
   * matter. Rejects with an `ApiError` if the visitor is not asked now.
   */
  readonly asksAgain?: (start: SessionStart) => Promise<boolean>;
  readonly afterStart?: (started: StartedSession) => void;
  /** Rejects with an `ApiError` if a key may store no more bytes. */
  readonly mayStore?: (key: KeyScope, bytes: number) => Promise<void>;
  /** Called with each `Server` of `node:http` before it listens. */
  readonly onPort?: (port: object) => void;
  /** Called when the server begins to close. */
  readonly stop?: () => void;
  /** Called when no request is in progress any longer, before the store closes. */
  readonly close?: () => Promise<void>;
}

/** What the server shares with its extensions. */
export interface ServerContext {
  readonly catalog: Catalog;
  readonly store: Store;
  readonly availability: Availability;
  readonly limits: RequestLimits;
  /** Signs what only servers with the same data accept. Each use signs with a prefix of its own. */
  readonly secret: string;
  /** Makes and recognizes the uuids of the sessions that this server starts. */
  readonly sessionUuids: SessionUuids;
  /** Returns the time, in milliseconds since 1970. */
  now(): number;
  /** Creates a random uuid (version 4). */
  createUuid(): string;
  /** Returns whether a request comes from a page of this server. */
  isOwnOrigin(request: Request): boolean;
  /** Returns whether no other machine can reach the server. */
  isLocal(): boolean;
  /** Calls an endpoint, without the wrappers of the extensions. */
  readonly call: Fetch;
  /** Receives every error that is not the client's. */
  readonly onError: (error: unknown) => void;
}

/** The server as the endpoints see it. */
export interface ExtendedServer extends ServerContext {
  /** In the order in which requests pass through them. */
  readonly extensions: readonly Extension[];
}
