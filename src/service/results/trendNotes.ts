import { randomUUID } from 'node:crypto';
import { noteLimits } from '../../contract/limits.ts';
import type { TrendNote, TrendNoteRequest } from '../../contract/results/trendNotes.ts';
import { ApiError } from '../../server/api/errors.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import type { Tables } from '../database/tables.ts';
import type { Reading } from './dialect.ts';

/** The table of the owner's notes on the trend. */
export const noteTables: Tables = ({ uuid, bigint, end }) => [
  `CREATE TABLE IF NOT EXISTS trend_notes (
    id TEXT PRIMARY KEY,
    survey_uuid ${uuid} NOT NULL,
    day TEXT NOT NULL,
    text TEXT NOT NULL,
    created_at ${bigint} NOT NULL,
    created_by TEXT
  )${end}`,
  'CREATE INDEX IF NOT EXISTS trend_notes_by_survey ON trend_notes (survey_uuid, day)',
];

/** Resolves to the notes of a survey, oldest day first. */
export const listNotes = ({ all }: Pick<Reading, 'all'>, survey_uuid: string) =>
  all<TrendNote>(
    'SELECT id, day, text, created_by AS by FROM trend_notes WHERE survey_uuid = ? ORDER BY day, created_at, id',
    [survey_uuid],
  );

/** Creates the functions that add and remove notes. */
export function createNotes({ read, transact, revisions }: DatabaseStore['database']) {
  return {
    /** Rejects with an `ApiError` if the survey has too many. */
    async addNote(
      survey_uuid: string,
      { day, text }: TrendNoteRequest,
      { by, at }: { readonly by: string | null; readonly at: number },
    ): Promise<TrendNote> {
      const notes = await listNotes({ all: read }, survey_uuid);
      if (notes.length >= noteLimits.count)
        throw new ApiError('malformed', `A survey has at most ${noteLimits.count} notes: remove one first.`);
      const id = randomUUID();
      const sql = `INSERT INTO trend_notes (id, survey_uuid, day, text, created_at, created_by) VALUES (?, ?, ?, ?, ?, ?)`;
      await transact([{ sql, values: [id, survey_uuid, day, text, at, by] }, revisions.step(survey_uuid)]);
      return { id, day, text, by };
    },

    /** Resolves to false if the survey has no such note. */
    async removeNote(survey_uuid: string, id: string): Promise<boolean> {
      const sql = 'DELETE FROM trend_notes WHERE survey_uuid = ? AND id = ? RETURNING id';
      const [rows] = await transact([{ sql, values: [survey_uuid, id] }, revisions.step(survey_uuid)]);
      return rows!.length > 0;
    },
  };
}
