import type { TagRequest } from '../../contract/results/responses.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import { readResponseId } from '../database/responseIds.ts';
import { dialects } from './dialect.ts';

/**
 * Creates the function that adds tags to responses of a survey and removes tags from them, by their ids. It resolves to
 * the number of responses that were found.
 */
export function createTag({ transact, revisions, engine }: DatabaseStore['database']) {
  const { entriesOf, listOf } = dialects[engine];
  const tags = listOf(`${entriesOf('tags')} UNION ${entriesOf('?')} EXCEPT ${entriesOf('?')}`);
  return async (survey_uuid: string, { responses, add, remove }: TagRequest): Promise<number> => {
    const ids = [...new Set(responses)].flatMap((id) => readResponseId(id) ?? []);
    if (ids.length === 0) return 0;
    const isAsked = `(created_at, public_id) IN (VALUES ${ids.map(() => '(CAST(? AS bigint), ?)').join(', ')})`;
    const tag = {
      sql: `UPDATE responses SET tags = ${tags} WHERE survey_uuid = ? AND ${isAsked} RETURNING session_uuid`,
      values: [
        JSON.stringify(add),
        JSON.stringify(remove),
        survey_uuid,
        ...ids.flatMap(({ created_at, public_id }) => [created_at, public_id]),
      ],
    };
    const [rows] = await transact([tag, revisions.step(survey_uuid)]);
    return rows!.length;
  };
}
