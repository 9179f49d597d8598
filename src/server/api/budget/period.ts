import { DateTime } from 'luxon';
import type { Budget } from '../../../contract/surveys/budget.ts';

/** A period of a budget, in milliseconds since 1970; its end is the start of the next one. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** Returns the period of a budget that contains a time. */
export function periodAt({ per, time_zone = 'UTC' }: Pick<Budget, 'per' | 'time_zone'>, time: number): Period {
  const start = DateTime.fromMillis(time, { zone: time_zone }).startOf(per);
  return { from: start.toMillis(), until: start.plus({ [per]: 1 }).toMillis() };
}
