import { expect, test } from 'vitest';
import { createResultsModel, type ResultsWindow } from '../../../src/app/results/ResultsModel.ts';
import { call } from '../../server/support/call.ts';
import { npsUuid } from '../../server/support/surveys.ts';
import { testServer } from '../../server/support/testServer.ts';

/**
 * Creates a window that shows the results of a survey, records its requests, and runs its timers when the test says so.
 */
function aWindow(fetchFrom: (request: Request) => Promise<Response>) {
  const replies: string[] = [];
  const intervals: { run: () => void; milliseconds: number }[] = [];
  const window = Object.assign(new EventTarget(), {
    location: { search: `?survey=${npsUuid}`, hash: '#token=admin', pathname: '/results' },
    history: { replaceState: () => {} },
    sessionStorage: { setItem: () => {} },
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    setInterval: (run: () => void, milliseconds: number) => intervals.push({ run, milliseconds }),
    clearInterval: () => {},
    async fetch(path: string, init: RequestInit) {
      const reply = await fetchFrom(new Request(`http://asklet.test${path}`, init));
      replies.push(`${/summary|responses/.exec(path)?.[0] ?? path} ${reply.status}`);
      return reply;
    },
  });
  return { window: window as unknown as ResultsWindow, replies, intervals };
}

test('polls every 10 s, and is not sent anything that it already has', async () => {
  const server = await testServer({ adminToken: 'admin' });
  await call(server.fetch, 'responses', { body: { text: 'Fine' } });
  const { window, replies, intervals } = aWindow(server.fetch);
  const model = createResultsModel(window, { now: () => new Date(), timeZone: 'UTC' });
  const stop = model.start();
  const askAgain = async () => {
    const before = model.loaded.value;
    replies.length = 0;
    intervals[0]!.run();
    await expect.poll(() => model.loaded.value).not.toBe(before);
    return new Set(replies);
  };
  await expect.poll(() => model.loaded.value).not.toBeNull();
  expect(intervals).toMatchObject([{ milliseconds: 10_000 }]);
  const first = model.loaded.value;
  expect(await askAgain()).toEqual(new Set(['/api/admin/surveys 200', 'summary 304', 'responses 304']));
  expect(model.loaded.value).toEqual(first);
  await call(server.fetch, 'responses', { body: { text: 'Good' } });
  expect(await askAgain()).toEqual(new Set(['/api/admin/surveys 200', 'summary 200', 'responses 200']));
  expect(model.responses.value.map(({ text }) => text)).toEqual(['Good', 'Fine']);
  stop();
});
