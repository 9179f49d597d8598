import type { Forget } from './resultsStore.ts';

/** Deletes sessions in an engine. The methods that delete resolve to the times at which the deleted sessions began. */
export interface Deletion {
  /** Maximum number of sessions deleted at once, so that answers arriving meanwhile don't wait long. */
  readonly batch: number;
  deleteGiven(survey_uuid: string, session_uuids: readonly string[]): Promise<readonly number[]>;
  /**
   * Deletes sessions that began at `from` or later, oldest first, unless something was written in them since `time`.
   */
  deleteOld(survey_uuid: string, from: number, time: number): Promise<readonly number[]>;
  /** Resolves to the next survey, in order, that has sessions; null after the last one. */
  surveyAfter(survey_uuid: string | null): Promise<string | null>;
}

/** Creates the deletion of sessions in batches. */
export function createForget({ batch, deleteGiven, deleteOld, surveyAfter }: Deletion): Forget {
  return {
    async *forget(survey_uuid, session_uuids) {
      for (let start = 0; start < session_uuids.length; start += batch) {
        const { length } = await deleteGiven(survey_uuid, session_uuids.slice(start, start + batch));
        if (length > 0) yield length;
      }
    },

    async *forgetBefore(time) {
      for (let survey = await surveyAfter(null); survey !== null; survey = await surveyAfter(survey)) {
        let deleted: readonly number[];
        let from = 0;
        do {
          deleted = await deleteOld(survey, from, time);
          from = deleted.at(-1) ?? from;
          if (deleted.length > 0) yield deleted.length;
        } while (deleted.length === batch);
      }
    },
  };
}
