import { json } from '../delivery/json.ts';
import type { Options } from './options.ts';
import type { Rest } from './rest.ts';
import type { Session } from './session.ts';
import type { SurveyOnPage } from './surveyOnPage.ts';

/** Who is asked, as the page and this browser know them. */
export interface Visitor extends Pick<SurveyOnPage, 'identify' | 'metadata' | 'reset'> {
  /** The options, with what the page has said since. */
  options(): Options;
  /** Forgets the session of somebody else: another person's answers never land in it. */
  greet(): void;
  /** Forgets their session, and that they have finished the survey. */
  forget(): void;
}

/**
 * Keeps what is known of a survey's visitor.
 * @param leave takes back what was decided, before somebody is forgotten
 * @param restart begins anew, after that
 */
export function createVisitor(
  given: Options,
  session: Session,
  rest: Rest,
  leave: () => void,
  restart: () => void,
): Visitor {
  let options = given;

  function forget(): void {
    session.letGo();
    rest.forget();
  }

  function forgetWho(): void {
    leave();
    forget();
    options = { ...given, userId: undefined, userEmail: undefined };
  }

  return {
    options: () => options,
    greet() {
      const user = session.memory()?.user;
      if (options.userId && user && user !== options.userId) forget();
    },
    forget,
    identify(person) {
      const { id, email, ...more } = asSent(person);
      const user = options.userId ?? session.memory()?.user;
      const userId = id == null ? user : `${id}`;
      const isOther = user && userId !== user;
      if (isOther) forgetWho();
      options = {
        ...options,
        userId,
        userEmail: email ?? options.userEmail,
        metadata: { ...options.metadata, ...more },
      };
      if (isOther) restart();
      else if (userId) session.keep({ user: userId });
    },
    metadata(more) {
      options = { ...options, metadata: { ...options.metadata, ...asSent(more) } };
    },
    reset() {
      forgetWho();
      restart();
    },
  };
}

/** What can be sent of what the page says; what cannot is told to whoever says it. */
function asSent<Value>(value: Value): Value {
  return json.parse(json.stringify(value));
}
