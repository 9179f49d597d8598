import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/api/endpoints.ts';
import { openApi } from '../../../src/contract/openApi/openApi.ts';
import { version } from '../../../src/service/pages/findDist.ts';
import { call } from '../support/call.ts';
import { checkedFetch } from '../support/checkedFetch.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

interface Content {
  readonly 'application/json': { readonly schema: { readonly required?: string[] }; readonly example: unknown };
}

interface Document {
  readonly openapi: string;
  readonly components: { readonly securitySchemes: Record<string, unknown> };
  readonly paths: Record<
    string,
    {
      readonly post?: {
        readonly operationId: string;
        readonly requestBody: { readonly content: Content };
        readonly responses: Record<string, { readonly content: Content }>;
      };
    }
  >;
}

test('the served document is the one that tests check replies against', async () => {
  expect(await readDocument()).toEqual(JSON.parse(JSON.stringify(openApi(version()))));
});

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, { post }]) =>
    post && !path.startsWith('/api/admin/') ? [{ path, ...post }] : [],
  );

async function readDocument() {
  const { fetch } = await testServer();
  const response = await fetch(new Request('http://asklet.test/openapi.json'));
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return (await response.json()) as Document;
}

test('the document has the four endpoints, their statuses, and a bearer key', async () => {
  const document = await readDocument();
  expect(document.openapi).toBe('3.1.0');
  const v2 = (name: string) => `/api/public/v2/surveys/{survey_uuid}/${name}/`;
  const own = ['413', '429', '503'];
  const statuses = operationsOf(document).map(({ path, responses }) => [path, Object.keys(responses)]);
  expect(Object.fromEntries(statuses)).toEqual({
    [v2('sessions')]: ['200', '400', '403', '404', ...own],
    [v2('responses')]: ['200', '400', '403', '409', ...own],
    [v2('events')]: ['200', '400', '403', ...own],
    '/api/v1/public/surveys/event/': ['200', '400', '403', ...own],
  });
  expect(document.components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
});

test('the examples match their schemas', async () => {
  const document = await readDocument();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const { requestBody, responses } of operationsOf(document)) {
    for (const content of [requestBody.content, responses[200]!.content]) {
      const { schema, example } = content['application/json'];
      ajv.validate(schema, example);
      expect(ajv.errors ?? []).toEqual([]);
    }
  }
});

test('the document states the limits that are enforced', async () => {
  const document = await readDocument();
  const { schema } =
    document.paths['/api/public/v2/surveys/{survey_uuid}/responses/']!.post!.requestBody.content['application/json'];
  expect(JSON.stringify(schema)).toContain('"maxLength":10000');
  expect(JSON.stringify(schema)).toContain('"maximum":2147483647');
  expect(JSON.stringify(schema)).toMatch(/"additionalProperties":false}$/);
  expect(schema.required ?? []).toEqual([]);
});

test('detects a reply that differs from the document', async () => {
  const { fetch } = await testServer();
  const broken = checkedFetch(async (request) => {
    const response = await fetch(request);
    return request.method === 'POST' ? Response.json({ survey_uuid: 7 }, { status: response.status }) : response;
  });
  await expect(call(broken, 'sessions')).rejects.toThrow('not as described');
  const other = checkedFetch(async (request) =>
    request.method === 'POST' ? Response.json({ detail: '' }, { status: 418 }) : fetch(request),
  );
  await expect(call(other, 'sessions')).rejects.toThrow('not described');
});

// replies are checked against the document wherever a test requests one: `checkedFetch` in test/server/admin.test.ts
test('the results are described with their filters, and the server accepts each of them', async () => {
  const server = await testServer({ adminToken: 'admin' });
  const document = (await readDocument()) as unknown as {
    paths: Record<string, { get?: { parameters: { name: string; schema: { type?: string; enum?: string[] } }[] } }>;
  };
  const path = `/api/admin/surveys/${npsUuid}`;
  const described = document.paths['/api/admin/surveys/{survey_uuid}/summary/']!.get!.parameters;
  const values: Record<string, string> = { integer: '1', boolean: 'true', string: 'UTC' };
  const valueOf = ({ name, schema }: (typeof described)[number]) =>
    name === 'metadata'
      ? ['metadata.plan', 'pro']
      : [name, schema.enum?.[0] ?? values[schema.type ?? ''] ?? '2026-03-04'];
  expect(described.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['from', 'until', 'min_score', 'search', 'page', 'locale', 'metadata', 'time_zone']),
  );
  const headers = { authorization: 'Bearer admin' };
  const query = new URLSearchParams(described.map(valueOf));
  const reply = await server.fetch(new Request(`http://asklet.test${path}/summary?${query}`, { headers }));
  expect(await reply.json()).toMatchObject({ survey_uuid: npsUuid, responses: 0, pages: [], funnel: { opened: 0 } });
});

test('the document has every endpoint of the contract', async () => {
  const document = await readDocument();
  expect(operationsOf(document).map(({ operationId }) => operationId)).toEqual(Object.keys(endpoints));
});
