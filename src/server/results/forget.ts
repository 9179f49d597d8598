import type { Reading } from './dialect.ts';

/** Deletes sessions with their responses and events, in batches. Yields the number of each batch. */
export interface Forget {
  /** Deletes the given sessions of a survey. */
  forget(survey_uuid: string, session_uuids: readonly string[]): AsyncIterable<number>;
  /** Deletes the sessions without a write since a time. */
  forgetBefore(time: number): AsyncIterable<number>;
  /** Resolves to the time when the newest session before `time` began, of all surveys, or null. */
  newestBefore(time: number): Promise<number | null>;
}

/**
 * Deletes sessions of a survey at once, except those with a write since `time`. Resolves to the deleted ones. These may
 * be fewer than there are, so that answers arriving meanwhile don't wait long, and none at the end.
 */
export type DeleteSessions = (
  survey_uuid: string,
  session_uuids: readonly string[],
  time: number,
) => Promise<readonly string[]>;

/** Maximum number of sessions deleted at once, so that answers arriving meanwhile don't wait long. */
const batch = 100;

/** Comes before all uuids. */
const zero = '00000000-0000-0000-0000-000000000000';

/** Number of old sessions that are found at a time. */
const maxFound = 10_000;

interface FoundSession {
  readonly session_uuid: string;
  readonly created_at: number | string;
}

type Read = <T>(work: (reading: Reading) => Promise<T>) => Promise<T>;

async function* storedSurveys(read: Read): AsyncGenerator<string> {
  const after = (survey_uuid: string) =>
    read(({ all }) =>
      all<{ survey_uuid: string }>(
        'SELECT survey_uuid FROM sessions WHERE survey_uuid > ? ORDER BY survey_uuid LIMIT 1',
        [survey_uuid],
      ),
    );
  for (let [next] = await after(zero); next; [next] = await after(next.survey_uuid)) yield next.survey_uuid;
}

/** Yields the sessions of a survey that began before a time, oldest first. */
async function* sessionsBefore(read: Read, survey_uuid: string, time: number): AsyncGenerator<string[]> {
  for (let last: FoundSession | undefined = { created_at: 0, session_uuid: zero }; last;) {
    const { created_at, session_uuid }: FoundSession = last;
    const found: FoundSession[] = await read(({ all }) =>
      all<FoundSession>(
        `SELECT session_uuid, created_at FROM sessions
         WHERE survey_uuid = ? AND created_at >= ? AND created_at < ? AND (created_at > ? OR session_uuid > ?)
         ORDER BY created_at, session_uuid LIMIT ${maxFound}`,
        [survey_uuid, created_at, time, created_at, session_uuid],
      ),
    );
    yield found.map((each) => each.session_uuid);
    last = found.at(-1);
  }
}

/** Creates the deletion of sessions. `finish` is called after each deletion. */
export function createForget(read: Read, deleteSessions: DeleteSessions, finish: () => void = () => {}): Forget {
  async function* forget(survey_uuid: string, session_uuids: readonly string[], time = Number.MAX_SAFE_INTEGER) {
    let isChanged = false;
    try {
      for (let start = 0; start < session_uuids.length; start += batch) {
        // each only once, because a visitor may write in it again meanwhile
        const left = new Set(session_uuids.slice(start, start + batch));
        for (let deleted: readonly string[] = [...left]; deleted.length > 0 && left.size > 0;) {
          deleted = await deleteSessions(survey_uuid, [...left], time);
          for (const session_uuid of deleted) left.delete(session_uuid);
          if (deleted.length === 0) continue;
          isChanged = true;
          yield deleted.length;
        }
      }
    } finally {
      if (isChanged) finish();
    }
  }

  return {
    forget,

    async *forgetBefore(time) {
      for await (const survey of storedSurveys(read)) {
        for await (const sessions of sessionsBefore(read, survey, time)) yield* forget(survey, sessions, time);
      }
    },

    async newestBefore(time) {
      let newest: number | null = null;
      for await (const survey of storedSurveys(read)) {
        const sql = 'SELECT max(created_at) AS time FROM sessions WHERE survey_uuid = ? AND created_at < ?';
        const [found] = await read(({ all }) => all<{ time: number | string | null }>(sql, [survey, time]));
        if (found!.time !== null) newest = Math.max(newest ?? 0, Number(found!.time));
      }
      return newest;
    },
  };
}
