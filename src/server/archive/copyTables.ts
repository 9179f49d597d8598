import { openStatements, type DatabaseStore, type Statements } from '../store/openStore.ts';
import { readState, type WholeReading } from './readWhole.ts';

/** A small table besides the sessions. */
interface SmallTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Whether rows that only the target has are deleted: they were sent in the meantime. */
  readonly isQueue: boolean;
}

const table = (name: string, key: string, columns: string, isQueue = true): SmallTable => ({
  name,
  key: key.split(' '),
  columns: columns.split(' '),
  isQueue,
});

/** The surveys, and what is still to be sent. */
const tables: readonly SmallTable[] = [
  table('survey_versions', 'survey_uuid version', 'published_at note survey', false),
  table('budget_hours', 'survey_uuid hour', 'asked not_asked', false),
  table('surveys_document', 'id', 'revision text', false),
  table('changed_sessions', 'session_uuid', 'survey_uuid due_at is_changed deleted_created_at change_uuid'),
  table(
    'deliveries',
    'id',
    'target type survey_uuid session_uuid response_id note ordinal created_at next_at attempts state outcome',
  ),
  table('stopped_targets', 'target', 'stopped_at reason'),
];

type Value = string | number | null;

/** Returns a value in the form that both databases accept. */
function portable(column: string, value: Value | boolean): Value {
  if (value === null) return null;
  if (typeof value === 'boolean') return Number(value);
  // SQLite has it without hyphens
  return column === 'change_uuid' ? String(value).replaceAll('-', '').toLowerCase() : value;
}

/** Resolves to the rows of a table by their key, as JSON. */
async function readRows({ all }: WholeReading, { name, key, columns }: SmallTable): Promise<Map<string, Value[]>> {
  const names = [...key, ...columns];
  const rows = await all<Record<string, Value | boolean>>(`SELECT ${names.join(', ')} FROM ${name}`);
  return new Map(
    rows.map((row) => {
      const values = names.map((column) => portable(column, row[column]!));
      return [JSON.stringify(values.slice(0, key.length)), values];
    }),
  );
}

/** Number of rows that are written or deleted at a time. */
const batch = 100;

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += batch) yield rows.slice(start, start + batch);
}

async function remove(run: Statements, { name, key }: SmallTable, keys: readonly Value[][]): Promise<void> {
  const isRow = key.map((column) => `${column} = ?`).join(' AND ');
  for (const some of batches(keys)) {
    await run(`DELETE FROM ${name} WHERE ${some.map(() => `(${isRow})`).join(' OR ')}`, some.flat());
  }
}

async function save(run: Statements, { name, key, columns }: SmallTable, rows: readonly Value[][]): Promise<void> {
  const names = [...key, ...columns];
  const row = `(${names.map(() => '?').join(', ')})`;
  const replaced = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  for (const some of batches(rows)) {
    await run(
      `INSERT INTO ${name} (${names.join(', ')}) VALUES ${some.map(() => row).join(', ')}
       ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${replaced}`,
      some.flat(),
    );
  }
}

/** Copies the small tables. Writes only what differs. Surveys that only the target has stay. */
export async function copyTables(source: WholeReading, target: DatabaseStore): Promise<void> {
  const run = openStatements(target, 'soon')!;
  for (const table of tables) {
    const given = await readRows(source, table);
    const stored = await readState(target.database, (reading) => readRows(reading, table));
    const extra = table.isQueue ? [...stored.keys()].filter((key) => !given.has(key)) : [];
    const differing = [...given].filter(([key, values]) => JSON.stringify(values) !== JSON.stringify(stored.get(key)));
    await remove(
      run,
      table,
      extra.map((key) => JSON.parse(key) as Value[]),
    );
    await save(
      run,
      table,
      differing.map(([, values]) => values),
    );
  }
}
