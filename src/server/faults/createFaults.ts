import { setTimeout as wait } from 'node:timers/promises';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { Connection, Fetch } from '../routes/connection.ts';
import { endpointOf, pathOf } from '../operations/endpointOf.ts';
import { replyJson } from '../routes/reply.ts';

/** What goes wrong with the next calls of an endpoint. Without `status` and `drop` they only take longer. */
export interface Fault {
  /** How many calls; `Infinity` until it is undone. Default: 1. */
  readonly times?: number | undefined;
  /** Milliseconds before anything else happens. */
  readonly delay?: number | undefined;
  /** Answers this status with the error body; nothing is stored. */
  readonly status?: number | undefined;
  /** Seconds for the `Retry-After` header beside `status`. */
  readonly retryAfter?: number | undefined;
  /** Cuts the connection before anything is stored, or after it is stored but not acknowledged. */
  readonly drop?: 'before' | 'after' | undefined;
}

const faultyEndpoint = (request: Request): EndpointName | null =>
  request.method === 'POST' ? endpointOf(pathOf(request)) : null;

function cut(connection: Connection | undefined): never {
  connection?.incoming?.socket.destroy();
  // A caller without a socket sees what `fetch` shows of a dead network.
  throw new TypeError('The connection was dropped on demand.');
}

/** Faults on demand, for tests. `around` puts them before a server's `fetch`. */
export function createFaults() {
  let planned: { endpoint: EndpointName; fault: Fault; left: number }[] = [];

  function next(endpoint: EndpointName | null): Fault | null {
    const plan = planned.find((each) => each.endpoint === endpoint);
    if (!plan) return null;
    plan.left -= 1;
    if (plan.left <= 0) planned = planned.filter((each) => each !== plan);
    return plan.fault;
  }

  async function suffer(fault: Fault, proceed: () => Promise<Response>, connection: Connection | undefined) {
    if (fault.delay !== undefined) await wait(fault.delay);
    if (fault.drop === 'before') cut(connection);
    if (fault.status !== undefined) {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
      return replyJson({ detail: 'This failure was asked for.' }, fault.status, headers);
    }
    const response = await proceed();
    if (fault.drop === 'after') cut(connection);
    return response;
  }

  return {
    /** Plans a fault behind those planned before; the function that it returns takes it back. */
    fail(endpoint: EndpointName, fault: Fault): () => void {
      if (!Object.hasOwn(endpoints, endpoint)) {
        throw new TypeError(`There is no endpoint "${endpoint}": expected ${Object.keys(endpoints).join(', ')}.`);
      }
      const plan = { endpoint, fault, left: fault.times ?? 1 };
      planned.push(plan);
      return () => {
        planned = planned.filter((each) => each !== plan);
      };
    },

    around(fetch: Fetch): Fetch {
      return async (request, connection) => {
        const fault = next(faultyEndpoint(request));
        const proceed = () => fetch(request, connection);
        return fault ? suffer(fault, proceed, connection) : proceed();
      };
    },
  };
}
