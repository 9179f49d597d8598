import type { Cooldown } from './cooldown.ts';
import type { Options } from './options.ts';
import type { Session } from './session.ts';
import type { Person } from './surveyHandle.ts';

/** The visitor, as known to the page and this browser. */
export interface Visitor {
  /** Returns the options, including what the page has added. */
  options(): Options;
  /** The session of this visitor. The session of another person counts as not started. */
  readonly ownSession: Session;
  /** Forgets the session if it belongs to another person. */
  ensureOwnSession(): void;
  /** Returns true if this browser knows a different person. */
  isAnother(person: Person): boolean;
  /** Adds what the page knows about the person. */
  identify(person: Person): void;
  /** Adds metadata to every response. */
  addMetadata(more: Readonly<Record<string, unknown>>): void;
  /** Forgets the person. */
  reset(): void;
  /** Forgets the session and the cooldown. */
  forgetSession(): void;
}

/** Creates the visitor of a survey. */
export function createVisitor(given: Options, session: Session, cooldown: Cooldown): Visitor {
  let options = given;

  const knownUser = () => options.userId ?? session.memory()?.user;

  function forgetSession(): void {
    session.forget();
    cooldown.forget();
  }

  function ensureOwnSession(): void {
    if (isSame(options.userId, session.memory()?.user)) return;
    // other pages of a survey that asks once per page can have sessions of this person
    if (session.memory()!.reply.survey.trigger?.once_per_page) session.forget();
    else forgetSession();
  }

  function reset(): void {
    forgetSession();
    options = { ...given, userId: undefined, userEmail: undefined };
  }

  return {
    options: () => options,
    ownSession: {
      ...session,
      async start() {
        ensureOwnSession();
        const { userId } = options;
        await session.start(userId);
        if (userId) session.update({ user: userId });
        return session.memory()!;
      },
    },
    ensureOwnSession,
    isAnother(person) {
      const { id, email } = asSent(person);
      const user = knownUser();
      if (id != null) return !!user && `${id}` !== user;
      // without ids, the addresses tell people apart
      return !user && !!email && !!options.userEmail && email !== options.userEmail;
    },
    identify(person) {
      const { id, email, ...more } = asSent(person);
      const userId = id == null ? knownUser() : `${id}`;
      const metadata = { ...options.metadata, ...more };
      options = { ...options, userId, userEmail: email ?? options.userEmail, metadata };
      if (userId) session.update({ user: userId });
    },
    addMetadata(more) {
      options = { ...options, metadata: { ...options.metadata, ...asSent(more) } };
    },
    reset,
    forgetSession,
  };
}

/** Returns false if both users are known and differ. */
const isSame = (one: string | undefined, other: string | undefined) => !one || !other || one === other;

/** Returns a value as it is after serialization. Throws in the page's call if it can't be serialized. */
function asSent<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
