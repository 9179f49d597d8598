import { hourLength } from '../../contract/time.ts';
import type { Statements } from '../database/statements.ts';
import type { Attempt } from './attempts.ts';
import type { Target } from './targets.ts';

/** The emails that a target gets at most, in periods of milliseconds. */
const ceilings = [
  { period: hourLength / 60, max: 5 },
  { period: hourLength, max: 20 },
];

/** Returns how many more emails a target can get now. Times that the clock has not reached were stored by a wrong one. */
export function countFree(times: readonly number[], now: number): number {
  const free = ceilings.map(({ period, max }) => max - times.filter((time) => Math.abs(now - time) < period).length);
  return Math.max(0, Math.min(...free));
}

/** Returns the times that count for the next emails. */
const recent = (times: readonly number[], now: number) => times.filter((time) => Math.abs(now - time) < hourLength);

/**
 * Creates the ceiling of emails. Several processes obey it together: each replaces the times that it has read only if no
 * other one did in between.
 */
export function createMailCeiling(run: Statements, now: () => number) {
  async function read(target: string): Promise<{ text: string; times: readonly number[] }> {
    const [row] = await run<{ times: string }>('SELECT times FROM mail_times WHERE target = ?', [target]);
    const text = row?.times ?? '[]';
    return { text, times: JSON.parse(text) as number[] };
  }

  /** Resolves to whether no other process was faster. */
  async function replace(target: string, before: string, times: readonly number[]): Promise<boolean> {
    const rows = await run(
      `INSERT INTO mail_times (target, times) VALUES (?, ?)
       ON CONFLICT (target) DO UPDATE SET times = excluded.times WHERE mail_times.times = ? RETURNING target`,
      [target, JSON.stringify(times), before],
    );
    return rows.length > 0;
  }

  async function remove(target: string, time: number): Promise<void> {
    for (;;) {
      const { text, times } = await read(target);
      const rest = times.toSpliced(times.indexOf(time), times.includes(time) ? 1 : 0);
      if (await replace(target, text, rest)) return;
    }
  }

  return {
    /** Resolves to the number of messages that a target can get now. */
    free: async ({ id, to }: Pick<Target, 'id' | 'to'>): Promise<number> =>
      to === 'mail' ? countFree((await read(id)).times, now()) : Infinity,

    /** Sends a message, and counts it if it was delivered. Resolves to null if the target can get none now. */
    async send<Result extends Pick<Attempt, 'delivered'>>(
      { id, to }: Pick<Target, 'id' | 'to'>,
      attempt: () => Promise<Result>,
    ): Promise<Result | null> {
      if (to !== 'mail') return attempt();
      const { text, times } = await read(id);
      const time = now();
      if (countFree(times, time) === 0 || !(await replace(id, text, [...recent(times, time), time]))) return null;
      const result = await attempt();
      if (!result.delivered) await remove(id, time);
      return result;
    },
  };
}

/** Says that an address gets no more tests now. */
export const manyTests = 'This address has had many tests: try again later.';

export type MailCeiling = ReturnType<typeof createMailCeiling>;
