import type { MarksRequest, ResponseMarks } from '../../contract/results/responses.ts';
import { type DatabaseStore, openStatements } from '../store/openStore.ts';
import { dialects } from './dialect.ts';

/**
 * Creates the function that changes the owner's marks on the response of a session. It resolves to all of its marks, or
 * to null if there is no such response.
 */
export function createMark(store: DatabaseStore) {
  const { database } = store;
  const isSqlite = database.engine === 'sqlite';
  const run = openStatements(store)!;

  return async (survey_uuid: string, session_uuid: string, marks: MarksRequest): Promise<ResponseMarks | null> => {
    const names = Object.keys(marks);
    // without changes, the marks are only read
    const set = names.length > 0 ? names.map((name) => `${name} = ?`) : ['status = status'];
    const values = Object.values(marks).map((value) =>
      isSqlite && typeof value === 'boolean' ? Number(value) : value,
    );
    const [found] = await run<Record<keyof ResponseMarks, unknown>>(
      `UPDATE responses SET ${set.join(', ')} WHERE survey_uuid = ? AND ${dialects[database.engine].isOfSession}
       RETURNING is_read, is_starred, status`,
      [...values, survey_uuid, session_uuid],
    );
    if (!found) return null;
    await database.changes.add(survey_uuid);
    const { is_read, is_starred, status } = found;
    return { is_read: Boolean(is_read), is_starred: Boolean(is_starred), status: status as ResponseMarks['status'] };
  };
}
