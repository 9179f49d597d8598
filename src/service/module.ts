import type { MiddlewareHandler } from 'hono';
import type { Access } from '../contract/admin/routes.ts';
import type { Role } from '../contract/roles.ts';
import type { ServerContext } from '../server/extension.ts';
import type { SurveysSource } from './surveysSource.ts';
import type { DatabaseStore } from './database/databaseStore.ts';
import type { Admission } from '../server/api/readBody.ts';
import type { Proxies } from './limits/createProxies.ts';
import type { Limits } from './limits/limits.ts';
import type { RateLimit } from './limits/rateLimit.ts';

/** What the modules of a service share. */
export interface Core extends ServerContext {
  /** Where the surveys and keys come from. */
  readonly source: SurveysSource;
  readonly store: DatabaseStore;
  readonly limits: Limits;
  /** Milliseconds between two checks for what is due. */
  readonly checkInterval: number;
  /** Limits the requests of a client: a key at an address. */
  readonly rateLimit: RateLimit;
  /** Reserves memory for the body of a client's request. */
  reserveMemory(client: string): Admission;
  readonly proxies: Proxies;
  readonly auth: AdminAuth;
  /** Notes in the log who has done something with a request that `auth` has let through. */
  audit(request: Request, fields: object): void;
}

/** The access control of the admin API. Its middleware throws an `ApiError`. */
export interface AdminAuth {
  readonly require: Readonly<Record<Access, MiddlewareHandler>>;
  /** Returns what a request may do that `require` has let through. */
  readonly grantOf: (request: Request) => Grant;
  /** Returns what the person may do whom a company's login names; null without one. */
  readonly loginOf: (request: Request) => Grant | null;
}

/** What a request may do, and whose it is. */
export interface Grant {
  /** The id of a person, or the SHA-256 of a token of the server. */
  readonly who: string;
  /** Null: a token of the server. */
  readonly name: string | null;
  readonly role: Role;
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
