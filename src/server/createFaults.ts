import { getPath } from 'hono/utils/url';
import { endpointOf } from '../contract/api/endpointOf.ts';
import type { EndpointName } from '../contract/api/endpointPaths.ts';
import { Fault, FaultTarget } from '../contract/api/fault.ts';
import { describeIssues } from './api/errors.ts';
import { replyJson } from './api/reply.ts';
import type { Connection, Fetch } from './extension.ts';

const faultyEndpoint = (request: Request): EndpointName | null =>
  (request.method === 'POST' && endpointOf(getPath(request))?.name) || null;

const targetsOf: Readonly<Record<EndpointName, readonly FaultTarget[]>> = {
  sessions: ['sessions'],
  responses: ['responses'],
  events: ['events', 'eventsV2'],
  eventsV1: ['events', 'eventsV1'],
};

/** Throws if a fault could never happen, or not as intended. */
function check(target: FaultTarget, fault: Fault): void {
  if (!FaultTarget.safeParse(target).success) {
    throw new TypeError(`Unknown endpoint "${target}": expected one of ${FaultTarget.def.values.join(', ')}.`);
  }
  const parsed = Fault.safeParse(fault);
  if (!parsed.success) throw new TypeError(`A fault of "${target}": ${describeIssues(parsed.error)}`);
}

/**
 * Drops a connection. Returns a reply that nobody reads; without a socket, throws the same error as `fetch` without a
 * network.
 */
function drop(connection: Connection | undefined): Response {
  const socket = connection?.incoming?.socket;
  if (!socket) throw new TypeError('A fault dropped the connection.');
  socket.destroy();
  return new Response(null, { status: 500 });
}

/** Creates the faults on demand, for tests. */
export function createFaults() {
  let planned: { target: FaultTarget; fault: Fault; left: number }[] = [];

  function next(endpoint: EndpointName | null): Fault | null {
    const plan = endpoint && planned.find(({ target }) => targetsOf[endpoint].includes(target));
    if (!plan) return null;
    plan.left -= 1;
    if (plan.left <= 0) planned = planned.filter((each) => each !== plan);
    return plan.fault;
  }

  async function cause(fault: Fault, proceed: () => Promise<Response>, connection: Connection | undefined) {
    if (fault.delay !== undefined) await new Promise((resolve) => setTimeout(resolve, fault.delay));
    if (fault.drop === 'before') return drop(connection);
    if (fault.status !== undefined) {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
      return replyJson({ detail: 'This failure was requested by a test.' }, fault.status, headers);
    }
    const response = await proceed();
    return fault.drop === 'after' ? drop(connection) : response;
  }

  return {
    /** Adds a fault to the queue. Returns a function that removes it. */
    fail(target: FaultTarget, fault: Fault): () => void {
      check(target, fault);
      const plan = { target, fault, left: fault.times ?? 1 };
      planned.push(plan);
      return () => {
        planned = planned.filter((each) => each !== plan);
      };
    },

    around(fetch: Fetch): Fetch {
      return async (request, connection) => {
        const fault = next(faultyEndpoint(request));
        const proceed = () => fetch(request, connection);
        return fault ? cause(fault, proceed, connection) : proceed();
      };
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
