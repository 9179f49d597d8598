import type { SessionFlags } from '../../contract/api/session.ts';
import type { ExtendedServer } from '../extension.ts';
import type { WriteOutcome } from '../store/store.ts';
import type { Schedule } from '../../contract/surveys/schedule.ts';
import type { KeyScope, ServedSurvey } from '../surveys/catalog.ts';
import { ApiError } from './errors.ts';
import { isOfRecipient } from './sessionUuid.ts';

/** Returns the error for a session that belongs to another survey (API 4.2.4). */
export const foreignSession = () =>
  new ApiError('foreignSession', 'This session_uuid is already in use for a different survey.');

/**
 * Returns the session that a key may use: that of its recipient, or the given one, or null. Throws an `ApiError` if the
 * given one belongs to a recipient or to an imported response.
 */
export function usableSession({ recipient }: KeyScope, given: string | null | undefined): string | null {
  if (recipient) return recipient.session_uuid;
  if (given == null) return null;
  // a UUIDv5 of an id in another tool, which others can guess
  const isImported = given[14] === '5';
  if (!isImported && !isOfRecipient(given)) return given;
  const owner = isImported ? 'an imported response' : 'the recipient of a personal link';
  // the widget then starts another session, so that no answer is lost
  throw new ApiError('foreignSession', `This session_uuid belongs to ${owner}.`);
}

/** Returns whether a request proves that its session began while the survey was open, although it may have no row. */
const provesStart = (
  { sessionUuids }: Pick<ExtendedServer, 'sessionUuids'>,
  { recipient }: KeyScope,
  survey_uuid: string,
  asked: string | null | undefined,
): boolean =>
  recipient ? recipient.hasBegun : asked != null && sessionUuids.boundTo(asked, survey_uuid) === 'this survey';

const isScheduled = ({ archived, starts_at, ends_at, max_responses }: Schedule) =>
  archived || starts_at !== undefined || ends_at !== undefined || max_responses !== undefined;

/**
 * Writes to the session that a request names, or to a new one, and resolves to its uuid and its flags. A session begins
 * only while the survey is open (API 3.4):
 *
 * | named session | |
 * |---|---|
 * | none | begins now |
 * | its uuid was made here for this survey | began while the survey was open |
 * | it has a row of this survey | began earlier |
 * | its uuid was made here for another survey, or its row is of one | is refused |
 * | any other uuid | begins now |
 */
export async function writeToSession(
  server: ExtendedServer,
  key: KeyScope,
  { survey_uuid, schedule }: Pick<ServedSurvey, 'survey_uuid' | 'schedule'>,
  asked: string | null | undefined,
  write: (session_uuid: string) => Promise<WriteOutcome>,
): Promise<{ readonly session_uuid: string; readonly flags: SessionFlags }> {
  const { store, sessionUuids, availability } = server;
  const given = usableSession(key, asked);
  const session_uuid = given ?? sessionUuids.start(survey_uuid);
  const run = async () => ({ session_uuid, flags: flagsAfter(await write(session_uuid)) });
  if (given !== null) {
    if (provesStart(server, key, survey_uuid, asked)) return run();
    const isForeign = sessionUuids.boundTo(given, survey_uuid) === 'another survey';
    // a stored row takes precedence over the uuid
    const stored = isForeign || isScheduled(schedule) ? await store.findSession(given) : null;
    if (stored ? stored.survey_uuid !== survey_uuid : isForeign) throw foreignSession();
    if (stored) return run();
  }
  return isScheduled(schedule) ? availability.write(survey_uuid, schedule, run) : run();
}

/** Returns the session's flags after a write. Throws an `ApiError` if nothing was stored. */
export function flagsAfter(outcome: WriteOutcome): SessionFlags {
  if (outcome === 'foreign session') throw foreignSession();
  if (outcome === 'metadata too large') {
    throw new ApiError('malformed', 'metadata: too large after merging all updates.');
  }
  return outcome;
}
