import { Ajv2020 } from 'ajv/dist/2020.js';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { openApi } from '../../../src/server/routes/openApi.ts';
import type { Fetch } from './call.ts';

interface Operation {
  readonly requestBody: { readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<string, { readonly content: Record<string, { readonly schema: object }> }>;
}

const paths = Object.values(endpoints).map(({ path }) => ({
  template: `${path.replace(':survey_uuid', '{survey_uuid}')}/`,
  pattern: new RegExp(`^${path.replace(':survey_uuid', '[^/]+')}/?$`),
}));

const document = openApi('test') as unknown as { paths: Record<string, { post: Operation }> };
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'openapi');

function check(path: string, status: number, body: unknown) {
  if (!document.paths[path]!.post.responses[status])
    throw new Error(`${path} answers ${status}, which is not described`);
  const steps = ['paths', path, 'post', 'responses', String(status), 'content', 'application/json', 'schema'];
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.getSchema(`openapi#/${pointer.join('/')}`);
  if (!validate) throw new Error(`${path} ${status} has no schema`);
  if (!validate(body)) throw new Error(`${path} ${status} is not as described: ${ajv.errorsText(validate.errors)}`);
}

/** A `fetch` that throws where a reply is not as the OpenAPI document says. */
export function checkedFetch(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    const path = paths.find(({ pattern }) => pattern.test(new URL(request.url).pathname));
    if (request.method === 'POST' && path) check(path.template, response.status, await response.clone().json());
    return response;
  };
}

/** Sends a request over the network to a server that may be another process, with the same check. */
export const send: Fetch = checkedFetch((request) => fetch(request));
