import fs from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../src/cli/createLog.ts';

type Callback = (error: Error | null, written: number) => void;

test('lines that come while others are being written are written before the process ends', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const written: string[] = [];
  let finishFirst = () => {};
  vi.spyOn(fs, 'write').mockImplementation(((_fd: number, text: string, ...more: unknown[]) => {
    written.push(text);
    const finish = () => (more.at(-1) as Callback)(null, Buffer.byteLength(text));
    if (written.length === 1) finishFirst = finish;
    else finish();
  }) as typeof fs.write);
  const ended = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never);

  const { log, exit } = createLog();
  log.info({}, 'first');
  await expect.poll(() => written.join('')).toContain('first');
  log.error({}, 'last');
  const exited = exit(1);
  finishFirst();
  await exited;
  expect(written.join('')).toContain('last');
  expect(ended).toHaveBeenCalledWith(1);
});

test('an error of the database is logged without the row that it quotes', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  let written = '';
  vi.spyOn(fs, 'write').mockImplementation(((_fd: number, text: string, ...more: unknown[]) => {
    written += text;
    (more.at(-1) as Callback)(null, Buffer.byteLength(text));
  }) as typeof fs.write);
  vi.spyOn(process, 'exit').mockImplementation((() => {}) as never);

  const { log, exit } = createLog();
  const error = Object.assign(new Error('null value in column "plan" violates not-null constraint'), {
    code: '23502',
    detail: 'Failing row contains (my answer).',
    where: 'COPY responses, line 1: "my answer"',
    internalQuery: "SELECT 'my answer'",
  });
  log.error({ error }, 'failed');
  await exit(1);
  expect(JSON.parse(written)).toMatchObject({ error: { message: error.message, code: '23502' }, msg: 'failed' });
  expect(written).not.toContain('my answer');
});
