import type { Server } from 'node:http';
import type { Hono } from 'hono';
import type { Fetch } from './api/connection.ts';
import type { Availability } from './api/createAvailability.ts';
import type { Proxies } from './api/createProxies.ts';
import type { Limits } from './api/limits.ts';
import type { Store } from './store/store.ts';
import type { Catalog } from './surveys/catalog.ts';

/** The parts of a server that its endpoints and modules share. */
export interface Core {
  readonly catalog: Catalog;
  readonly store: Store;
  readonly availability: Availability;
  readonly limits: Limits;
  readonly proxies: Proxies;
  /** Returns the time, in milliseconds since 1970. */
  now(): number;
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

/**
 * A part that the endpoints work without. All hooks are optional; a hook that rejects something throws an `ApiError`.
 */
export interface Module {
  /** Additional routes. */
  readonly routes?: Hono;
  /** Wraps the handling of every request. The first module's wrapper is the outermost. */
  readonly around?: (fetch: Fetch) => Fetch;
  /** Throws if a request to an endpoint must be rejected. A client is a key at an address. */
  readonly admitRequest?: (client: string) => void;
  /** Receives the size of a body in bytes. */
  readonly countBody?: (client: string, bytes: number) => void;
  /** Rejects if a response of this size must not be stored. */
  readonly admitResponse?: (key_id: string, bytes: number) => Promise<void>;
  /** Called before each port is opened. Throws an `Error` if it must not be opened. */
  readonly admitPort?: (server: Server, host: string) => void;
  readonly close?: () => void;
}
