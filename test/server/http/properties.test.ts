import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { createService } from '../../../src/service/index.ts';
import { base, call, type EndpointName, paths } from '../support/call.ts';
import { checkedFetch } from '../support/checkedFetch.ts';
import { generalUuid, keys, npsUuid, surveys, unknownUuid } from '../support/surveys.ts';

const endpointNames: EndpointName[] = ['sessions', 'responses', 'events', 'eventsV1'];
const events = ['survey_initialized', 'survey_opened', 'score_submitted', 'text_submitted', 'survey_closed'];

/** Text of any code units, including lone surrogates, NUL and quotes. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  maxLength: 20,
});

const uuid = fc.oneof(fc.uuid(), fc.constantFrom(npsUuid, generalUuid, npsUuid.toUpperCase()));

const names = fc.oneof(anyText, fc.constantFrom('__proto__', 'constructor', 'toString', 'user_email', ''));

const value = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 5 },
    anyText,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.array(fc.tuple(names, tie('any')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ),
})).any;

const metadata = fc.array(fc.tuple(names, value), { maxLength: 4 }).map((entries) => Object.fromEntries(entries));

/** A body with valid and invalid fields. */
const body = fc.record(
  {
    session_uuid: fc.oneof({ weight: 4, arbitrary: uuid }, { weight: 1, arbitrary: value }),
    survey_uuid: fc.oneof({ weight: 4, arbitrary: uuid }, { weight: 1, arbitrary: value }),
    event_type: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...events) }, { weight: 1, arbitrary: value }),
    score: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -1, max: 11 }) }, { weight: 1, arbitrary: value }),
    text: fc.oneof({ weight: 4, arbitrary: anyText }, { weight: 1, arbitrary: value }),
    metadata: fc.oneof({ weight: 4, arbitrary: metadata }, { weight: 1, arbitrary: value }),
    extra: value,
  },
  { requiredKeys: [] },
);

/** JSON with common defects: duplicates, cuts, raw control characters, nesting, bytes. */
const raw = fc.oneof(
  { weight: 6, arbitrary: body.map((each) => JSON.stringify(each)) },
  { weight: 1, arbitrary: value.map((each) => JSON.stringify(each) ?? '') },
  { weight: 1, arbitrary: fc.tuple(body, fc.nat(200)).map(([each, end]) => JSON.stringify(each).slice(0, end)) },
  {
    weight: 1,
    arbitrary: body.map((each) => JSON.stringify(each).replace('{', '{"score":1,"score":99,"__proto__":null,')),
  },
  { weight: 1, arbitrary: fc.nat(3000).map((depth) => `{"metadata":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`) },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => new Uint8Array(bytes)) },
);

const request = fc.record({
  endpoint: fc.constantFrom(...endpointNames),
  survey: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(npsUuid, generalUuid, unknownUuid) },
    { weight: 1, arbitrary: anyText.map((text) => encodeURIComponent(text.replace(/\p{Surrogate}|\./gu, ''))) },
  ),
  raw,
  authorization: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('Bearer pk_all', 'Bearer pk_nps') },
    { weight: 1, arbitrary: fc.string({ maxLength: 20 }).filter((text) => !/[\r\n\0]/.test(text)) },
  ),
  contentType: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('application/json', 'application/json; charset=utf-8') },
    { weight: 1, arbitrary: fc.constantFrom('', 'text/plain', 'application/jsonx', 'multipart/form-data; boundary=x') },
  ),
  chunked: fc.boolean(),
  slash: fc.boolean(),
});

type Generated = typeof request extends fc.Arbitrary<infer T> ? T : never;

function build({ endpoint, survey, raw: sent, authorization, contentType, chunked, slash }: Generated): Request {
  const bytes = typeof sent === 'string' ? new TextEncoder().encode(sent) : sent;
  const path = paths[endpoint](survey || 'none');
  const middle = Math.floor(bytes.length / 2);
  const stream = () => new Blob([bytes.slice(0, middle), bytes.slice(middle)]).stream();
  return new Request(base + (slash ? path : path.slice(0, -1)), {
    method: 'POST',
    headers: {
      authorization,
      'content-type': contentType,
      ...(!chunked && { 'content-length': String(bytes.length) }),
    },
    body: chunked ? stream() : bytes,
    duplex: 'half',
  } as RequestInit);
}

/** JSON escapes of NUL and lone surrogates, which no database can store. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f])/i;

test('no random request makes the server fail, and a rejected one stores nothing', async () => {
  const failures: unknown[] = [];
  const server = await createService({ surveys, keys, adminToken: 'admin', onError: (error) => failures.push(error) });
  const fetch = checkedFetch(server.fetch);
  const snapshot = async () =>
    JSON.stringify([await server.sessions(), await server.responses(), await server.events()]);
  let before = await snapshot();
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(request, async (generated) => {
      const response = await fetch(build(generated));
      const answer = (await response.json()) as { detail?: unknown };
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      const accepted = response.status === 200;
      expect(typeof answer.detail).toBe(accepted ? 'undefined' : 'string');
      const after = await snapshot();
      expect(accepted ? before : after).toBe(before);
      taken += Number(accepted);
      before = after;
      expect(before).not.toMatch(unstorable);
      // All stored data is compared at once, which is fast if there is little.
      if (taken % 20 === 0) await forgetAll(server.sessions, server.fetch);
      before = await snapshot();
    }),
    { numRuns: inject('isFull') ? 10_000 : 1_000, endOnFailure: true },
  );
  expect(failures).toEqual([]);
  expect(taken).toBeGreaterThan(inject('isFull') ? 50 : 20);
  expect((await call(fetch, 'sessions')).status).toBe(200);
  await server.close();

  async function forgetAll(sessions: typeof server.sessions, send: typeof server.fetch) {
    for (const { survey_uuid, session_uuid } of await sessions()) {
      const path = `${base}/api/admin/surveys/${survey_uuid}/responses/${session_uuid}`;
      await send(new Request(path, { method: 'DELETE', headers: { authorization: 'Bearer admin' } }));
    }
  }
}, 300_000);
