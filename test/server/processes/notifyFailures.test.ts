import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { useBuiltServer } from '../support/builtServer.ts';
import { createLedger } from '../support/notifyLedger.ts';
import { createVisitors, notifyOptions, secret, writeSurveys } from '../support/notifyVisitors.ts';
import { claimFolder, databaseFolder, embedded, freePort, query, usePostgres } from '../support/postgres.ts';
import { startReceiver } from '../support/receiver.ts';
import { moveToSmallDisk } from '../support/smallDisk.ts';

const { serve, folder } = useBuiltServer();
const { createDatabase } = usePostgres();

/** Starts a server, its visitors and a receiver that accepts everything. */
async function start(name: string, db: string) {
  const ledger = createLedger(secret);
  ledger.recover();
  const { url } = await startReceiver(ledger.reply);
  await writeSurveys(join(folder(), `${name}.json`), url);
  const server = await serve(['--surveys', `${name}.json`, '--db', db, ...notifyOptions]);
  const visitors = createVisitors([server]);
  return {
    server,
    ledger,
    ...visitors,
    async untilRefused(count: number): Promise<void> {
      await expect.poll(visitors.refused, { timeout: 60_000 }).toBeGreaterThan(count);
    },
    async check(): Promise<void> {
      const missing = () => ledger.missing(visitors.acknowledged);
      await expect.poll(missing, { timeout: 60_000, interval: 200 }).toEqual([]);
      // messages whose results could not be stored are sent again after 20 s
      await wait(22_000);
      ledger.check();
      const { messages, repeated } = ledger.counts();
      process.stderr.write(
        `${name}: ${visitors.acknowledged.size} answers, ${visitors.refused()} refused, ${messages} messages, ${repeated} repeated\n`,
      );
    },
  };
}

/** The bytes of each file of a full disk: few, because SQLite writes its log from the start again and again. */
const diskSize = 100_000;

test.runIf(process.platform === 'linux')(
  'a disk that is full for a while loses no notification of a stored answer',
  async () => {
    const { server, ledger, acknowledged, visitUntil, visitWhile, untilRefused, refused, check } = await start(
      'full',
      'full.db',
    );
    const limitFiles = (bytes: number | 'unlimited') =>
      execFileSync('prlimit', ['--pid', String(server.process.pid), `--fsize=${bytes}:unlimited`]);
    await visitUntil(50);
    let isOver = false;
    const visiting = visitWhile(() => !isOver || acknowledged.size < 600);
    for (let round = 0; round < 3; round += 1) {
      // while messages are sent, so that their results cannot be stored
      await ledger.untilMore(3);
      limitFiles(diskSize);
      await untilRefused(refused() + 200);
      limitFiles('unlimited');
      await wait(500);
    }
    isOver = true;
    await visiting;
    await check();
  },
  180_000,
);

test('a disk of PostgreSQL that is full for a while loses no notification of a stored answer', async ({ skip }) => {
  const url = await createDatabase();
  const { server, ledger, acknowledged, visitUntil, visitWhile, untilRefused, refused, check } = await start(
    'full-postgres',
    url,
  );
  const disk = await moveToSmallDisk(url, ['responses', 'changed_sessions', 'deliveries']);
  onTestFinished(async () => {
    await server.stop();
    await disk?.remove();
  });
  if (!disk) return skip('no disk can be mounted here');
  await visitUntil(50);
  let isOver = false;
  const visiting = visitWhile(() => !isOver || acknowledged.size < 600);
  for (let round = 0; round < 3; round += 1) {
    await ledger.untilMore(3);
    disk.fill();
    await untilRefused(refused() + 200);
    disk.free();
    await wait(500);
  }
  isOver = true;
  await visiting;
  await check();
}, 180_000);

/** Starts a separate PostgreSQL, which can crash. */
async function startMortalPostgres() {
  const data = databaseFolder();
  const port = await freePort();
  const address = `postgres://postgres:password@127.0.0.1:${port}/postgres`;
  await embedded(data, port, true).initialise();
  await claimFolder(data);
  const run = () => embedded(data, port, true).start();
  const signal = async (name: NodeJS.Signals) => {
    const file = await readFile(join(data, 'postmaster.pid'), 'utf8');
    process.kill(Number(file.split('\n')[0]), name);
  };
  await run();
  return {
    address,
    endConnections: () =>
      query(address, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()'),
    /** Ends it at once: nothing is finished. */
    crash: () => signal('SIGQUIT'),
    run,
    async stop() {
      await signal('SIGQUIT');
      await wait(1000);
      await rm(data, { recursive: true, force: true });
    },
  };
}

test('a database that is lost while messages are sent loses no notification of a stored answer', async () => {
  const postgres = await startMortalPostgres();
  try {
    const { server, acknowledged, visitUntil, visitWhile, untilRefused, refused, check } = await start(
      'lost',
      postgres.address,
    );
    await visitUntil(50);
    let isOver = false;
    const visiting = visitWhile(() => !isOver || acknowledged.size < 1500);
    for (let round = 0; round < 5; round += 1) {
      await wait(400);
      await postgres.endConnections();
    }
    for (let round = 0; round < 2; round += 1) {
      await postgres.crash();
      await untilRefused(refused() + 50);
      await wait(1000);
      await postgres.run();
      await wait(2000);
    }
    isOver = true;
    await visiting;
    await check();
    await server.stop();
  } finally {
    await postgres.stop();
  }
}, 240_000);
