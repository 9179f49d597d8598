import type { DatabaseStatements } from '../database/statements.ts';
import type { Core } from '../module.ts';
import { joined } from './mailingNumbers.ts';
import type { MailingRow, RecipientRow } from './recipients.ts';

/** Number of recipients that a statement stores. */
const atOnce = 100;

/** Who gets a reminder: those who got the email, have not answered, and want more emails. */
const getsReminder = "first.state = 'sent' AND answer.session_uuid IS NULL AND unsubscribed.email_digest IS NULL";

/** Creates what stores a mailing with its recipients. */
const createStoring =
  (transact: DatabaseStatements['transact']) =>
  async (
    { id, survey_uuid, state, subject, intro, language, address, created_at, created_by }: MailingRow,
    recipients: readonly (RecipientRow & { readonly session_uuid: string })[],
  ): Promise<void> => {
    const parts = Array.from({ length: Math.ceil(recipients.length / atOnce) }, (_, part) =>
      recipients.slice(part * atOnce, (part + 1) * atOnce),
    );
    await transact([
      {
        sql: `INSERT INTO mailings (id, survey_uuid, state, subject, intro, language, address, created_at, created_by, next_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
        values: [id, survey_uuid, state, subject, intro, language, address, created_at, created_by],
      },
      ...parts.map((part, index) => ({
        sql: `INSERT INTO recipients (id, mailing, ordinal, email, email_digest, name, session_uuid)
          VALUES ${part.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
        values: part.flatMap(({ id: recipient, email, email_digest, name, session_uuid }, at) => {
          return [recipient, id, index * atOnce + at, email, email_digest, name, session_uuid];
        }),
      })),
    ]);
  };

/** Creates the access to mailings and their recipients. */
export function createMailingsTable({ store, now }: Pick<Core, 'store' | 'now'>) {
  const { run, transact } = store.database;

  async function find(id: string): Promise<MailingRow | null> {
    const [row] = await run<MailingRow>('SELECT * FROM mailings WHERE id = ?', [id]);
    return row ?? null;
  }

  const queue = (kind: 'first' | 'reminder', condition: string) => `
    INSERT INTO mails (recipient, kind, mailing, state, next_at, attempts)
    SELECT each.id, '${kind}', each.mailing, 'waiting', each.ordinal, 0 FROM ${joined}
    WHERE each.mailing = ? AND ${condition} ON CONFLICT (recipient, kind) DO NOTHING`;

  /** Lets a mailing be sent, from now on. */
  const resume = "UPDATE mailings SET state = 'sending', next_at = ?, problem = NULL WHERE id = ?";

  return {
    find,

    create: createStoring(transact),

    /** Resolves to the mailings that wait because of a problem, of all surveys, the newest first. */
    held: () =>
      run<Pick<MailingRow, 'id' | 'survey_uuid' | 'subject'> & { readonly problem: string }>(
        `SELECT id, survey_uuid, subject, problem FROM mailings
         WHERE state = 'sending' AND problem IS NOT NULL ORDER BY created_at DESC, id`,
      ),

    /** Changes a draft. */
    async change({ id, subject, intro, language }: MailingRow): Promise<void> {
      const sql = "UPDATE mailings SET subject = ?, intro = ?, language = ? WHERE id = ? AND state = 'draft'";
      await run(sql, [subject, intro, language, id]);
    },

    /** Deletes a mailing that is not being sent. Resolves to false if it is. */
    async remove(id: string): Promise<boolean> {
      const deleted = await run("DELETE FROM mailings WHERE id = ? AND state <> 'sending' RETURNING id", [id]);
      if (deleted.length === 0) return false;
      await run('DELETE FROM mails WHERE mailing = ?', [id]);
      await run('DELETE FROM recipients WHERE mailing = ?', [id]);
      return true;
    },

    /** Resolves to the recipients as their emails need them. */
    addressed: (id: string) =>
      run<RecipientRow>('SELECT id, email, email_digest, name FROM recipients WHERE mailing = ? ORDER BY ordinal', [
        id,
      ]),

    async send(id: string): Promise<void> {
      await transact([
        { sql: queue('first', '1 = 1'), values: [id] },
        { sql: resume, values: [now(), id] },
      ]);
    },

    async pause(id: string): Promise<void> {
      await run("UPDATE mailings SET state = 'paused', problem = NULL WHERE id = ? AND state = 'sending'", [id]);
    },

    /** Queues a reminder for those who get one. Resolves to false if nobody does. */
    async remind(id: string): Promise<boolean> {
      const added = await run(`${queue('reminder', getsReminder)} RETURNING recipient`, [id]);
      if (added.length > 0) await run(resume, [now(), id]);
      return added.length > 0;
    },

    async sendUnknown(id: string): Promise<void> {
      await transact([
        {
          sql: "UPDATE mails SET state = 'waiting', next_at = 0 WHERE mailing = ? AND state = 'unknown'",
          values: [id],
        },
        { sql: resume, values: [now(), id] },
      ]);
    },
  };
}

export type MailingsTable = ReturnType<typeof createMailingsTable>;
