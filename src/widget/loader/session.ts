import type { SessionFlags } from '../../contract/session.ts';
import type { Account, Client, Refusal } from '../delivery/client.ts';
import { type Memory, recall, remember } from './memory.ts';
import type { Store } from './storage.ts';

/** The session of one survey in this browser. */
export interface Session {
  /** What this browser remembers, without asking anybody. */
  readonly memory: () => Memory | null;
  /** Starts or resumes the session: once a page, however often it is asked for; after a failure it tries again. */
  start(): Promise<Memory>;
  /** Remembers what the visitor did. */
  keep(change: Partial<Omit<Memory, 'reply'>>, flags?: Partial<SessionFlags>): void;
  /** Takes what another tab has remembered. */
  reread(): void;
  /** Forgets the session, so that the next start begins a new one. */
  letGo(): void;
}

/** Keeps the session of a survey: the server knows it, this browser remembers it. */
export function createSession(client: Client, account: Account, store: Store): Session {
  let memory = recall(store, account.survey);
  let starting: Promise<void> | null = null;

  function save(next: Memory | null): void {
    memory = next;
    remember(store, account.survey, next);
  }

  async function request(): Promise<void> {
    const known = memory;
    const reply = await client.startSession(account, known?.reply.session_uuid).catch((refusal: Refusal) => {
      // a remembered session that the server will not have is of no use: once more without it
      if (!known || refusal.status !== 400) throw refusal;
      return client.startSession(account);
    });
    save(
      known?.reply.session_uuid === reply.session_uuid
        ? { ...known, reply: { ...reply, ...withEither(reply, known.reply) }, at: Date.now() }
        : { reply, initialized: false, email: false, at: Date.now() },
    );
  }

  return {
    memory: () => memory,
    async start() {
      starting ??= request().catch((reason: unknown) => {
        starting = null;
        throw reason;
      });
      await starting;
      // with what has happened since the reply came
      return memory!;
    },
    keep(change, flags) {
      if (memory) save({ ...memory, ...change, reply: { ...memory.reply, ...flags } });
    },
    reread() {
      memory = recall(store, account.survey);
    },
    letGo() {
      starting = null;
      save(null);
    },
  };
}

/** A flag that this browser knows of holds even if the event that would have told the server got lost. */
function withEither(a: SessionFlags, b: SessionFlags): SessionFlags {
  return {
    user_closed_survey: a.user_closed_survey || b.user_closed_survey,
    user_submitted_score: a.user_submitted_score || b.user_submitted_score,
    user_submitted_text: a.user_submitted_text || b.user_submitted_text,
  };
}
