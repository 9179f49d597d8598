import { StoreUnavailable } from '../../server/store/store.ts';

/** The connections to a database: all open ones, idle ones, and the statements that wait for one. */
export interface Connections {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Reads one state of the data, alongside visitors' requests. */
export interface Snapshot {
  /** Runs a statement with a `?` for each value. Rejects with `StoreUnavailable` if the connection is lost. */
  all<R extends object>(sql: string, values?: readonly unknown[]): Promise<R[]>;
  /** Keeps the snapshot open for another minute. */
  touch(): void;
  /** Must be called at the end. A snapshot also ends after a minute without `all` and `touch`. */
  close(): Promise<void>;
}

/** Milliseconds after which a snapshot ends that its reader has left. */
const maxPause = 60_000;

/**
 * Closes a snapshot if its reader does not continue: it holds a connection, and data that was deleted in the meantime.
 */
export function closeIfAbandoned({ all, close }: Omit<Snapshot, 'touch'>): Snapshot {
  let left: NodeJS.Timeout | undefined;
  let isOpen = true;
  async function end(): Promise<void> {
    clearTimeout(left);
    if (!isOpen) return;
    isOpen = false;
    await close();
  }
  function touch(): void {
    clearTimeout(left);
    if (isOpen) left = setTimeout(end, maxPause).unref();
  }
  return {
    async all(sql, values) {
      clearTimeout(left);
      if (!isOpen) throw new StoreUnavailable('The snapshot has ended.');
      return all<never>(sql, values).finally(touch);
    },
    touch,
    close: end,
  };
}
