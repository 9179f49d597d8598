import type { Metadata } from '../../contract/api/response.ts';
import type { SessionFlags } from '../../contract/api/session.ts';
import { type Device, valueOfColumn } from '../../contract/results/breakdowns.ts';
import type { Schedule } from '../../contract/surveys/schedule.ts';
import type { SessionContext, SessionWrite, WriteOutcome } from '../store/store.ts';
import type { KeyScope } from '../surveys/catalog.ts';
import type { Call } from './call.ts';
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

const isScheduled = ({ archived, starts_at, ends_at, max_responses }: Schedule) =>
  archived || starts_at !== undefined || ends_at !== undefined || max_responses !== undefined;

/** Tablets of which some also say `Mobi`. A `Tablet PC` is a computer with Windows. */
const tablet = /iPad|Tablet(?! PC)|Silk|Kindle|PlayBook/;

/** Returns the kind of device that a `User-Agent` names; null without one. An iPad that claims to be a Mac is a computer. */
export function deviceOf(userAgent: string | null): Device | null {
  if (!userAgent) return null;
  if (tablet.test(userAgent)) return 'tablet';
  if (userAgent.includes('Mobi')) return 'phone';
  return userAgent.includes('Android') ? 'tablet' : 'computer';
}

const isObject = (value: unknown): value is Metadata => typeof value === 'object' && value !== null;

/** Returns what a request and its metadata tell of where a survey was shown. */
function contextOf(request: Request, metadata: unknown): SessionContext {
  const given = isObject(metadata) ? metadata : {};
  return {
    page: valueOfColumn('page', given),
    locale: valueOfColumn('locale', given),
    device: deviceOf(request.headers.get('user-agent')),
  };
}

/**
 * Writes to the session that a request names, or to a new one, and resolves to its uuid and its flags. `write` gets the
 * fields of every write: `flags`, and the context that the request and its `metadata` tell. A session begins only while
 * the survey is open (API 3.4):
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
  { server, request, key, survey, body }: Call<{ readonly session_uuid?: string | null | undefined }>,
  { flags, metadata }: { readonly flags: SessionFlags; readonly metadata: unknown },
  write: (session: SessionWrite) => Promise<WriteOutcome>,
): Promise<{ readonly session_uuid: string; readonly flags: SessionFlags }> {
  const { store, sessionUuids, availability, now } = server;
  const { survey_uuid, schedule } = survey;
  const given = usableSession(key, body.session_uuid);
  const session_uuid = given ?? sessionUuids.start(survey_uuid);

  async function run() {
    const session = { survey_uuid, session_uuid, at: now(), flags, ...contextOf(request, metadata) };
    const outcome = await write(session);
    return { session_uuid, flags: flagsAfter(outcome) };
  }

  if (given !== null) {
    const bound = sessionUuids.boundTo(given, survey_uuid);
    if (key.recipient ? key.recipient.hasBegun : bound === 'this survey') return run();
    // a stored row takes precedence over the uuid
    const stored = bound === 'another survey' || isScheduled(schedule) ? await store.findSession(given) : null;
    if (stored ? stored.survey_uuid !== survey_uuid : bound === 'another survey') throw foreignSession();
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
