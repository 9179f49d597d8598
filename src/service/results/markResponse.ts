import type { MarksRequest, ResponseMarks } from '../../contract/results/responses.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import { marksOf, type MarksRow } from '../database/responseIds.ts';

/**
 * Creates the function that changes the owner's marks on the response of a session. It resolves to all of its marks, or
 * to null if there is no such response.
 */
export function createMark({ transact, revisions }: DatabaseStore['database']) {
  return async (survey_uuid: string, session_uuid: string, marks: MarksRequest): Promise<ResponseMarks | null> => {
    const names = Object.keys(marks);
    // without revisions, the marks are only read
    const set = names.length > 0 ? names.map((name) => `${name} = ?`) : ['status = status'];
    const sql = `UPDATE responses SET ${set.join(', ')} WHERE survey_uuid = ? AND session_uuid = ?
      RETURNING is_read, is_starred, status, tags`;
    const mark = { sql, values: [...Object.values(marks), survey_uuid, session_uuid] };
    const [rows] = await transact([mark, revisions.step(survey_uuid)]);
    const [found] = rows as MarksRow[];
    if (!found) return null;
    return marksOf(found);
  };
}
