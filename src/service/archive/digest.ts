import { createHash } from 'node:crypto';
import { canonicalJson } from '../../contract/canonicalJson.ts';
import { isoTime } from '../../server/store/store.ts';
import type { StoredSession } from './readWhole.ts';

/** Returns a session with times in ISO 8601, without its survey. */
export function describeSession({ survey_uuid: _, created_at, flags, response, events, ...session }: StoredSession) {
  return {
    ...session,
    created_at: isoTime(created_at),
    ...flags,
    response: response && {
      ...response,
      created_at: isoTime(response.created_at),
      updated_at: isoTime(response.updated_at),
    },
    events: events.map((event) => ({ ...event, created_at: isoTime(event.created_at) })),
  };
}

/** Returns a session as a line of JSON. Two sessions are the same if their surveys and lines are. */
export const lineOf = (session: StoredSession): string => canonicalJson(describeSession(session));

/** The counts of a survey, and a hash of everything stored about it. */
export interface SurveyDigest {
  readonly sessions: number;
  readonly responses: number;
  readonly events: number;
  readonly screenshots: number;
  /** SHA-256 of the lines of all sessions in the order of creation, each with a line feed. */
  readonly sha256: string;
}

/** Creates the digest of a survey, to which sessions are added in the order of creation. */
export function createDigest() {
  const hash = createHash('sha256');
  const counts = { sessions: 0, responses: 0, events: 0, screenshots: 0 };
  return {
    /** `line` is the session's. */
    add({ response, events }: StoredSession, line: string): void {
      hash.update(`${line}\n`);
      counts.sessions += 1;
      counts.events += events.length;
      counts.responses += response ? 1 : 0;
      counts.screenshots += response?.metadata['screenshot'] ? 1 : 0;
    },
    end: (): SurveyDigest => ({ ...counts, sha256: hash.digest('hex') }),
  };
}
