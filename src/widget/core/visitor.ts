import { json } from '../browser/json.ts';
import type { Cooldown } from './cooldown.ts';
import type { Options } from './options.ts';
import type { Session } from './session.ts';
import type { Person } from './surveyHandle.ts';

/** Who answers, as the page and this browser know them. */
export interface Visitor {
  /** The options, with what the page has said since. */
  options(): Options;
  /** The session of this visitor: where this browser has another person's, it counts as not started. */
  readonly ownSession: Session;
  /** Forgets the session of another person. */
  ensureOwnSession(): void;
  /** Whether a person is another one than this browser knows. */
  isAnother(person: Person): boolean;
  /** Adds what the page says of the person. */
  identify(person: Person): void;
  /** Adds to what is stored with every response. */
  addMetadata(more: Readonly<Record<string, unknown>>): void;
  /** Forgets who it is. */
  reset(): void;
  /** Forgets the session, and that the survey was completed. */
  forgetSession(): void;
}

/** Keeps what is known of a survey's visitor. */
export function createVisitor(given: Options, session: Session, cooldown: Cooldown): Visitor {
  let options = given;

  const knownUser = () => options.userId ?? session.memory()?.user;

  function forgetSession(): void {
    session.forget();
    cooldown.forget();
  }

  function isOwnSession(): boolean {
    const user = session.memory()?.user;
    return !options.userId || !user || user === options.userId;
  }

  function ensureOwnSession(): void {
    if (!isOwnSession()) forgetSession();
  }

  function reset(): void {
    forgetSession();
    options = { ...given, userId: undefined, userEmail: undefined };
  }

  return {
    options: () => options,
    ownSession: {
      ...session,
      isStarted: () => isOwnSession() && session.isStarted(),
      async start() {
        ensureOwnSession();
        await session.start();
        const { userId } = options;
        if (userId) session.update({ user: userId });
        return session.memory()!;
      },
    },
    ensureOwnSession,
    isAnother(person) {
      const { id } = asSent(person);
      return id != null && !!knownUser() && `${id}` !== knownUser();
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

/** What JSON keeps of a value. What it cannot keep throws, in the call of the page. */
function asSent<Value>(value: Value): Value {
  return json.parse(json.stringify(value));
}
