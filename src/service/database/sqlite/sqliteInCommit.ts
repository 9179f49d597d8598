import type { Database } from '../../../server/store/sqlite/sqliteDriver.ts';
import type { AfterWrite } from '../../../server/store/sqlite/sqliteWrites.ts';
import type { AddedInCommit } from '../inCommit.ts';

/** Creates the functions that do what a module does in transactions. They are called in one. */
export function createSqliteInCommit(database: Database, inCommit: AddedInCommit) {
  let statement: ReturnType<Database['prepare']> | null = null;

  function run(value: number | null, ...row: (string | number | null)[]): void {
    if (value === null) return;
    statement ??= database.prepare(
      `WITH written (session_uuid, survey_uuid, is_response, deleted_id, value) AS (VALUES (?, ?, ?, ?, ?)) ${inCommit.sql()}`,
    );
    statement.run(...row, value);
  }

  const afterWrite: AfterWrite = (write) =>
    run(inCommit.valueOf(write), write.session_uuid, write.survey_uuid, Number('metadata' in write), null);

  return {
    afterWrite,
    afterDeletion: (survey_uuid: string, session_uuid: string, id: string) =>
      run(inCommit.valueOfDeletion(survey_uuid), session_uuid, survey_uuid, 0, id),
  };
}
