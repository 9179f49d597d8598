import { statSync } from 'node:fs';
import { Hono } from 'hono';
import { ApiError } from '../../server/api/errors.ts';
import { replyOwn } from '../reply.ts';
import type { AdminAuth, Core, Log } from '../module.ts';
import type { SqliteHandover } from '../database/sqlite/sqliteHandover.ts';
import type { SqliteDatabase } from '../database/sqlite/sqliteDatabase.ts';

/** Milliseconds after which the server accepts writes again if the program that copies does not go on. */
const maxPause = 30_000;

/** Milliseconds after which changes are no longer followed if nobody asks for them. */
const maxIdle = 3_600_000;

/** The options of the routes, besides the core. */
export interface HandoverOptions {
  readonly auth: Pick<AdminAuth, 'requireAdmin'>;
  readonly log: Log | null;
  /** Ends the program. Null if only the program itself can do so. */
  readonly stop: (() => void) | null;
}

/**
 * The progress of a copy made by another program: changes are followed, no writes are accepted, or this program ends.
 */
type State = 'none' | 'following' | 'paused' | 'stopping';

/** Creates the lifecycle of a copy, which its id names. */
function createCopy(handover: SqliteHandover, audit: (action: string) => void) {
  let current: { readonly state: State; readonly id: string | null } = { state: 'none', id: null };
  let timer: NodeJS.Timeout | undefined;

  function enter(state: State, id = current.id): void {
    clearTimeout(timer);
    current = { state, id };
    if (state === 'following') timer = setTimeout(end, maxIdle).unref();
    if (state === 'paused') timer = setTimeout(resume, maxPause).unref();
  }

  function resume(): void {
    handover.resume();
    enter('following');
    audit('resume');
  }

  async function end(): Promise<void> {
    enter('none', null);
    handover.resume();
    // the store can be closed
    await handover.end().catch(() => {});
  }

  return {
    state: () => current.state,
    enter,
    resume,
    end,
    /** Throws an `ApiError` unless this copy is in this state. */
    expect(id: string, state: State): void {
      if (current.id === id && current.state === state) return;
      throw new ApiError(
        'outdated',
        'This copy is outdated: the server was restarted or accepted answers. Copy again.',
      );
    },
  };
}

/** Creates the steps of the server while another program copies its database. Each resolves to the changed sessions. */
function createSteps(handover: SqliteHandover, stop: () => void, audit: (action: string) => void) {
  const copy = createCopy(handover, audit);
  return {
    async start(id: string): Promise<string[]> {
      if (copy.state() === 'stopping') throw new ApiError('outdated', 'The server is moving to another database.');
      // nothing is awaited until the state is entered, because another copy can start meanwhile; the steps run in this order
      if (copy.state() !== 'none') void copy.end();
      copy.enter('following', id);
      await handover.start();
      return [];
    },
    async changes(id: string): Promise<string[]> {
      copy.expect(id, 'following');
      copy.enter('following');
      return handover.changes();
    },
    async pause(id: string): Promise<string[]> {
      copy.expect(id, 'following');
      copy.enter('paused');
      audit('pause');
      return handover.pause();
    },
    async resume(id: string): Promise<string[]> {
      copy.expect(id, 'paused');
      copy.resume();
      return [];
    },
    /** Nothing is accepted until the program has ended. */
    async stop(id: string): Promise<string[]> {
      copy.expect(id, 'paused');
      copy.enter('stopping');
      audit('stop');
      stop();
      return [];
    },
  };
}

const fileOf = ({ connection }: SqliteDatabase): string =>
  (connection.prepare('PRAGMA database_list').get() as { file: string }).file;

/** Creates the routes by which `asklet copy --switch` moves a server to another database. */
export function createHandoverRoutes({ store, createUuid }: Core, { auth, log, stop }: HandoverOptions): Hono {
  const routes = new Hono({ strict: false }).basePath('/api/admin/copies');
  routes.use('*', auth.requireAdmin);
  const { database } = store;
  if (database.engine !== 'sqlite' || !stop) {
    routes.all('*', () => {
      throw new ApiError('notFound', 'Only "asklet serve" with a SQLite file can move to another database.');
    });
    return routes;
  }
  const { start, ...steps } = createSteps(database.handover, stop, (action) => log?.info({ action }, 'audit'));
  routes.post('/', async ({ req }) => {
    const inode = req.query('inode');
    if (inode !== undefined && inode !== String(statSync(fileOf(database)).ino))
      throw new ApiError('outdated', 'This server uses another database file than the one that is copied.');
    const id = createUuid();
    return replyOwn({ id, sessions: await start(id) });
  });
  for (const [name, step] of Object.entries(steps)) {
    routes.post(`/:id/${name}`, async ({ req }) => {
      const id = req.param('id');
      return replyOwn({ id, sessions: await step(id) });
    });
  }
  return routes;
}
