import type { Schedule, Unavailable } from '../../contract/surveys/schedule.ts';
import type { Store } from '../store/store.ts';
import { ApiError } from './errors.ts';

/** Why a survey starts no session for anybody. */
export type ClosedReason = Exclude<Unavailable, 'budget' | 'bot'>;

/** Milliseconds for which a count of responses is reused. Other processes may store more in the meantime. */
const countLifetime = 1000;

/** Counts the responses of surveys, and those that this process has stored since. */
function createCounts(store: Pick<Store, 'countResponses'>, now: () => number) {
  const counts = new Map<string, { readonly at: number; readonly count: Promise<number>; stored: number }>();
  return {
    /**
     * Resolves to whether a survey has reached its maximum number of responses. Counts again only if the responses stored
     * since the last count could have reached it.
     */
    async isFull(survey_uuid: string, max: number): Promise<boolean> {
      const known = counts.get(survey_uuid);
      if (known && Math.abs(now() - known.at) < countLifetime) {
        const count = await known.count;
        if (known.stored === 0 || count + known.stored < max) return count >= max;
      }
      const count = store.countResponses(survey_uuid, max);
      counts.set(survey_uuid, { at: now(), count, stored: 0 });
      count.catch(() => counts.delete(survey_uuid));
      return (await count) >= max;
    },
    /** Resolves to the number of responses that fit besides those of the last count and those stored since, if any do. */
    async countFree(survey_uuid: string, max: number): Promise<number> {
      const known = counts.get(survey_uuid);
      return known ? max - (await known.count) - known.stored : 0;
    },
    /** Must be called for each response that this process stores, new or updated. */
    responseStored(survey_uuid: string): void {
      const known = counts.get(survey_uuid);
      if (known) known.stored += 1;
    },
  };
}

/**
 * Creates the check of whether a survey starts sessions: it is not archived, has started, has not ended, and has not
 * reached its maximum number of responses. It uses the server's clock and the stored responses.
 */
export function createAvailability(store: Pick<Store, 'countResponses'>, now: () => number) {
  const { isFull, countFree, responseStored } = createCounts(store, now);
  /** The writes in progress that start sessions, of each survey with a maximum. */
  const starting = new Map<string, Set<Promise<unknown>>>();

  /** Resolves to the reason why the survey starts no session now, or to null. */
  async function find(
    survey_uuid: string,
    { archived, starts_at, ends_at, max_responses }: Schedule,
  ): Promise<ClosedReason | null> {
    if (archived) return 'ended';
    if (starts_at !== undefined && now() < Date.parse(starts_at)) return 'not_started';
    if (ends_at !== undefined && now() >= Date.parse(ends_at)) return 'ended';
    if (max_responses === undefined) return null;
    return (await isFull(survey_uuid, max_responses)) ? 'full' : null;
  }

  /**
   * Runs a write that starts a session, and resolves to its result. Rejects with an `ApiError` if the survey starts no
   * session now. Many writes at once don't exceed the maximum number of responses.
   */
  async function write<T>(survey_uuid: string, schedule: Schedule, run: () => Promise<T>): Promise<T> {
    const { max_responses } = schedule;
    const pending = starting.get(survey_uuid) ?? new Set();
    starting.set(survey_uuid, pending);
    for (;;) {
      const reason = await find(survey_uuid, schedule);
      if (reason) throw surveyNotOpen(reason, schedule);
      if (max_responses === undefined) return run();
      const free = await countFree(survey_uuid, max_responses);
      if (pending.size < free) break;
      // some of what was stored can be updates: then the next turn counts again
      if (pending.size > 0) await Promise.race(pending);
    }
    // without a pause since the check, or others could pass it in the meantime
    const writing = run();
    const settled = writing.then(ignore, ignore).finally(() => pending.delete(settled));
    pending.add(settled);
    return writing;
  }

  return { find, write, responseStored };
}

const ignore = () => {};

export type Availability = ReturnType<typeof createAvailability>;

/** Returns the error for a survey that starts no session now. */
export const surveyNotOpen = (reason: ClosedReason, { archived, starts_at, ends_at, max_responses }: Schedule) =>
  new ApiError(
    'surveyNotOpen',
    {
      not_started: `This survey starts at ${starts_at}.`,
      ended: archived ? 'This survey has ended.' : `This survey ended at ${ends_at}.`,
      full: `This survey has reached its maximum of ${max_responses} responses.`,
    }[reason],
    { reason },
  );
