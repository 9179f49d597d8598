import type { MarksRequest, ResponseMarks } from '../../contract/results/responses.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import { type Row } from '../../server/store/sqlite/records.ts';
import { marksOf } from '../database/responseIds.ts';
import { dialects } from './dialect.ts';

/**
 * Creates the function that changes the owner's marks on the response of a session. It resolves to all of its marks, or
 * to null if there is no such response.
 */
export function createMark({ engine, run, changes }: DatabaseStore['database']) {
  return async (survey_uuid: string, session_uuid: string, marks: MarksRequest): Promise<ResponseMarks | null> => {
    const names = Object.keys(marks);
    // without changes, the marks are only read
    const set = names.length > 0 ? names.map((name) => `${name} = ?`) : ['status = status'];
    const [found] = await run<Row<ResponseMarks>>(
      `UPDATE responses SET ${set.join(', ')} WHERE survey_uuid = ? AND ${dialects[engine].isOfSession}
       RETURNING is_read, is_starred, status`,
      [...Object.values(marks), survey_uuid, session_uuid],
    );
    if (!found) return null;
    await changes.add(survey_uuid);
    return marksOf(found);
  };
}
