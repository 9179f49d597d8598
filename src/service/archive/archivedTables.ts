import type { z } from 'zod';
import {
  ArchivedHour,
  ArchivedNote,
  ArchivedSecret,
  ArchivedStop,
  ArchivedUnsubscribed,
  ArchivedVersion,
} from '../../contract/results/archive.ts';
import type { Reading } from '../results/dialect.ts';
import type { Statements } from '../database/statements.ts';
import { isoTime } from '../../server/store/store.ts';

/** A small table of an archive. A line of its file has its columns. */
export interface ArchivedTable {
  readonly name: string;
  readonly line: z.ZodObject;
  /** The column that lines have as ISO 8601. */
  readonly time: string;
  /** The column that lines have as an object. */
  readonly json?: string;
}

/** The tables by the names of their files. */
export const archivedTables = {
  'versions.ndjson': { name: 'survey_versions', line: ArchivedVersion, time: 'published_at', json: 'survey' },
  'notes.ndjson': { name: 'trend_notes', line: ArchivedNote, time: 'created_at' },
  'stopped.ndjson': { name: 'stopped_targets', line: ArchivedStop, time: 'stopped_at' },
  'unsubscribed.ndjson': { name: 'unsubscribed', line: ArchivedUnsubscribed, time: 'unsubscribed_at' },
  'budget.ndjson': { name: 'budget_hours', line: ArchivedHour, time: 'hour' },
  'secrets.ndjson': { name: 'secrets', line: ArchivedSecret, time: 'created_at' },
} satisfies Readonly<Record<string, ArchivedTable>>;

export type ArchivedTableFile = keyof typeof archivedTables;

export const archivedTableFiles = Object.keys(archivedTables) as ArchivedTableFile[];

const columnsOf = ({ line }: ArchivedTable) => Object.keys(line.shape);

/** Resolves to the lines of a table. */
export async function writeTable({ all }: Reading, table: ArchivedTable): Promise<string> {
  const { name, time, json } = table;
  // the first two columns identify a row
  const rows = await all<Record<string, unknown>>(`SELECT ${columnsOf(table).join(', ')} FROM ${name} ORDER BY 1, 2`);
  return rows
    .map((row) => {
      const parsed = json && { [json]: JSON.parse(row[json] as string) as unknown };
      return `${JSON.stringify({ ...row, [time]: isoTime(row[time] as number), ...parsed })}\n`;
    })
    .join('');
}

/** Stores rows that the table does not have. */
export async function restoreTable(run: Statements, table: ArchivedTable, rows: readonly Record<string, unknown>[]) {
  const { name, time, json } = table;
  const columns = columnsOf(table);
  const sql = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
    ON CONFLICT DO NOTHING`;
  for (const row of rows) {
    const valueOf = (column: string) => {
      if (column === time) return Date.parse(row[time] as string);
      return column === json ? JSON.stringify(row[json]) : row[column];
    };
    await run(sql, columns.map(valueOf));
  }
}
