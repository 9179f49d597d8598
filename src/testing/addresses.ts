import { endpointOf } from '../contract/api/endpointOf.ts';
import { eventV1Path, surveysPath } from '../contract/api/endpointPaths.ts';
import type { FaultTarget } from '../server/index.ts';

/** The names of the API's endpoints. */
export type EndpointName = 'sessions' | 'responses' | 'eventsV1' | 'eventsV2';

/** Returns the endpoint of a path, with the survey if the path contains it. */
export function findEndpoint(path: string): { readonly endpoint: EndpointName; readonly survey: string | null } | null {
  const found = endpointOf(path);
  if (!found) return null;
  const { name, survey } = found;
  return { endpoint: name === 'events' ? 'eventsV2' : name, survey: survey?.toLowerCase() ?? null };
}

/** Returns true if a fault target includes an endpoint. `events` includes both versions. */
export const includesEndpoint = (target: FaultTarget, endpoint: EndpointName): boolean =>
  target === endpoint || (target === 'events' && endpoint.startsWith('events'));

/** Returns a pattern for asklet's URLs on an origin: the API, the script and its chunks. */
export function addressesOf(origin: string): RegExp {
  const paths = `api/${surveysPath}|api/${eventV1Path}|chunks/|asklet(-\\d[\\w.-]*)?\\.js([?#]|$)`;
  return new RegExp(`^${origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/(${paths})`);
}

/** Returns the origin in the site's tag. Throws if the option is not a web address. */
export function originOf(given: string | undefined, fallback?: string): string {
  const text = given ?? fallback;
  if (text === undefined)
    throw new TypeError(
      "askletOptions.origin is missing: the address in the site's own tag, such as https://feedback.example",
    );
  if (URL.canParse(text) && /^https?:/.test(text) && new URL(text).pathname === '/') return new URL(text).origin;
  throw new TypeError(
    `askletOptions.origin is "${text}": expected a web address without a path, such as https://feedback.example`,
  );
}
