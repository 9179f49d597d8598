import { execFileSync } from 'node:child_process';
import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { claimFolder, databaseFolder, embedded, freePort, query } from './postgres.ts';

/** A primary with a synchronous replica: acknowledged writes are on the disks of both. */
export interface PostgresPair {
  /** `host:port` of the primary and of the replica. */
  readonly primary: string;
  readonly replica: string;
  /** Stops the primary like a crash. */
  crashPrimary(): Promise<void>;
  /** Makes the replica accept writes. */
  promoteReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the address of the database on one or several hosts. */
export const databaseAt = (...hosts: string[]) => `postgres://postgres:password@${hosts.join(',')}/postgres`;

/** Starts two PostgreSQL servers of an npm package on loopback. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folders = { primary: databaseFolder(), replica: databaseFolder() };
  const ports = { primary: await freePort(), replica: await freePort() };
  const servers = {
    primary: embedded(folders.primary, ports.primary, true),
    replica: embedded(folders.replica, ports.replica, true),
  };
  const hosts = { primary: `127.0.0.1:${ports.primary}`, replica: `127.0.0.1:${ports.replica}` };
  let crashed = false;

  await servers.primary.initialise();
  await claimFolder(folders.primary);
  // With its owner, who is another user if the tests run as root.
  execFileSync('cp', ['-a', folders.primary, folders.replica]);
  const source = `host=127.0.0.1 port=${ports.primary} user=postgres password=password application_name=replica`;
  await appendFile(join(folders.replica, 'postgresql.conf'), `\nprimary_conninfo = '${source}'\n`);
  await appendFile(join(folders.replica, 'standby.signal'), '');
  await servers.primary.start();
  // It only resolves for a server that accepts writes.
  servers.replica.start().catch(() => {});
  const onPrimary = (text: string) => query(databaseAt(hosts.primary), text);
  await vi.waitFor(async () => {
    const states = await onPrimary('SELECT state FROM pg_stat_replication');
    if (states[0]?.state !== 'streaming') throw new Error('the replica does not stream yet');
  }, 60_000);
  await onPrimary("ALTER SYSTEM SET synchronous_standby_names = 'replica'");
  await onPrimary('SELECT pg_reload_conf()');

  return {
    ...hosts,
    async crashPrimary() {
      crashed = true;
      const file = await readFile(join(folders.primary, 'postmaster.pid'), 'utf8');
      // "Immediate shutdown": no checkpoint, and nothing is finished.
      process.kill(Number(file.split('\n')[0]), 'SIGQUIT');
    },
    async promoteReplica() {
      await query(databaseAt(hosts.replica), 'SELECT pg_promote()');
    },
    async stop() {
      await servers.replica.stop();
      // The package would wait for a process that has already ended.
      if (crashed) (servers.primary as unknown as { process?: unknown }).process = undefined;
      await servers.primary.stop();
      for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true });
    },
  };
}
