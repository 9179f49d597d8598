import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointName } from '../../contract/endpoints.ts';
import { Fault, FaultTarget } from '../../contract/fault.ts';
import type { Connection, Fetch } from '../routes/connection.ts';
import { endpointOf, pathOf } from '../operations/endpointOf.ts';
import { describeIssues } from '../routes/describeIssues.ts';
import { replyJson } from '../routes/reply.ts';

const faultyEndpoint = (request: Request): EndpointName | null =>
  request.method === 'POST' ? endpointOf(pathOf(request)) : null;

const targetsOf: Readonly<Record<EndpointName, readonly FaultTarget[]>> = {
  sessions: ['sessions'],
  responses: ['responses'],
  events: ['events', 'eventsV2'],
  eventsV1: ['events', 'eventsV1'],
};

/** Throws where a fault would never happen, or not as it was meant. */
function check(target: FaultTarget, fault: Fault): void {
  if (!FaultTarget.safeParse(target).success) {
    throw new TypeError(`There is no endpoint "${target}": expected ${FaultTarget.def.values.join(', ')}.`);
  }
  const parsed = Fault.safeParse(fault);
  if (!parsed.success) throw new TypeError(`A fault of "${target}": ${describeIssues(parsed.error)}`);
}

function cut(connection: Connection | undefined): never {
  connection?.incoming?.socket.destroy();
  // A caller without a socket sees what `fetch` shows of a dead network.
  throw new TypeError('The connection was dropped on demand.');
}

/** Faults on demand, for tests. `around` puts them before a server's `fetch`. */
export function createFaults() {
  let planned: { target: FaultTarget; fault: Fault; left: number }[] = [];

  function next(endpoint: EndpointName | null): Fault | null {
    const plan = endpoint && planned.find(({ target }) => targetsOf[endpoint].includes(target));
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
        return fault ? suffer(fault, proceed, connection) : proceed();
      };
    },
  };
}
