import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { useBuiltServer } from '../support/builtServer.ts';
import { createLedger } from '../support/notifyLedger.ts';
import { createVisitors, notifyOptions, secret, writeSurveys } from '../support/notifyVisitors.ts';
import { freePort, usePostgres } from '../support/postgres.ts';
import { startReceiver } from '../support/receiver.ts';

const { serve, folder } = useBuiltServer();
const { createDatabase } = usePostgres();

const kills = inject('isFull') ? 50 : 5;
const answers = inject('isFull') ? 10_000 : 600;

/** Starts a receiver at its own address, which can be killed and started again. */
async function startMortalReceiver(reply: Parameters<typeof startReceiver>[0]) {
  const port = await freePort();
  let receiver = await startReceiver(reply, port);
  return {
    url: receiver.url,
    async restart() {
      receiver.stop();
      await wait(1500);
      receiver = await startReceiver(reply, port);
    },
  };
}

/**
 * Makes messages due that wait for 5 minutes or more, because they have failed twice. In a short run, this includes
 * those that a killed process was sending, which wait for 20 s.
 */
async function endPauses(db: string): Promise<void> {
  const store = await openStore(db);
  const attempts = inject('isFull') ? 2 : 0;
  await store.database.run(`UPDATE deliveries SET next_at = 0 WHERE next_at IS NOT NULL AND attempts >= ${attempts}`);
  await store.close();
}

test.each([
  ['SQLite', 1, async () => join(folder(), 'notify.db')],
  ['PostgreSQL', 2, createDatabase],
])(
  `${kills} kills on %s, with %i process(es) and a receiver that fails, lose no notification of ${answers} answers`,
  async (name, processes, database) => {
    const db = await database();
    const ledger = createLedger(secret);
    const receiver = await startMortalReceiver(ledger.reply);
    await writeSurveys(join(folder(), `${name}.json`), receiver.url);
    const start = () => serve(['--surveys', `${name}.json`, '--db', db, ...notifyOptions]);
    const servers = await Promise.all(Array.from({ length: processes }, start));
    const { acknowledged, visitUntil } = createVisitors(servers);
    const restarts = new Set([Math.floor(kills / 3), Math.floor((2 * kills) / 3)]);
    let restarting: Promise<void> = Promise.resolve();

    for (let round = 0; round < kills; round += 1) {
      if (restarts.has(round)) restarting = receiver.restart();
      const visiting = visitUntil(Math.round(((round + 1) * answers) / kills));
      await Promise.race([ledger.untilMore(Math.ceil((Math.random() * answers) / kills)), wait(4000)]);
      const index = round % processes;
      await servers[index]!.stop('SIGKILL');
      servers[index] = await start();
      await visiting;
    }
    await restarting;

    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    await endPauses(db);
    ledger.recover();
    await start();
    await expect.poll(() => ledger.missing(acknowledged), { timeout: 60_000, interval: 200 }).toEqual([]);
    ledger.check();
    const { messages, failed } = ledger.counts();
    process.stderr.write(`${name}: ${acknowledged.size} answers, ${messages} messages, ${failed} failed at first\n`);
  },
  600_000,
);
