/** Deletes sessions with their responses and events, in batches. Yields the number of each batch. */
export interface Forget {
  /** Deletes the given sessions of a survey. */
  forget(survey_uuid: string, session_uuids: readonly string[]): AsyncIterable<number>;
  /** Deletes the sessions without a write since a time. */
  forgetBefore(time: number): AsyncIterable<number>;
  /** Resolves to the time when the newest session before `time` began, of all surveys, or null. */
  newestBefore(time: number): Promise<number | null>;
}

/** A deleted session, with the time at which it began. */
export interface DeletedSession {
  readonly session_uuid: string;
  readonly created_at: number;
}

/**
 * Deletes sessions in an engine. The methods that delete resolve to the deleted sessions. These may be fewer than
 * there are, so that answers arriving meanwhile don't wait long, and none at the end.
 */
export interface Deletion {
  /** Maximum number of sessions deleted at once. */
  readonly batch: number;
  deleteGiven(survey_uuid: string, session_uuids: readonly string[]): Promise<readonly DeletedSession[]>;
  /**
   * Deletes sessions that began at `from` or later, oldest first, unless something was written in them since `time`.
   */
  deleteOld(survey_uuid: string, from: number, time: number): Promise<readonly DeletedSession[]>;
  /** Resolves to the next survey, in order, that has sessions; null after the last one. */
  surveyAfter(survey_uuid: string | null): Promise<string | null>;
  /** Resolves to the time when the newest session of a survey before `time` began, or null. */
  newestOf(survey_uuid: string, time: number): Promise<number | null>;
}

/** Creates the deletion of sessions in batches. */
export function createForget({ batch, deleteGiven, deleteOld, surveyAfter, newestOf }: Deletion): Forget {
  async function* storedSurveys(): AsyncGenerator<string> {
    for (let survey = await surveyAfter(null); survey !== null; survey = await surveyAfter(survey)) yield survey;
  }

  return {
    async *forget(survey_uuid, session_uuids) {
      for (let start = 0; start < session_uuids.length; start += batch) {
        // each only once, because a visitor may write in it again meanwhile
        const left = new Set(session_uuids.slice(start, start + batch));
        let deleted: readonly DeletedSession[];
        do {
          deleted = await deleteGiven(survey_uuid, [...left]);
          for (const { session_uuid } of deleted) left.delete(session_uuid);
          if (deleted.length > 0) yield deleted.length;
        } while (deleted.length > 0 && left.size > 0);
      }
    },

    async *forgetBefore(time) {
      for await (const survey of storedSurveys()) {
        let deleted: readonly DeletedSession[];
        let from = 0;
        do {
          deleted = await deleteOld(survey, from, time);
          from = deleted.at(-1)?.created_at ?? from;
          if (deleted.length > 0) yield deleted.length;
        } while (deleted.length > 0);
      }
    },

    async newestBefore(time) {
      let newest: number | null = null;
      for await (const survey of storedSurveys()) {
        const found = await newestOf(survey, time);
        if (found !== null) newest = Math.max(newest ?? found, found);
      }
      return newest;
    },
  };
}
