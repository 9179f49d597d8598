import { isDeepStrictEqual } from 'node:util';
import type { SessionFlags } from '../../contract/api/session.ts';
import type { Reading } from '../results/dialect.ts';
import { openResults } from '../results/openResults.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import type { WholeResponse } from '../database/restore.ts';
import { contextNames } from '../../server/store/store.ts';
import { createDigest, lineOf, type SurveyDigest } from './digest.ts';
import { listSessions, readWhole, type StoredSession } from './readWhole.ts';

/** Resolves to the number of sessions of a survey. */
export async function countSessions({ all }: Reading, survey_uuid: string): Promise<number> {
  const sql = 'SELECT count(*) AS count FROM sessions WHERE survey_uuid = ?';
  const [found] = await all<{ count: number }>(sql, [survey_uuid]);
  return found!.count;
}

/** Opens a database as the target of a copy. */
export function openTarget(store: DatabaseStore) {
  const { forget, read, restore } = openResults(store)!;
  async function forgetAll(survey_uuid: string, session_uuids: readonly string[]): Promise<void> {
    const deletion = forget(survey_uuid, session_uuids);
    while (!(await deletion.next()).done);
  }
  return {
    /** Resolves to those of these sessions that are stored. */
    find: (session_uuids: readonly string[]) => read((reading) => readWhole(reading, session_uuids)),
    restore,
    forget: forgetAll,
    /** Deletes the sessions of a survey that the source does not have. */
    forgetExtra: (source: Reading, survey_uuid: string) =>
      read(async (reading) => {
        for await (const some of listSessions(reading, survey_uuid)) {
          const known = bySession(await readWhole(source, some));
          const extra = some.filter((session_uuid) => known.get(session_uuid)?.survey_uuid !== survey_uuid);
          await forgetAll(survey_uuid, extra);
        }
      }),
    count: (survey_uuid: string) => read((reading) => countSessions(reading, survey_uuid)),
  };
}

/** The database to which sessions are copied. */
export type CopyTarget = ReturnType<typeof openTarget>;

/** How sessions are stored that a database may have already. */
interface CopyRules {
  /** Whether one that may have more is replaced. */
  readonly overwrites: boolean;
  /** Whether one with another status has more. */
  readonly keepsStatus?: boolean;
}

/** Returns whether a stored session may have something that the source lacks. Adding data does not remove it. */
function hasMore(stored: StoredSession, session: StoredSession, keepsStatus: boolean): boolean {
  const { survey_uuid, created_at, flags, response, events } = session;
  if (stored.survey_uuid !== survey_uuid || stored.created_at !== created_at) return true;
  if ((Object.keys(flags) as (keyof SessionFlags)[]).some((name) => stored.flags[name] && !flags[name])) return true;
  if (contextNames.some((name) => stored[name] !== null && stored[name] !== session[name])) return true;
  if (!isDeepStrictEqual(stored.events, events.slice(0, stored.events.length))) return true;
  if (stored.response === null) return false;
  const order = response === null ? 1 : stored.response.updated_at - response.updated_at;
  return order > 0 || (order === 0 && hasMoreMarks(stored.response, response!, keepsStatus));
}

/** Returns whether a stored response has marks of the owner that the source's response lacks. Marks have no time. */
const hasMoreMarks = (
  stored: WholeResponse,
  { is_read, is_starred, status, tags }: WholeResponse,
  keepsStatus: boolean,
): boolean =>
  (stored.is_read && !is_read) ||
  (stored.is_starred && !is_starred) ||
  stored.tags.some((tag) => !tags.includes(tag)) ||
  (stored.status !== null && (keepsStatus ? stored.status !== status : status === null));

type BySession = ReadonlyMap<string, StoredSession>;

const bySession = (sessions: readonly StoredSession[]): BySession =>
  new Map(sessions.map((session) => [session.session_uuid, session]));

/** Returns whether two sessions are stored with the same contents. */
export const isSame = (one: StoredSession, other: StoredSession | undefined) =>
  other !== undefined && one.survey_uuid === other.survey_uuid && lineOf(one) === lineOf(other);

/**
 * Makes the target's sessions equal to those of the source, and resolves to the target's. Sessions that are the same
 * are left alone. One that may have more than the source's is only replaced if the rules say so.
 */
export async function copyWhole(
  { find, restore, forget }: CopyTarget,
  survey_uuid: string,
  wanted: readonly StoredSession[],
  { overwrites, keepsStatus = false }: CopyRules,
): Promise<BySession> {
  const session_uuids = wanted.map(({ session_uuid }) => session_uuid);
  const before = bySession(await find(session_uuids));
  const differing = wanted.filter((session) => !isSame(session, before.get(session.session_uuid)));
  const restored: StoredSession[] = [];
  for (const session of differing) {
    const stored = before.get(session.session_uuid);
    const isReplaced = stored !== undefined && hasMore(stored, session, keepsStatus);
    if (isReplaced && overwrites) await forget(stored.survey_uuid, [stored.session_uuid]);
    if (!isReplaced || overwrites) restored.push(session);
  }
  if (restored.length === 0) return before;
  await restore(survey_uuid, restored, { replaces: 'any', when: 'soon' });
  return bySession(await find(session_uuids));
}

/** Resolves to the digest of all sessions of a survey. */
export async function digestOf(reading: Reading, survey_uuid: string): Promise<SurveyDigest> {
  const digest = createDigest();
  for await (const session_uuids of listSessions(reading, survey_uuid))
    for (const session of await readWhole(reading, session_uuids)) digest.add(session, lineOf(session));
  return digest.end();
}

/** The result of copying a survey. */
export interface CopiedSurvey {
  readonly survey_uuid: string;
  readonly source: SurveyDigest;
  readonly target: SurveyDigest;
}

/** Returns whether a survey is the same in both databases. */
export const isCopied = ({ source, target }: CopiedSurvey): boolean =>
  source.sha256 === target.sha256 && source.sessions === target.sessions;

/**
 * How a survey is copied: sessions are added and get what they lack, the target also loses what the source does not have,
 * or nothing is written.
 */
export type CopyMode = 'add' | 'overwrite' | 'compare';

/**
 * Copies the sessions of a survey, and reads from the target what it has then. It can be repeated: only what differs is
 * written. `onProgress` receives the number of sessions after each batch.
 */
export async function copySurvey(
  source: Reading,
  target: CopyTarget,
  survey_uuid: string,
  mode: CopyMode,
  onProgress: (sessions: number) => void = () => {},
): Promise<CopiedSurvey> {
  const [given, stored] = [createDigest(), createDigest()];
  for await (const session_uuids of listSessions(source, survey_uuid)) {
    const wanted = await readWhole(source, session_uuids);
    const found =
      mode === 'compare'
        ? bySession(await target.find(session_uuids))
        : await copyWhole(target, survey_uuid, wanted, { overwrites: mode === 'overwrite' });
    for (const session of wanted) {
      given.add(session, lineOf(session));
      const other = found.get(session.session_uuid);
      if (other?.survey_uuid === survey_uuid) stored.add(other, lineOf(other));
    }
    onProgress(wanted.length);
  }
  const digest = given.end();
  if (mode === 'overwrite' && (await target.count(survey_uuid)) > digest.sessions)
    await target.forgetExtra(source, survey_uuid);
  return {
    survey_uuid,
    source: digest,
    target: { ...stored.end(), sessions: await target.count(survey_uuid) },
  };
}
