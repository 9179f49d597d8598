import type { SessionFlags, SessionReply } from '../../contract/session.ts';
import type { Store } from '../browser/store.ts';
import { type Account, ApiError, type Client } from '../delivery/client.ts';
import type { Draft } from './draft.ts';
import { type Memory, readMemory, writeMemory } from './memory.ts';

/** The session of one survey in this browser. */
export interface Session {
  /** What this browser remembers, without a request. */
  memory(): Memory | null;
  /** Whether the session was started on this page, and this browser still knows it. */
  isStarted(): boolean;
  /**
   * Starts or resumes the session: once a page, however often it is called; after a failure it tries again.
   * @throws the reason of an abort where the session was forgotten meanwhile, an `ApiError`, or what `fetch` threw
   */
  start(): Promise<Memory>;
  /**
   * Whether the survey goes on where an earlier page of this browser left it: an answer was given within a day, the
   * thank-you was not reached, and the visitor did not close the card.
   */
  isUnfinished(): boolean;
  /** Remembers what the visitor did. */
  update(change: Partial<Omit<Memory, 'reply'>>, flags?: Partial<SessionFlags>): void;
  /** Forgets the session and its draft, so that the next start begins a new one. */
  forget(): void;
}

/** How long a survey that was begun goes on by itself, in ms. */
const longestBreak = 24 * 3_600_000;

/** Keeps the session of a survey: the server has it, this browser remembers it. */
export function createSession(client: Client, account: Account, store: Store, draft: Draft): Session {
  let starting: Promise<void> | null = null;
  let started = false;
  let forgotten = new AbortController();
  /** What another tab begins from now on goes on there. */
  let wasBegun: boolean | null = null;

  // read each time: other tabs and the outbox write it, too
  const memory = () => readMemory(store, account.survey);
  const write = (next: Memory | null) => writeMemory(store, account.survey, next);

  async function request(signal: AbortSignal): Promise<void> {
    const known = memory();
    const reply = await client.startSession(account, known?.reply.session_uuid).catch((error: unknown) => {
      // a remembered session that the server refuses is of no use: once more without it
      if (known && error instanceof ApiError && error.status === 400) return client.startSession(account);
      throw error;
    });
    if (signal.aborted) throw signal.reason;
    started = true;
    const resumed = known?.reply.session_uuid === reply.session_uuid;
    write({ ...(resumed && known), reply: resumed ? keepFlags(reply, known.reply) : reply, at: Date.now() });
  }

  return {
    memory,
    isStarted: () => started && !!memory(),
    isUnfinished() {
      const { begun = 0 } = memory() ?? {};
      wasBegun ??= begun > 0;
      return wasBegun && Math.abs(Date.now() - begun) < longestBreak;
    },
    async start() {
      // another tab, or the page, can have forgotten it
      if (!started || !memory()) {
        const { signal } = forgotten;
        starting ??= request(signal).finally(() => {
          // the next start may be under way already
          if (!signal.aborted) starting = null;
        });
        await starting;
      }
      // with what has happened since the reply came
      return memory()!;
    },
    update(change, flags) {
      const known = memory();
      if (known) write({ ...known, ...change, reply: { ...known.reply, ...flags } });
    },
    forget() {
      forgotten.abort();
      forgotten = new AbortController();
      starting = null;
      started = false;
      write(null);
      draft.remove();
    },
  };
}

/** A flag that this browser set holds, even if the event that would have told the server was lost. */
function keepFlags(reply: SessionReply, known: SessionReply): SessionReply {
  const flags = Object.entries(known).filter(([, value]) => value === true);
  return { ...reply, ...Object.fromEntries(flags) };
}
