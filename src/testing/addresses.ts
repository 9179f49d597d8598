import type { FaultTarget } from '../server/index.ts';

/** An endpoint of the API by one name each. */
export type EndpointName = 'sessions' | 'responses' | 'eventsV1' | 'eventsV2';

const surveyPath = /^\/api\/public\/v2\/surveys\/([^/]+)\/(sessions|responses|events)\/?$/;
const eventPath = /^\/api\/v1\/public\/surveys\/event\/?$/;
const scriptPath = /^\/asklet(-\d[\w.-]*)?\.js$/;

/** The endpoint that a path names, and its survey where the path names that, too. */
export function endpointOf(path: string): { readonly endpoint: EndpointName; readonly survey: string | null } | null {
  if (eventPath.test(path)) return { endpoint: 'eventsV1', survey: null };
  const [, survey = '', name] = surveyPath.exec(path) ?? [];
  if (!name) return null;
  return { endpoint: name === 'events' ? 'eventsV2' : (name as EndpointName), survey: survey.toLowerCase() };
}

/** Whether a path is that of the script, under its plain name or under one with its version. */
export const isScript = (path: string): boolean => scriptPath.test(path);

/** Whether what is asked of a `target` concerns an endpoint: `events` means both versions. */
export const concerns = (target: FaultTarget, endpoint: EndpointName): boolean =>
  target === endpoint || (target === 'events' && endpoint.startsWith('events'));

/** What a browser's address has to look like to be ours: the API, the script and its chunks at an origin. */
export function addressesOf(origin: string): RegExp {
  const paths = 'api/public/v2/surveys/|api/v1/public/surveys/|chunks/|asklet(-\\d[\\w.-]*)?\\.js([?#]|$)';
  return new RegExp(`^${origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/(${paths})`);
}

/** The origin that the site's tag names. Throws where the option is no web address. */
export function originOf(given: string | undefined, fallback?: string): string {
  const text = given ?? fallback;
  if (text === undefined)
    throw new TypeError(
      "askletOptions.origin is missing: the address in the site's own tag, such as https://feedback.example",
    );
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text).origin;
  throw new TypeError(`askletOptions.origin is "${text}": expected a web address such as https://feedback.example`);
}
