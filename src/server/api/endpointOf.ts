import { type EndpointName, endpoints } from '../../contract/endpoints.ts';

const patterns = Object.values(endpoints).map(({ name, path }) => ({
  name,
  pattern: new RegExp(`^${path.replace(':survey_uuid', '[^/]+')}/?$`),
}));

/** Returns the path of a request's URL without parsing the rest. */
export function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('?', start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

/** Returns the endpoint of a path, or null for other paths. */
export const endpointOf = (path: string): EndpointName | null =>
  patterns.find(({ pattern }) => pattern.test(path))?.name ?? null;
