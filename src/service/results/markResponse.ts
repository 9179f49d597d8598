import type { MarksRequest, ResponseMarks } from '../../contract/results/responses.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import { type Row } from '../../server/store/sql/records.ts';
import { marksOf } from '../database/responseIds.ts';

/**
 * Creates the function that revisions the owner's marks on the response of a session. It resolves to all of its marks, or
 * to null if there is no such response.
 */
export function createMark({ transact, revisions }: DatabaseStore['database']) {
  return async (survey_uuid: string, session_uuid: string, marks: MarksRequest): Promise<ResponseMarks | null> => {
    const names = Object.keys(marks);
    // without revisions, the marks are only read
    const set = names.length > 0 ? names.map((name) => `${name} = ?`) : ['status = status'];
    const sql = `UPDATE responses SET ${set.join(', ')} WHERE survey_uuid = ? AND session_uuid = ?
      RETURNING is_read, is_starred, status`;
    const mark = { sql, values: [...Object.values(marks), survey_uuid, session_uuid] };
    const [rows] = await transact([mark, revisions.step(survey_uuid)]);
    const [found] = rows as Row<ResponseMarks>[];
    if (!found) return null;
    return marksOf(found);
  };
}
