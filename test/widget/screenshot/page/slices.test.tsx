import { afterEach, expect, test, vi } from 'vitest';
import { runInSlices, type Steps, type Watch } from '../../../../src/widget/screenshot/page/slices.ts';

afterEach(() => void vi.restoreAllMocks());

const { signal } = new AbortController();

/** Runs eight steps that take 40 ms each, so that there are several pauses. Changes the page in each pause. */
async function run({ change = () => {}, aborted = signal }) {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const element = document.createElement('p');
  document.body.replaceChildren(element, document.createElement('asklet-survey'));
  const counts: number[] = [];
  let attempts = 0;
  function* work(watch: Watch): Steps<string> {
    attempts += 1;
    watch(document);
    for (let steps = 0; steps < 8; steps += 1) {
      time += 40;
      yield;
    }
    return 'done';
  }
  const result = await runInSlices(work, aborted, (count) => {
    counts.push(count);
    setTimeout(change);
  });
  return { result, attempts, counts };
}

test('pauses after each slice, and reports the steps so far', async () => {
  expect(await run({})).toEqual({ result: 'done', attempts: 1, counts: [2, 5] });
});

test.each([
  ['an attribute', () => document.querySelector('p')!.setAttribute('data-asklet-mask', '')],
  ['an element', () => document.body.append(document.createElement('b'))],
  ['the position', () => document.querySelector('p')!.dispatchEvent(new Event('scroll'))],
  ['a text', () => document.querySelector('p')!.append('x')],
])('starts again if %s of the page changes, and at last works in one piece', async (_, change) => {
  const { result, attempts, counts } = await run({ change });
  expect([result, attempts]).toEqual(['done', 3]);
  expect(counts.length).toBeLessThan(5);
});

test('ignores changes of our own elements', async () => {
  let value = 0;
  const change = () => document.querySelector('asklet-survey')!.setAttribute('data-value', `${(value += 1)}`);
  expect(await run({ change })).toMatchObject({ attempts: 1 });
});

test('rejects with the abort reason', async () => {
  const controller = new AbortController();
  const change = () => controller.abort(new Error('closed'));
  await expect(run({ change, aborted: controller.signal })).rejects.toThrow('closed');
});
