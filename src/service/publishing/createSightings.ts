import type { KeyList, Sighting } from '../../contract/api/publishing.ts';
import type { StartedSession } from '../../server/extension.ts';
import { isoTime } from '../../server/store/store.ts';
import type { Tables } from '../database/tables.ts';
import { linkKeyId } from '../linkKeyId.ts';
import type { Core } from '../module.ts';

type Problem = Sighting['problem'];

/** The table of sightings. */
export const sightingTables: Tables = ({ uuid, bigint, end }) => [
  // the latest start of a session on pages of an origin, which is '' without one
  `CREATE TABLE IF NOT EXISTS sightings (
    survey_uuid ${uuid} NOT NULL,
    origin TEXT NOT NULL,
    at ${bigint} NOT NULL,
    problem TEXT,
    PRIMARY KEY (survey_uuid, origin)
  )${end}`,
];

/** The form of an origin. Its host has at most 255 characters. */
const originPattern = /^(null|[a-z][a-z\d+.-]{0,30}:\/\/[\w.:[\]-]{1,262})$/i;

/** Returns the origin of a page, or '' without one: programs can send any text. */
function originOf({ headers }: Request): string {
  const origin = headers.get('origin');
  return origin !== null && originPattern.test(origin) ? origin : '';
}

/** Returns what is wrong with a start, or undefined if it says nothing about the page. */
function problemOf({ request, key, survey_uuid, error }: StartedSession): Problem | undefined {
  if (error === null) return null;
  // a visitor whom the budget does not ask now may be asked later
  if (error.code === 'surveyNotOpen') return error.subject.reason === 'budget' ? null : 'closed';
  if (error.code === 'foreignOrigin' && key?.allowsSurvey(survey_uuid)) return 'origin';
  // programs try keys, too
  return error.code === 'forbidden' && !key?.allowsSurvey(survey_uuid) && originOf(request) ? 'key' : undefined;
}

/** How often the same sighting is stored, in milliseconds. On a busy site, thousands of sessions start in a second. */
const pause = 1000;

/** Number of origins that are kept for a survey: anybody can try the key elsewhere. */
const maxOrigins = 20;

const store = `
  INSERT INTO sightings (survey_uuid, origin, at, problem) VALUES (?, ?, ?, ?)
  ON CONFLICT (survey_uuid, origin) DO UPDATE SET at = excluded.at, problem = excluded.problem`;

const forget = `
  DELETE FROM sightings WHERE survey_uuid = ? AND origin NOT IN (
    SELECT origin FROM sightings WHERE survey_uuid = ?
    ORDER BY CASE WHEN problem IS NULL THEN 0 ELSE 1 END, at DESC LIMIT ${maxOrigins})`;

interface Row {
  readonly survey_uuid: string;
  readonly origin: string;
  readonly at: number;
  readonly problem: Problem;
}

const pageOf = ({ at, origin }: Row) => ({ at: isoTime(Number(at)), origin: origin || null });

/** Returns what the admin API says about the sightings of surveys, by their uuids. The latest rows come first. */
function describe(rows: readonly Row[]): Record<string, Sighting> {
  const found: Record<string, Sighting> = {};
  for (const row of rows) {
    const { survey_uuid, problem } = row;
    const known = found[survey_uuid];
    if (!known) found[survey_uuid] = { ...pageOf(row), problem };
    else if (known.problem !== null && problem === null) known.success ??= pageOf(row);
  }
  return found;
}

/** Stores the latest start of a session of each survey on pages of an origin, and nothing about its visitor. */
export function createSightings({
  catalog,
  now,
  store: { database },
  onError,
}: Pick<Core, 'catalog' | 'now' | 'store' | 'onError'>) {
  const { write } = database.forVisitors;
  /** When each was stored, in milliseconds since 1970. */
  const storedAt = new Map<string, number>();
  let pending: Promise<unknown> = Promise.resolve();

  async function add(values: readonly [survey_uuid: string, origin: string, at: number, problem: Problem]) {
    const [survey_uuid] = values;
    await write(store, values);
    await write(forget, [survey_uuid, survey_uuid]);
  }

  async function read(where = '', values: readonly string[] = []): Promise<readonly Row[]> {
    await pending;
    return database.read<Row>(
      `SELECT survey_uuid, origin, at, problem FROM sightings ${where} ORDER BY at DESC`,
      values,
    );
  }

  /** Resolves to the sightings of all surveys, by their uuids. */
  const all = async (): Promise<Record<string, Sighting>> => describe(await read());

  return {
    /** Notes the start of a session after its reply. */
    note(started: StartedSession): void {
      const { request, key, survey_uuid } = started;
      // a preview is the owner's own look at a survey, and a page by link has no tag
      const isPreview = new URL(request.url).searchParams.get('preview') === 'true';
      if (!catalog.survey(survey_uuid) || isPreview || key?.id === linkKeyId(survey_uuid)) return;
      const problem = problemOf(started);
      if (problem === undefined) return;
      const [origin, at] = [originOf(request), now()];
      const name = `${survey_uuid} ${origin} ${problem}`;
      if (at - (storedAt.get(name) ?? -pause) < pause) return;
      if (storedAt.size > 1000) storedAt.clear();
      storedAt.set(name, at);
      // one after the other, so that the latest is stored last
      pending = pending.then(() => add([survey_uuid, origin, at, problem])).catch(onError);
    },
    all,
    of: async (survey_uuid: string) => (await all())[survey_uuid] ?? null,
    /** Resolves to the latest start of a session of a survey on pages of each origin, newest first. */
    async pages(survey_uuid: string): Promise<KeyList['pages']> {
      const rows = await read('WHERE survey_uuid = ?', [survey_uuid]);
      return rows.map((row) => ({ ...pageOf(row), problem: row.problem }));
    },
    /** Resolves when all are stored. */
    close: async () => void (await pending),
  };
}

export type Sightings = ReturnType<typeof createSightings>;
