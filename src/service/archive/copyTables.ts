import type { Reading } from '../results/dialect.ts';
import { readState } from '../results/readState.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import type { Statements } from '../database/statements.ts';

/** A small table besides the sessions. */
interface SmallTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Whether rows that only the target has are deleted: in a queue, they were sent in the meantime. */
  readonly removesExtra: 'always' | 'ifOverwriting' | 'never';
}

const table = (
  name: string,
  key: string,
  columns: string,
  removesExtra: SmallTable['removesExtra'] = 'ifOverwriting',
): SmallTable => ({ name, key: key.split(' '), columns: columns.split(' '), removesExtra });

const versions = table('survey_versions', 'survey_uuid version', 'published_at note published_by survey');

/** The surveys, and what is still to be sent. */
const tables: readonly SmallTable[] = [
  versions,
  table('budget_hours', 'survey_uuid hour', 'asked not_asked'),
  // sessions that began before the copy can finish after it
  table('secrets', 'id', 'secret created_at', 'never'),
  // a source with a surveys file has none
  table('surveys_document', 'id', 'revision text', 'never'),
  table('changed_sessions', 'session_uuid', 'survey_uuid due_at is_changed deleted_id change_uuid', 'always'),
  table(
    'deliveries',
    'id',
    'target type survey_uuid session_uuid response_id note ordinal created_at next_at attempts state outcome',
    'always',
  ),
  table('notification_variables', 'name', 'value', 'never'),
  table('stopped_targets', 'target', 'stopped_at reason'),
  table('people', 'id', 'name role is_program login created_at seen_at', 'always'),
  // what was revoked stays so
  table('credentials', 'digest', 'kind who expires_at', 'always'),
  table(
    'mailings',
    'id',
    'survey_uuid state subject intro language address created_at created_by next_at turn_at problem',
  ),
  table('trend_notes', 'id', 'survey_uuid day text created_at created_by'),
  table('recipients', 'id', 'mailing ordinal email email_digest name session_uuid'),
  table('mails', 'recipient kind', 'mailing state next_at attempts claim outcome sent_at', 'always'),
  // nobody who wants no more emails may be forgotten
  table('unsubscribed', 'email_digest', 'unsubscribed_at', 'never'),
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
async function readRows({ all }: Reading, { name, key, columns }: SmallTable): Promise<Map<string, Value[]>> {
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

/**
 * Resolves to the surveys that were published in the target since it was copied. Versions never change, and each survey
 * loses its oldest ones.
 */
export async function findPublished(source: Reading, target: DatabaseStore): Promise<readonly string[]> {
  const given = await readRows(source, versions);
  const stored = await readState(target.database, (reading) => readRows(reading, versions));
  const [document] = await source.all('SELECT id FROM surveys_document');
  // without a document, the versions are those of a surveys file, which can have more surveys
  const ofUnknown = document ? 0 : Infinity;
  const newest = new Map<Value, number>();
  for (const [survey_uuid, version] of given.values())
    newest.set(survey_uuid!, Math.max(Number(version), newest.get(survey_uuid!) ?? 0));
  const published = [...stored].filter(([key, values]) => {
    const [known, [survey_uuid, version]] = [given.get(key), values];
    // a file that both have read is a version at another time
    return known ? known.at(-1) !== values.at(-1) : Number(version) > (newest.get(survey_uuid!) ?? ofUnknown);
  });
  return [...new Set(published.map(([, [survey_uuid]]) => String(survey_uuid)))];
}

/** Copies the small tables. Writes only what differs. The surveys document that only the target has stays. */
export async function copyTables(source: Reading, target: DatabaseStore, overwrites: boolean): Promise<void> {
  const { runSoon } = target.database;
  for (const table of tables) {
    const given = await readRows(source, table);
    const stored = await readState(target.database, (reading) => readRows(reading, table));
    const { removesExtra } = table;
    const isExact = removesExtra === 'always' || (removesExtra === 'ifOverwriting' && overwrites);
    const extra = isExact ? [...stored.keys()].filter((key) => !given.has(key)) : [];
    const differing = [...given].filter(([key, values]) => JSON.stringify(values) !== JSON.stringify(stored.get(key)));
    await remove(
      runSoon,
      table,
      extra.map((key) => JSON.parse(key) as Value[]),
    );
    await save(
      runSoon,
      table,
      differing.map(([, values]) => values),
    );
  }
}
