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
