import { createSecret } from '../../server/digest.ts';
import type { Statements } from '../database/statements.ts';
import type { Core } from '../module.ts';
import type { MailingRow, RecipientRow } from './recipients.ts';

const minute = 60_000;

/** Milliseconds after which an email that was not handed over is sent by another process, because this one has died. */
const lease = 2 * minute;

/** Milliseconds in which a mail server decides about an email that was handed over (RFC 5321, 4.5.3.2.6). */
const decisionTime = 10 * minute;

/** An email that this process sends. */
export interface ClaimedMail extends RecipientRow {
  readonly kind: 'first' | 'reminder';
  /** Proves that no other process sends it. */
  readonly claim: string;
  /** The number of attempts, this one included. */
  readonly attempts: number;
}

/** What became of an email. `next` is when a waiting one is sent again. */
export type MailResult =
  | { readonly state: 'sent' | 'refused' | 'unknown'; readonly outcome: string }
  | { readonly state: 'waiting'; readonly outcome: string; readonly next: number }
  | { readonly state: 'answered' | 'unsubscribed' };

/** Creates what lets the next email of all mailings wait. It resolves to false if this one has to wait, too. */
const createTakeTurn =
  (run: Statements, now: () => number) =>
  async (id: string, pause: number): Promise<boolean> => {
    const at = now();
    const taken = await run(
      `UPDATE mailings SET turn_at = ? WHERE id = ? AND state = 'sending' AND next_at <= ?
         AND NOT EXISTS (SELECT 1 FROM mailings AS other WHERE other.turn_at > ? AND other.turn_at <= ?) RETURNING id`,
      [at + pause, id, at, at, at + pause],
    );
    return taken.length > 0;
  };

/** Creates what resolves to why an email is not sent any more, or to null. */
const createWhyNot =
  (run: Statements) =>
  async ({ id, kind, email_digest }: ClaimedMail): Promise<'answered' | 'unsubscribed' | null> => {
    const unsubscribed = await run('SELECT 1 AS found FROM unsubscribed WHERE email_digest = ?', [email_digest]);
    if (unsubscribed.length > 0) return 'unsubscribed';
    if (kind === 'first') return null;
    const sql = `SELECT 1 AS found FROM responses JOIN recipients USING (session_uuid) WHERE recipients.id = ?`;
    return (await run(sql, [id])).length > 0 ? 'answered' : null;
  };

/** Creates the queue of the emails of mailings, which several processes share. All that it stores is durable. */
export function createMailQueue({ store, now }: Pick<Core, 'store' | 'now'>) {
  const { run } = store.database;

  return {
    whyNot: createWhyNot(run),

    /** Resolves to the mailings of which an email can be sent now. */
    due: () => run<MailingRow>("SELECT * FROM mailings WHERE state = 'sending' AND next_at <= ?", [now()]),

    takeTurn: createTakeTurn(run, now),

    /** Lets all emails of a mailing wait because of a problem, or notes that there is none. */
    async noteProblem(id: string, problem: string | null, pause = 0): Promise<void> {
      await run(
        'UPDATE mailings SET problem = ?, next_at = CASE WHEN next_at < ? THEN ? ELSE next_at END WHERE id = ?',
        [problem, now() + pause, now() + pause, id],
      );
    },

    /** Claims the next email. Resolves to null if none is due. */
    async claim(mailing: string): Promise<ClaimedMail | null> {
      const [claim, at] = [createSecret().slice(0, 16), now()];
      const isDue = "state IN ('waiting', 'sending') AND next_at <= ?";
      const [claimed] = await run<Pick<ClaimedMail, 'kind' | 'attempts'> & { recipient: string }>(
        `UPDATE mails SET state = 'sending', claim = ?, next_at = ?, attempts = attempts + 1
         WHERE (recipient, kind) = (
           SELECT recipient, kind FROM mails WHERE mailing = ? AND ${isDue} ORDER BY next_at LIMIT 1)
         AND ${isDue} RETURNING recipient, kind, attempts`,
        [claim, at + lease, mailing, at, at],
      );
      if (!claimed) return null;
      const { recipient, kind, attempts } = claimed;
      const sql = 'SELECT id, email, email_digest, name FROM recipients WHERE id = ?';
      const [found] = await run<RecipientRow>(sql, [recipient]);
      return found ? { ...found, kind, attempts, claim } : null;
    },

    /**
     * Notes that the mail server decides now. Rejects if another process has claimed the email since, or the mailing was
     * removed.
     */
    async handOver({ id, kind, claim }: ClaimedMail): Promise<void> {
      const noted = await run(
        `UPDATE mails SET state = 'handed', next_at = ? WHERE recipient = ? AND kind = ? AND state = 'sending' AND claim = ?
         RETURNING recipient`,
        [now() + decisionTime, id, kind, claim],
      );
      if (noted.length === 0) throw new Error('Another process sends this email.');
    },

    async settle({ id, kind, claim }: ClaimedMail, result: MailResult): Promise<void> {
      const { state } = result;
      const outcome = 'outcome' in result ? result.outcome.slice(0, 500) : null;
      await run(
        `UPDATE mails SET state = ?, outcome = ?, next_at = ?, sent_at = ? WHERE recipient = ? AND kind = ? AND claim = ?`,
        [state, outcome, 'next' in result ? result.next : 0, state === 'sent' ? now() : null, id, kind, claim],
      );
    },

    /**
     * Ends a mailing of which nothing is left to send. Emails that a process had handed over when it died may have arrived, so they
     * are not sent again.
     */
    async endIfDone(mailing: string): Promise<void> {
      await run(
        `UPDATE mails SET state = 'unknown', outcome = NULL WHERE mailing = ? AND state = 'handed' AND next_at <= ?`,
        [mailing, now()],
      );
      await run(
        `UPDATE mailings SET state = 'done' WHERE id = ? AND state = 'sending' AND NOT EXISTS (
           SELECT 1 FROM mails WHERE mailing = mailings.id AND state IN ('waiting', 'sending', 'handed'))`,
        [mailing],
      );
    },
  };
}

export type MailQueue = ReturnType<typeof createMailQueue>;
