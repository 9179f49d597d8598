import { DateTime } from 'luxon';
import type { Budget } from '../../contract/surveys/budget.ts';

/** A period of a budget, in milliseconds since 1970; its end is the start of the next one. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** Returns the first instant of a period: midnight can be missing, or come twice, when clocks change. */
function startOf(time: DateTime, per: Budget['per']): DateTime {
  const start = time.startOf(per);
  const earlier = start.minus({ hours: 1 });
  return earlier.toISODate() === start.toISODate() ? earlier : start;
}

/** Returns the period of a budget that contains a time. */
export function periodAt({ per, time_zone = 'UTC' }: Pick<Budget, 'per' | 'time_zone'>, time: number): Period {
  const start = startOf(DateTime.fromMillis(time, { zone: time_zone }), per);
  return { from: start.toMillis(), until: startOf(start.plus({ [per]: 1 }), per).toMillis() };
}
