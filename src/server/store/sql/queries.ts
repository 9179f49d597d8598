import { createSecret } from '../../digest.ts';
import {
  type EventRecord,
  flagNames,
  type FoundSession,
  isoTime,
  type SessionRecord,
  type Store,
  type UserAnswers,
} from '../store.ts';
import { flagsOf, joinPicture, readResponse, type ResponseRow, type Row } from './records.ts';
import { answersStatement, findSecret, keepSecret, userKey } from './schema.ts';

/** A statement with a `?` for each value. One with a name is prepared once. */
export interface Step {
  readonly name?: string;
  readonly sql: string;
  readonly values?: readonly unknown[];
}

const flagList = flagNames.join(', ');

const findSession = `SELECT survey_uuid, ${flagList} FROM sessions WHERE session_uuid = ?`;

const countStatement = `SELECT count(*) AS count
  FROM (SELECT 1 FROM responses WHERE survey_uuid = ? AND NOT is_imported LIMIT ?) AS counted`;

const allSessions = `
  SELECT survey_uuid, session_uuid, ${flagList}, created_at FROM sessions WHERE event_bits > 0 ORDER BY sequence`;

const allResponses = `
  SELECT survey_uuid, session_uuid, score, text, metadata, created_at, updated_at, data_url
  FROM responses LEFT JOIN screenshots USING (session_uuid) ORDER BY sequence`;

const allEvents = `
  SELECT survey_uuid, session_uuid, event_type, version, events.created_at
  FROM events JOIN sessions USING (session_uuid) ORDER BY events.sequence`;

/**
 * Creates all of a store but its writes, on a database that has the tables of `storeTables`. `query` resolves to the rows
 * of a statement; `now` returns the time, in milliseconds since 1970.
 */
export function createQueries(
  query: (step: Step) => Promise<object[]>,
  now: () => number,
): Omit<Store, 'startSession' | 'saveResponse' | 'addEvent' | 'close'> {
  const all = <R extends object>(step: Step) => query(step) as Promise<R[]>;
  return {
    async findSession(session_uuid) {
      const [row] = await all<Row<FoundSession>>({ name: 'find_session', sql: findSession, values: [session_uuid] });
      return row ? { survey_uuid: row.survey_uuid, ...flagsOf(row) } : null;
    },

    async countResponses(survey_uuid, max) {
      const values = [survey_uuid, max];
      const [row] = await all<{ count: number }>({ name: 'count_responses', sql: countStatement, values });
      return row!.count;
    },

    async findAnswers(survey_uuid, user_id) {
      const values = [survey_uuid, userKey(user_id)];
      const [row] = await all<Row<UserAnswers>>({ name: 'find_answers', sql: answersStatement, values });
      const { user_submitted_score, user_submitted_text } = row!;
      return { user_submitted_score: !!user_submitted_score, user_submitted_text: !!user_submitted_text };
    },

    async secret() {
      const [known] = await all<{ secret: string }>({ sql: findSecret });
      if (known) return known.secret;
      const [first] = await all<{ secret: string }>({ sql: keepSecret, values: [createSecret(), now()] });
      return first!.secret;
    },

    async sessions() {
      const rows = await all<Row<SessionRecord>>({ sql: allSessions });
      return rows.map((row) => ({ ...row, ...flagsOf(row), created_at: isoTime(row.created_at) }));
    },

    async responses() {
      const rows = await all<ResponseRow & { readonly data_url: string | null }>({ sql: allResponses });
      return rows.map(({ data_url, ...row }) => {
        const response = readResponse(row);
        return { ...response, metadata: joinPicture(response.metadata, data_url) };
      });
    },

    async events() {
      const rows = await all<Row<EventRecord>>({ sql: allEvents });
      return rows.map((row) => ({ ...row, created_at: isoTime(row.created_at) }));
    },
  };
}
