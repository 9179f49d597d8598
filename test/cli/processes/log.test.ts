import { openSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { useBuiltServer } from '../../server/support/builtServer.ts';

const samples = resolve(import.meta.dirname, '../../../public/surveys.json');
const { serve } = useBuiltServer();

test.each([
  ['is full', () => openSync('/dev/full', 'w')],
  ['is a pipe without a reader', () => 'unread' as const],
])(
  'a log that %s does no harm: lines are dropped and counted',
  async (_, log) => {
    const server = await serve(['--surveys', samples, '--db', ':memory:'], {}, log());
    const dropped = async () => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/^asklet_log_lines_dropped (\d+)/m.exec(text)![1]);
    };
    while ((await dropped()) === 0) {
      const asked = Array.from({ length: 500 }, () => fetch(`${server.url}/healthz`).then((reply) => reply.status));
      expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
    }
    expect(await server.stop()).toBe(0);
  },
  30_000,
);
