import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { type Running, useBuiltServer } from '../support/builtServer.ts';
import { requestOf } from '../support/call.ts';
import { send } from '../support/checkedFetch.ts';
import { usePostgres } from '../support/postgres.ts';

const samples = join(import.meta.dirname, '../../../public/surveys.json');
const survey = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const { serve, folder } = useBuiltServer();
const { createDatabase } = usePostgres();

/** A killed server gives no status; a reply that differs from the document is a failure. */
function gone(error: unknown): number {
  if (error instanceof TypeError) return 0;
  throw error;
}

/** A start takes most of a second. */
const kills = inject('isFull') ? 50 : 3;

test.concurrent.each([
  ['SQLite', async () => 'kills.db'],
  ['PostgreSQL', createDatabase],
])(
  `${kills} kills at random moments on %s, while the owner reads, neither lose nor duplicate acknowledged answers`,
  async (_, database) => {
    const db = await database();
    const acknowledged = new Map<string, number>();
    const sent = new Set<string>();

    /** Submits answers at the server's speed, two per session, until the server is gone. */
    async function visit(server: Running, onAcknowledged: () => void) {
      for (;;) {
        const session_uuid = randomUUID();
        sent.add(session_uuid);
        for (const score of [1, 2]) {
          const request = requestOf('responses', { survey, key: 'pk_demo', body: { session_uuid, score } }, server.url);
          const status = await send(request).then(({ status }) => status, gone);
          if (status !== 200) return;
          acknowledged.set(session_uuid, score);
          onAcknowledged();
        }
      }
    }

    /** Reads summaries and exports until the server is gone. */
    async function read({ url }: Running) {
      for (;;) {
        for (const path of ['summary', 'export.ndjson', 'export.csv']) {
          const address = `${url}/api/admin/surveys/${survey}/${path}`;
          const reply = await fetch(address, { headers: { authorization: 'Bearer admin' } }).catch(gone);
          if (typeof reply === 'number' || (await reply.text().catch(gone)) === 0) return;
          expect(reply.status).toBe(200);
        }
      }
    }

    for (let round = 0; round < kills; round += 1) {
      const options = ['--rate-limit', '0', '--admin-token', 'admin'];
      const server = await serve(['--surveys', samples, '--db', db, ...options]);
      const reading = read(server);
      let left = Math.ceil(Math.random() * 60);
      const killed = new Promise((resolve) => {
        const count = () => void ((left -= 1) === 0 && resolve(server.stop('SIGKILL')));
        for (let visitor = 0; visitor < 8; visitor += 1) void visit(server, count);
      });
      await killed;
      await reading;
    }

    const store = await openStore(db === 'kills.db' ? `${folder()}/${db}` : db);
    const responses = await store.responses();
    await store.close();
    const scores = new Map(responses.map(({ session_uuid, score }) => [session_uuid, score]));
    expect(scores.size).toBe(responses.length);
    expect([...acknowledged].filter(([uuid, score]) => (scores.get(uuid) ?? 0) < score)).toEqual([]);
    expect([...scores.keys()].filter((uuid) => !sent.has(uuid))).toEqual([]);
  },
  480_000,
);
