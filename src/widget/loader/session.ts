import type { SessionFlags, SessionReply } from '../../contract/session.ts';
import type { Account, Client, Refusal } from '../delivery/client.ts';
import { draftNameOf } from '../delivery/draft.ts';
import { type Memory, recall, remember } from './memory.ts';
import type { Store } from './storage.ts';

/** The session of one survey in this browser. */
export interface Session {
  /** What this browser remembers, without asking anybody. */
  readonly memory: () => Memory | null;
  /**
   * Starts or resumes the session: once a page, however often it is asked for; after a failure it tries again.
   * @throws 'let go' where nobody waits for it any more; a `Refusal`, or what `fetch` threw
   */
  start(): Promise<Memory>;
  /** Remembers what the visitor did. */
  keep(change: Partial<Omit<Memory, 'reply'>>, flags?: Partial<SessionFlags>): void;
  /** Forgets the session and its draft, so that the next start begins a new one. */
  letGo(): void;
}

/** Keeps the session of a survey: the server knows it, this browser remembers it. */
export function createSession(client: Client, account: Account, store: Store, drafts: Store): Session {
  let starting: Promise<void> | null = null;
  let isStarted = false;
  /** What was asked for before a session was let go no longer matters. */
  let era = {};

  // read each time: other tabs and the outbox write it, too
  const memory = () => recall(store, account.survey);
  const save = (next: Memory | null) => remember(store, account.survey, next);

  async function request(): Promise<void> {
    const known = memory();
    const asked = era;
    const reply = await client.startSession(account, known?.reply.session_uuid).catch((refusal: Refusal) => {
      // a remembered session that the server will not have is of no use: once more without it
      if (!known || refusal.status !== 400) throw refusal;
      return client.startSession(account);
    });
    if (era !== asked) throw 'let go';
    isStarted = true;
    save(
      known?.reply.session_uuid === reply.session_uuid
        ? { ...known, elsewhere: undefined, reply: withFlags(reply, known.reply), at: Date.now() }
        : { reply, at: Date.now() },
    );
  }

  return {
    memory,
    async start() {
      // another tab, or the page, can have taken it away
      if (!isStarted || !memory()) {
        starting ??= request().finally(() => (starting = null));
        await starting;
      }
      // with what has happened since the reply came
      return memory()!;
    },
    keep(change, flags) {
      const known = memory();
      if (known) save({ ...known, ...change, reply: { ...known.reply, ...flags } });
    },
    letGo() {
      era = {};
      starting = null;
      isStarted = false;
      save(null);
      drafts.remove(draftNameOf(account.survey));
    },
  };
}

/** A flag that this browser knows of holds even if the event that would have told the server got lost. */
function withFlags(reply: SessionReply, known: SessionReply): SessionReply {
  const merged: Record<string, unknown> = { ...reply };
  for (const [flag, value] of Object.entries(known)) if (value === true) merged[flag] = value;
  return merged as unknown as SessionReply;
}
