import type { SessionFlags } from '../../contract/api/session.ts';
import type { Store } from '../browser/store.ts';
import type { Cooldown } from './cooldown.ts';
import { flagsOf, type Session } from './session.ts';

/** What a user has done in a survey. It stays in this browser after `reset`. */
interface KnownUser {
  /** The keyed hash of the user's id. */
  readonly id: string;
  /** The time of the last action, in ms since 1970. */
  readonly at: number;
  /** When the user last finished the survey, in ms since 1970. */
  readonly finished?: number;
  readonly flags: Partial<SessionFlags>;
}

/** The stored users of a survey. */
interface StoredUsers {
  /** A random text of this browser and survey, so that the hashes can't be compared with those of others. */
  readonly key: string;
  /** Those with the latest actions come first. */
  readonly users: readonly KnownUser[];
}

/** Remembers which users of this browser have answered or closed a survey, by a keyed hash of their ids. */
export interface KnownUsers {
  /** Returns what the current user has done in any session of this browser. */
  flags(): Partial<SessionFlags>;
  /** Stores what the current user has done in this session. */
  remember(): void;
  /** The session, with its flags remembered. */
  readonly session: Session;
  /** The cooldown of the browser, and that of the user. */
  readonly cooldown: Cooldown;
}

/** How long a user is remembered after the last action, in ms. */
const lifetime = 365 * 24 * 3_600_000;
/** The maximum number of users of a survey. */
const maxUsers = 50;

/** Returns a hash of 53 bits: ids can only be guessed from it. `crypto.subtle` is missing on http pages. */
function hash(text: string): string {
  let high = 1;
  let low = 2;
  for (const character of `${text}\n`.repeat(2)) {
    const code = character.codePointAt(0)!;
    high = Math.imul(high ^ code ^ (low >>> 13), 0x9e3779b1);
    low = Math.imul(low ^ code ^ (high >>> 16), 0x85ebca6b);
  }
  return ((high & 0x1fffff) * 2 ** 32 + (low >>> 0)).toString(36);
}

/**
 * Creates the memory of a survey's users.
 * @param userOf returns the id of the current user, if it is known
 */
export function createKnownUsers(
  store: Store,
  survey: string,
  { session, cooldown }: Pick<KnownUsers, 'session' | 'cooldown'>,
  userOf: () => string | undefined,
): KnownUsers {
  const name = `asklet:known:${survey}`;

  function read(): StoredUsers {
    try {
      const { key, users } = JSON.parse(store.read(name)!) as StoredUsers;
      return { key, users: users.filter(({ at }) => Math.abs(Date.now() - at) < lifetime) };
    } catch {
      return { key: `${crypto.getRandomValues(new Uint32Array(4)).join('')}`, users: [] };
    }
  }

  function find(): KnownUser | undefined {
    const user = userOf();
    // most pages name no user, and most users have done nothing
    if (!user || !store.read(name)) return undefined;
    const { key, users } = read();
    const id = hash(key + user);
    return users.find((each) => each.id === id);
  }

  function remember(finished?: number): void {
    const user = userOf();
    const { reply } = session.memory() ?? {};
    // each page of a survey that asks once per page asks on its own
    if (!user || !reply || reply.survey.trigger?.once_per_page) return;
    const before = find();
    // another response has no flags
    const isOver = finished && reply.survey.allow_multiple_responses;
    const flags = isOver ? {} : { ...before?.flags, ...flagsOf(reply) };
    if (!finished && !Object.keys(flags)[0]) return;
    const { key, users } = read();
    const known: KnownUser = { ...before, ...(finished && { finished }), id: hash(key + user), at: Date.now(), flags };
    const others = users.filter(({ id }) => id !== known.id);
    store.write(name, JSON.stringify({ key, users: [known, ...others].slice(0, maxUsers) }));
  }

  return {
    flags: () => find()?.flags ?? {},
    remember,
    session: {
      ...session,
      update(change, flags) {
        session.update(change, flags);
        if (flags) remember();
      },
    },
    cooldown: {
      ...cooldown,
      left: (days) => Math.max(cooldown.left(days), cooldown.left(days, find()?.finished)),
      start() {
        cooldown.start();
        remember(Date.now());
      },
    },
  };
}
