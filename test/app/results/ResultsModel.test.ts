import { expect, test } from 'vitest';
import { createResultsModel } from '../../../src/app/results/ResultsModel.ts';
import { call } from '../../server/support/call.ts';
import { npsUuid, surveys } from '../../server/support/surveys.ts';
import { testServer } from '../../server/support/testServer.ts';
import { aContext } from '../support/aContext.ts';

test('polls every 10 s, and is not sent anything that it already has', async () => {
  const server = await testServer({ adminToken: 'admin' });
  await call(server.fetch, 'responses', { body: { text: 'Fine' } });
  const { context, replies, intervals } = aContext(server.fetch, `/surveys/${npsUuid}/results`);
  const model = createResultsModel(npsUuid, context);
  const stop = model.start();
  const askAgain = async () => {
    const before = model.shown.value;
    replies.length = 0;
    intervals[0]!.run();
    await expect.poll(() => model.shown.value).not.toBe(before);
    await expect.poll(() => replies.length).toBe(5);
    return new Set(replies);
  };
  await expect.poll(() => model.shown.value).not.toBeNull();
  expect(intervals).toMatchObject([{ milliseconds: 10_000 }]);
  const first = model.shown.value;
  expect(await askAgain()).toEqual(
    new Set(['surveys 200', 'summary 304', 'responses 304', 'finding 304', 'words 304']),
  );
  expect(model.shown.value).toEqual(first);
  await call(server.fetch, 'responses', { body: { text: 'Good' } });
  expect(await askAgain()).toEqual(
    new Set(['surveys 200', 'summary 200', 'responses 200', 'finding 200', 'words 200']),
  );
  expect(model.responses.value.map(({ text }) => text)).toEqual(['Good', 'Fine']);
  stop();
});

test('leaves out no comment if many arrive between two requests', async () => {
  const server = await testServer({ adminToken: 'admin' });
  const comment = (number: number) =>
    call(server.fetch, 'responses', { body: { session_uuid: crypto.randomUUID(), text: `Comment ${number}` } });
  await comment(0);
  const { context, intervals } = aContext(server.fetch, `/surveys/${npsUuid}/results`);
  const model = createResultsModel(npsUuid, context);
  const stop = model.start();
  await expect.poll(() => model.responses.value.length).toBe(1);
  for (let number = 1; number <= 30; number += 1) await comment(number);
  intervals[0]!.run();
  await expect.poll(() => model.responses.value.length).toBe(20);
  await model.loadMore();
  const expected = Array.from({ length: 31 }, (_, number) => `Comment ${30 - number}`);
  expect(model.responses.value.map(({ text }) => text)).toEqual(expected);
  stop();
});

test('a mark that is set while data is loaded stays', async () => {
  const server = await testServer({ adminToken: 'admin' });
  await call(server.fetch, 'responses', { body: { text: 'Fine' } });
  let held: Promise<void> | null = null;
  const fetch = async (request: Request) => {
    const reply = await server.fetch(request);
    if (request.url.includes('/summary')) await held;
    return reply;
  };
  const { context, replies, intervals } = aContext(fetch, `/surveys/${npsUuid}/results`);
  const model = createResultsModel(npsUuid, context);
  const stop = model.start();
  await expect.poll(() => model.responses.value.length).toBe(1);
  let release = () => {};
  held = new Promise((resolve) => (release = resolve));
  replies.length = 0;
  intervals[0]!.run();
  await expect.poll(() => replies).toContain('responses 304');
  await model.mark(model.responses.value[0]!.id, { is_starred: true });
  const before = model.shown.value;
  release();
  await expect.poll(() => model.shown.value).not.toBe(before);
  expect(model.responses.value).toMatchObject([{ is_starred: true }]);
  stop();
});

test('a list has only what matches the filters, also after a failed request', async () => {
  const server = await testServer({ adminToken: 'admin' });
  for (let number = 1; number <= 130; number += 1) {
    const body = { session_uuid: crypto.randomUUID(), score: number % 2 ? 10 : 0, text: `Comment ${number}` };
    await call(server.fetch, 'responses', { body });
  }
  let isAway = false;
  const fetch = async (request: Request) => {
    if (isAway) throw new TypeError('Failed to fetch');
    return server.fetch(request);
  };
  const { context, intervals } = aContext(fetch, `/surveys/${npsUuid}/results`);
  const model = createResultsModel(npsUuid, context);
  const stop = model.start();
  await expect.poll(() => model.responses.value.length).toBe(20);
  await model.loadMore();
  isAway = true;
  model.show({ filters: { ...model.view.value.filters, min_score: '9' } });
  await expect.poll(() => context.access.error.value).not.toBeNull();
  isAway = false;
  intervals[0]!.run();
  await expect.poll(() => context.access.error.value).toBeNull();
  await model.loadMore();
  expect(model.responses.value.map(({ score }) => score)).toEqual(Array(40).fill(10));
  stop();
});

test('a response that was deleted elsewhere leaves the list when it is marked', async () => {
  const server = await testServer({ adminToken: 'admin' });
  await call(server.fetch, 'responses', { body: { text: 'Fine' } });
  const { context } = aContext(server.fetch, `/surveys/${npsUuid}/results`);
  const model = createResultsModel(npsUuid, context);
  const stop = model.start();
  await expect.poll(() => model.responses.value.length).toBe(1);
  const [{ id } = { id: '' }] = model.responses.value;
  await context.access.client.value!.deleteOne(npsUuid, id);
  await model.mark(id, { is_starred: true });
  expect([model.responses.value, context.access.error.value]).toEqual([[], null]);
  await expect(context.access.client.value!.deleteOne(npsUuid, id)).resolves.toBeUndefined();
  stop();
});

test('asks for the summary of all responses once a day, and again after a deletion or with a limit', async () => {
  const survey = { ...surveys[0]!, survey_uuid: npsUuid, max_responses: undefined as number | undefined };
  const server = await testServer({ adminToken: 'admin', surveys: [survey, ...surveys.slice(1)] });
  await call(server.fetch, 'responses', { body: { text: 'Fine' } });
  const { context, replies } = aContext(server.fetch, `/surveys/${npsUuid}/results`);
  const model = createResultsModel(npsUuid, context);
  const summaries = async (why: Parameters<typeof model.refresh>[0]) => {
    replies.length = 0;
    await model.refresh(why);
    return replies.filter((reply) => reply.startsWith('summary')).length;
  };
  expect([await summaries('view'), await summaries('poll'), await summaries('changed')]).toEqual([2, 1, 2]);
  expect(await summaries('view')).toBe(1);
  Object.assign(context.viewer, { now: () => new Date(Date.now() + 86_400_000) });
  expect([await summaries('poll'), await summaries('poll')]).toEqual([2, 1]);
  survey.max_responses = 5;
  await server.reload();
  expect([await summaries('poll'), await summaries('poll')]).toEqual([2, 2]);
});
