import type { Statements } from '../database/statements.ts';
import type { Tables } from '../database/tables.ts';
import { type DocumentText, type SurveysDocument } from './surveysDocument.ts';
import { digestOf } from '../../server/digest.ts';

/** The table of the surveys file, which has one row. */
export const documentTables: Tables = ({ end }) => [
  `CREATE TABLE IF NOT EXISTS surveys_document (id INTEGER PRIMARY KEY, revision TEXT NOT NULL, text TEXT NOT NULL)${end}`,
];

/** Opens the surveys file in a database, which several processes share. */
export function createDatabaseDocument(run: Statements): SurveysDocument {
  let known: DocumentText | null = null;

  return {
    name: 'surveys in the database',
    isShared: true,

    async read() {
      const before = known;
      // an unchanged text is not read again, because processes ask every second
      const [found] = await run<{ revision: string; text: string | null }>(
        'SELECT revision, CASE WHEN revision = ? THEN NULL ELSE text END AS text FROM surveys_document WHERE id = 1',
        [before?.revision ?? ''],
      );
      known = found ? { revision: found.revision, text: found.text ?? before!.text } : null;
      return known;
    },

    async replace(text, revision) {
      const replaced = await run(
        `INSERT INTO surveys_document AS stored (id, revision, text) VALUES (1, ?, ?)
         ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, text = excluded.text WHERE stored.revision = ?
         RETURNING id`,
        [digestOf(text), text, revision],
      );
      return replaced.length > 0;
    },

    whyReadOnly: async () => null,
  };
}
