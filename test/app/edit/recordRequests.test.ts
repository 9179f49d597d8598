import { expect, it } from 'vitest';
import { recordRequests } from '../../../src/app/edit/recordRequests.ts';

function pageWith(fetch: typeof globalThis.fetch) {
  const page = { fetch, location: new URL('http://shop.example/'), performance };
  return page as unknown as Window & typeof globalThis;
}

it('lists a call to the API with its request and reply', async () => {
  const page = pageWith(async () => Response.json({ session_uuid: 's' }));
  const { requests } = recordRequests(page);
  const reply = await page.fetch('/api/public/v2/surveys/x/sessions/', { method: 'POST', body: '{"a":1}' });
  expect(await reply.json()).toEqual({ session_uuid: 's' });
  await expect.poll(() => requests.value[0]?.reply).toBe('{\n  "session_uuid": "s"\n}');
  expect(requests.value).toMatchObject([
    { method: 'POST', path: '/api/public/v2/surveys/x/sessions/', status: 200, body: '{\n  "a": 1\n}' },
  ]);
});

it('lists a call without a reply, and passes the error on to its caller', async () => {
  const page = pageWith(async () => {
    throw new TypeError('Failed to fetch');
  });
  const { requests } = recordRequests(page);
  await expect(page.fetch('/api/x')).rejects.toThrow('Failed to fetch');
  expect(requests.value).toMatchObject([{ status: 'failed', reply: 'TypeError: Failed to fetch' }]);
});

it('ignores requests that are not calls to the API', async () => {
  const page = pageWith(async () => new Response('{}'));
  const { requests } = recordRequests(page);
  await page.fetch('/surveys.json');
  expect(requests.value).toEqual([]);
});

it('restores the original fetch', () => {
  const original = async () => new Response();
  const page = pageWith(original);
  recordRequests(page).stop();
  expect(page.fetch).toBe(original);
});
