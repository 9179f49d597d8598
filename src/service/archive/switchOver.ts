import type { Reading } from '../results/dialect.ts';
import { readState } from '../results/readState.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import { type CopyOptions, copyDatabase } from './copyDatabase.ts';
import { type CopiedSurvey, copyWhole, type CopyTarget, isSame, openTarget } from './copySessions.ts';
import { copyTables } from './copyTables.ts';
import type { Source } from './openSource.ts';
import { readWhole, type StoredSession } from './readWhole.ts';

/** The server that uses the source. Each function resolves to the sessions that changed since the one before. */
export interface ServerToSwitch {
  /** Begins to follow changes. */
  start(): Promise<readonly string[]>;
  changes(): Promise<readonly string[]>;
  /** Stops all writes, for at most half a minute. */
  pause(): Promise<readonly string[]>;
  /** Accepts writes again. */
  resume(): Promise<unknown>;
  /** Stops the paused server. */
  stop(): Promise<unknown>;
}

/** The result of a switch: the surveys before the pause, and how many sessions changed until then and in it. */
export interface Switched {
  readonly copied: readonly CopiedSurvey[];
  readonly changed: number;
  /** Milliseconds for which the server accepted nothing before it was stopped. */
  readonly pause: number;
}

/** Number of sessions that are copied at a time. */
const batch = 256;

/** Number of changed sessions that may be left for the pause, and of attempts to get there. */
const left = { sessions: 100, rounds: 10 };

/** Milliseconds between two questions for changes while the database is copied. The server follows them for an hour. */
const interval = 600_000;

/** Waits for work, and asks the server for changes meanwhile. Resolves to the result, and to the changed sessions. */
async function follow<T>(server: ServerToSwitch, work: Promise<T>): Promise<{ result: T; changed: string[] }> {
  const changed: string[] = [];
  let asked: Promise<void> = Promise.resolve();
  function ask(): void {
    asked = asked.then(async () => void changed.push(...(await server.changes())));
    // reported below
    asked.catch(() => {});
  }
  const timer = setInterval(ask, interval);
  const result = await work.finally(() => clearInterval(timer));
  ask();
  await asked;
  return { result, changed };
}

/** Copies sessions that changed while the database was copied, including deleted ones. */
async function copyChanged(source: Reading, target: CopyTarget, changed: readonly string[]): Promise<void> {
  for (let start = 0; start < changed.length; start += batch) {
    const session_uuids = changed.slice(start, start + batch);
    const wanted = await readWhole(source, session_uuids);
    const kept = new Set(wanted.map(({ session_uuid }) => session_uuid));
    for (const { survey_uuid, session_uuid } of await target.find(session_uuids))
      if (!kept.has(session_uuid)) await target.forget(survey_uuid, [session_uuid]);
    const surveys = new Map<string, StoredSession[]>();
    for (const session of wanted)
      surveys.set(session.survey_uuid, [...(surveys.get(session.survey_uuid) ?? []), session]);
    for (const [survey_uuid, sessions] of surveys) {
      const found = await copyWhole(target, survey_uuid, sessions, { overwrites: true });
      if (!sessions.every((session) => isSame(session, found.get(session.session_uuid))))
        throw new Error(`Sessions of the survey ${survey_uuid} differ after they were copied.`);
    }
  }
}

/** Resolves to the number of rows of each table. */
async function countRows({ all }: Reading): Promise<string> {
  const tables = ['sessions', 'responses', 'events'].map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
  const [counts] = await all<Record<string, number>>(`SELECT ${tables.join(', ')}`);
  return Object.entries(counts!)
    .map(([table, count]) => `${count} ${table}`)
    .join(', ');
}

async function expectSameCounts(source: Reading, store: DatabaseStore): Promise<void> {
  const [given, stored] = [await countRows(source), await readState(store.database, countRows)];
  if (given !== stored) throw new Error(`The source has ${given}, and the target ${stored}.`);
}

/**
 * Copies the database of a running server, and stops the server when nothing is left to copy. Rejects if the two still
 * differ: the server then keeps using the source.
 */
export async function switchOver(
  server: ServerToSwitch,
  { database }: Source,
  store: DatabaseStore,
  options: CopyOptions,
): Promise<Switched> {
  const target = openTarget(store);
  const copy = (changed: readonly string[]) => readState(database, (source) => copyChanged(source, target, changed));
  await server.start();
  const copying = readState(database, (source) => copyDatabase(source, store, options));
  const { result: copied, ...followed } = await follow(server, copying);
  let changed: readonly string[] = followed.changed;
  let sum = changed.length;
  for (let round = 0; changed.length > left.sessions && round < left.rounds; round += 1) {
    await copy(changed);
    changed = await server.changes();
    sum += changed.length;
  }
  await copy(changed);
  const began = performance.now();
  try {
    const last = await server.pause();
    sum += last.length;
    await copy(last);
    await readState(database, async (source) => {
      await copyTables(source, store, options.overwrites ?? false);
      await expectSameCounts(source, store);
    });
    // a durable write syncs all earlier ones
    await store.ping();
    await server.stop();
  } catch (error) {
    await server.resume().catch(() => {});
    throw error;
  }
  return { copied, changed: sum, pause: performance.now() - began };
}
