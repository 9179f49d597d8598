import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApi } from '../../../src/contract/openApi/openApi.ts';
import type { Fetch } from './call.ts';

interface Operation {
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: object }> }>;
}

const document = openApi('test') as unknown as { paths: Record<string, Record<string, Operation>> };

/** Rejects fields that are not described: other servers, and later versions, can have some. */
function close(schema: object): void {
  if ('properties' in schema && !('additionalProperties' in schema))
    Object.assign(schema, { additionalProperties: false });
  for (const each of Object.values(schema)) if (typeof each === 'object' && each !== null) close(each);
}
for (const methods of Object.values(document.paths))
  for (const { responses } of Object.values(methods)) close(responses ?? {});

const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'openapi');

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
    .map(([method, operation]) => ({
      path,
      method,
      operation,
      pattern: new RegExp(
        `^${path
          .replace(/\/$/, '')
          .replaceAll('.', '\\.')
          .replaceAll(/\{\w+\}/g, '[^/]+')}/?$`,
      ),
    })),
);

async function check({ path, method, operation }: (typeof operations)[number], response: Response) {
  const { status } = response;
  const described = operation.responses[status];
  if (!described) throw new Error(`${method} ${path} answers ${status}, which is not described`);
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (!described.content && response.body === null) return;
  if (!described.content?.[type]) throw new Error(`${method} ${path} ${status} is ${type}, which is not described`);
  if (type !== 'application/json') return;
  const steps = ['paths', path, method, 'responses', String(status), 'content', type, 'schema'];
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.getSchema(`openapi#/${pointer.join('/')}`)!;
  if (!validate(await response.clone().json()))
    throw new Error(`${method} ${path} ${status} is not as described: ${ajv.errorsText(validate.errors)}`);
}

/** Returns a `fetch` that throws if a reply differs from the OpenAPI document. */
export function checkedFetch(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    const { pathname } = new URL(request.url);
    const method = request.method.toLowerCase();
    const found = operations.find((each) => each.method === method && each.pattern.test(pathname));
    if (found) await check(found, response);
    return response;
  };
}

/** Sends a request over the network to a server that may be another process, and checks the reply as well. */
export const send: Fetch = checkedFetch((request) => fetch(request));
