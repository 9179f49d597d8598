import { type EndpointName, eventV1Path, surveysPath } from './endpointPaths.ts';

const patternOf = (path: string) => new RegExp(`^/api/${path}/?$`);

const patterns: Readonly<Record<EndpointName, RegExp>> = {
  sessions: patternOf(`${surveysPath}([^/]+)/sessions`),
  responses: patternOf(`${surveysPath}([^/]+)/responses`),
  events: patternOf(`${surveysPath}([^/]+)/events`),
  eventsV1: patternOf(eventV1Path),
};

/** Returns the endpoint of a path, with the survey if the path contains it, or null for other paths. */
export function endpointOf(path: string): { readonly name: EndpointName; readonly survey: string | null } | null {
  for (const [name, pattern] of Object.entries(patterns)) {
    const [found, survey = null] = pattern.exec(path) ?? [];
    if (found !== undefined) return { name: name as EndpointName, survey };
  }
  return null;
}
