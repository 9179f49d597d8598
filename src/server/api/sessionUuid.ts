import { createSigner, digestOf } from '../digest.ts';

/*
 * The uuid of a session that this server starts tells its survey and proves that the server started it, so the session
 * needs no row until its first write. It is a UUIDv8 (RFC 9562, 5.8): README.md has its layout and the reasons for it.
 */

/** Milliseconds of the unit in which a uuid tells when its session began. */
const tickLength = 1000 / 256;
const bindingStart = 24;
const sealStart = 30;

/** Returns a UUIDv8 from the first half of another uuid, with its last two parts. Both are in lower case. */
function assemble(uuid: string, bind: (start: string) => string, seal: (unsealed: string) => string): string {
  const start = `${uuid.slice(0, 14)}8${uuid.slice(15, bindingStart)}`;
  const unsealed = start + bind(start);
  return unsealed + seal(unsealed);
}

const firstBits = (text: string) => digestOf(text).slice(0, 6);

const recipientSeal = (unsealed: string) => firstBits(`recipient ${unsealed}`);

/**
 * Makes the uuid of the session of a recipient for a survey from another uuid (version 4), which only the recipient's
 * link can use. It is the same in all databases, so the seal needs no secret: others can only make uuids that are refused.
 */
export const recipientSessionUuid = (survey_uuid: string, random: string): string =>
  assemble(random, () => firstBits(survey_uuid), recipientSeal);

/** Returns whether a session belongs to the recipient of a personal link. */
export const isOfRecipient = (session_uuid: string): boolean =>
  session_uuid[14] === '8' && recipientSeal(session_uuid.slice(0, sealStart)) === session_uuid.slice(sealStart);

/** What the uuids of new sessions are made from. */
interface SessionUuidOptions {
  /** Known to all processes with the same data, and to nobody else. */
  readonly secret: string;
  readonly createUuid: () => string;
  readonly now: () => number;
}

/** Creates the functions that make and recognize the uuids of the sessions that this server starts. */
export function createSessionUuids({ secret, createUuid, now }: SessionUuidOptions) {
  const signer = createSigner(secret);
  const sign = (text: string) => signer(text).slice(0, 6);
  const bind = (start: string, survey_uuid: string) => sign(`survey ${survey_uuid} ${start}`);
  const seal = (unsealed: string) => sign(`session ${unsealed}`);

  const isStarted = (session_uuid: string) =>
    session_uuid[14] === '8' && seal(session_uuid.slice(0, sealStart)) === session_uuid.slice(sealStart);

  return {
    /** Makes the uuid of a session that starts now. */
    start(survey_uuid: string): string {
      const ticks = Math.floor(now() / tickLength)
        .toString(16)
        .padStart(10, '0');
      const timed = `${ticks.slice(0, 8)}-${ticks.slice(8)}${createUuid().slice(11)}`;
      return assemble(timed, (start) => bind(start, survey_uuid), seal);
    },

    /** Returns when a session started, in milliseconds since 1970, or null if this server did not start it. */
    startOf(session_uuid: string): number | null {
      if (!isStarted(session_uuid)) return null;
      return Number.parseInt(session_uuid.slice(0, 8) + session_uuid.slice(9, 11), 16) * tickLength;
    },

    /** Returns for which survey a session was started, or 'none' if this server did not start it. */
    boundTo(session_uuid: string, survey_uuid: string): 'this survey' | 'another survey' | 'none' {
      if (!isStarted(session_uuid)) return 'none';
      const binding = bind(session_uuid.slice(0, bindingStart), survey_uuid);
      return session_uuid.slice(bindingStart, sealStart) === binding ? 'this survey' : 'another survey';
    },
  };
}

export type SessionUuids = ReturnType<typeof createSessionUuids>;
