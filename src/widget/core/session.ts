import type { SessionFlags, SessionReply } from '../../contract/api/session.ts';
import { asksOncePerUser } from '../../contract/surveys/asksOncePerUser.ts';
import type { Store } from '../browser/store.ts';
import { type Account, ApiError, type Client, type StartedSession } from '../delivery/client.ts';
import type { Draft } from './draft.ts';
import { type Memory, type VisitedPage, readMemory, writeMemory } from './memory.ts';

/** How long an unfinished survey continues by itself, in ms. */
export const maxBreak = 24 * 3_600_000;

/**
 * Creates the session of a survey, which is stored in this browser.
 * @param isInline returns true if the survey renders in an element of the page
 */
export function createSession(
  client: Client,
  account: Account,
  store: Store,
  draft: Draft,
  visited: VisitedPage,
  isInline: () => boolean,
) {
  /** True if the survey was begun on an earlier page. Null until that is known. */
  let wasBegun: boolean | null = null;

  // read each time, because other tabs and the outbox also write it
  const memory = () => readMemory(store, account.survey, visited);
  const write = (next: Memory | null) => writeMemory(store, account.survey, next, visited);
  const { start, stop } = createStart(client, account, memory, write);

  function isAnsweredHere(): boolean {
    const { reply } = memory() ?? {};
    if (!reply?.survey.trigger?.once_per_page) return false;
    return (reply.user_submitted_score || reply.user_submitted_text) && isInline();
  }

  return {
    /** Returns the stored session, without a request. */
    memory,
    /**
     * Returns true if the visitor began the survey on an earlier page within the last day, and has neither reached the
     * thank-you nor closed the card. Also if the visitor can change the answer to an inline survey on this page.
     */
    isUnfinished(): boolean {
      const { begun = 0 } = memory() ?? {};
      wasBegun ??= begun > 0;
      return isAnsweredHere() || (wasBegun && Math.abs(Date.now() - begun) < maxBreak);
    },
    /** Returns true if the survey is inline, asks once per page, and was answered on this page. */
    isAnsweredHere,
    /**
     * Takes the path of the page. Returns true if the survey asks once per page and the visitor has left that page.
     * @param onLeave called before that
     */
    enterPage(path: string, onLeave: () => void): boolean {
      const isLeft = path !== visited.path && !!memory()?.reply.survey.trigger?.once_per_page;
      if (isLeft) {
        onLeave();
        stop();
        wasBegun = null;
      }
      visited.path = path;
      return isLeft;
    },
    /**
     * Starts or resumes the session, once per page, language and user. Can be called again after a failure.
     * @param user the id of the user, if it is known. It is sent only if the survey asks each user once
     * @throws the abort reason if the session was forgotten in the meantime, `ApiError`, or the error of `fetch`
     */
    start,
    /** Stores what the visitor did. */
    update(change: Partial<Omit<Memory, 'reply'>>, flags?: Partial<SessionFlags>): void {
      const known = memory();
      if (known) write({ ...known, ...change, reply: { ...known.reply, ...flags } });
    },
    /** Forgets the session and its draft. The next start creates a new session. */
    forget(): void {
      stop();
      draft.forget();
      write(null);
    },
  };
}

/** The session of one survey in this browser. */
export type Session = ReturnType<typeof createSession>;

/** Creates the functions that start a session, once per page, language and user, and that stop a start in progress. */
function createStart(client: Client, account: Account, memory: () => Memory | null, write: (next: Memory) => void) {
  let starting: Promise<void> | null = null;
  /** The language of the last start. */
  let started: string | null = null;
  /** The user that the last start has sent. */
  let sent: string | undefined;
  let stopped = new AbortController();

  /** Returns the user if the server has to know it. */
  const asSent = (user: string | undefined, reply = memory()?.reply) =>
    reply && asksOncePerUser(reply.survey) ? user : undefined;

  async function request(signal: AbortSignal, user: string | undefined): Promise<void> {
    const asked = client.language();
    const named = asSent(user);
    let answer = await startOrResume(client, account, memory()?.reply.session_uuid, named);
    const { reply } = answer;
    const needed = asSent(user, reply);
    if (needed !== named) answer = await client.startSession(account, reply.session_uuid, needed);
    if (signal.aborted) throw signal.reason;
    started = asked;
    sent = needed;
    // another tab may have stored an answer in the meantime
    write({ ...join(memory(), answer), asked, at: Date.now() });
  }

  return {
    async start(user?: string): Promise<Memory> {
      // another tab or the page may have removed the session, or changed the language or the user
      if (started !== client.language() || memory()?.asked !== started || asSent(user) !== sent) {
        const { signal } = stopped;
        starting ??= request(signal, user).finally(() => {
          // the next start may already be in progress
          if (!signal.aborted) starting = null;
        });
        await starting;
      }
      // includes changes since the reply
      return memory()!;
    },
    stop() {
      stopped.abort();
      stopped = new AbortController();
      starting = started = null;
      sent = undefined;
    },
  };
}

/** Resumes the stored session, or starts a new one. */
function startOrResume(
  client: Client,
  account: Account,
  known: string | undefined,
  user: string | undefined,
): Promise<StartedSession> {
  return client.startSession(account, known, user).catch((error: unknown) => {
    // the server rejects the stored session: start a new one
    if (!known || !(error instanceof ApiError) || error.status !== 400) throw error;
    return client.startSession(account, undefined, user);
  });
}

/** Merges the stored data with the reply. Of another session of this visitor, only the showings are kept. */
function join(known: Memory | null, { reply, language }: StartedSession): Omit<Memory, 'at'> {
  if (known?.reply.session_uuid !== reply.session_uuid) return { showings: known?.showings, reply, language };
  return { ...known, reply: keepFlags(reply, known.reply), language };
}

/** Keeps flags that this browser has set, even if their event never reached the server. */
const keepFlags = (reply: SessionReply, known: SessionReply): SessionReply => ({ ...reply, ...flagsOf(known) });

/** Returns the flags of a reply that are set. */
export const flagsOf = (reply: SessionReply): Partial<SessionFlags> =>
  Object.fromEntries(Object.entries(reply).filter(([, value]) => value === true));
