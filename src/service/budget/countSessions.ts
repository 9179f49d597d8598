import { hourLength } from '../../contract/time.ts';
import type { BudgetCounts, StartedHour } from './budgetCounts.ts';

/** Counts the sessions that start, in memory until they are stored. */
export function countSessions({ add }: BudgetCounts) {
  /** Sessions that are not stored yet, by survey and by the start of their hour. */
  const pending = new Map<string, Map<number, StartedHour>>();

  function count(survey_uuid: string, { hour, asked, not_asked }: StartedHour): void {
    const hours = pending.get(survey_uuid) ?? new Map<number, StartedHour>();
    pending.set(survey_uuid, hours);
    const before = hours.get(hour) ?? { asked: 0, not_asked: 0 };
    hours.set(hour, { hour, asked: before.asked + asked, not_asked: before.not_asked + not_asked });
  }

  /** Stores what was counted. What cannot be stored is kept for the next time. */
  async function store(survey_uuid: string): Promise<void> {
    const hours = pending.get(survey_uuid)?.values() ?? [];
    pending.delete(survey_uuid);
    await Promise.all(
      [...hours].map((hour) =>
        add(survey_uuid, hour).catch((error: unknown) => {
          count(survey_uuid, hour);
          throw error;
        }),
      ),
    );
  }

  return {
    add(survey_uuid: string, time: number, isAsked: boolean): void {
      const hour = Math.floor(time / hourLength) * hourLength;
      count(survey_uuid, { hour, asked: isAsked ? 1 : 0, not_asked: isAsked ? 0 : 1 });
    },
    store,
    storeAll: async () => void (await Promise.all([...pending.keys()].map(store))),
  };
}
