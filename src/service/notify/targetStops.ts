import type { Statements } from '../database/statements.ts';

/** Creates the access to the targets that get no more messages, by their ids. */
export const createTargetStops = (run: Statements, read: Statements, now: () => number) => ({
  /** Resolves to the reasons. */
  async all(): Promise<ReadonlyMap<string, string>> {
    const rows = await read<{ target: string; reason: string }>('SELECT target, reason FROM stopped_targets');
    return new Map(rows.map(({ target, reason }) => [target, reason]));
  },
  stop: (target: string, reason: string) =>
    run('INSERT INTO stopped_targets (target, stopped_at, reason) VALUES (?, ?, ?) ON CONFLICT (target) DO NOTHING', [
      target,
      now(),
      reason,
    ]),
  start: (target: string) => run('DELETE FROM stopped_targets WHERE target = ?', [target]),
});

export type TargetStops = ReturnType<typeof createTargetStops>;
