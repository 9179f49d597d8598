import { isoTime } from '../../server/store/store.ts';
import type { Statements } from '../database/statements.ts';
import type { Core } from '../module.ts';
import { type FoundRecipient, readRecipients } from './mailingNumbers.ts';
import { digestOfEmail } from './recipients.ts';

/** Resolves to a person as a recipient of mailings: by the address, or the id of a recipient. */
export const findRecipients = (read: Statements, person: string): Promise<FoundRecipient[]> =>
  readRecipients(read, 'each.email_digest = ? OR each.id = ?', [digestOfEmail(person), person]);

/** Resolves to when an address was unsubscribed from mailings, or to null. */
export async function findUnsubscribed(read: Statements, person: string): Promise<string | null> {
  const sql = 'SELECT unsubscribed_at FROM unsubscribed WHERE email_digest = ?';
  const [found] = await read<{ unsubscribed_at: number }>(sql, [digestOfEmail(person)]);
  return found ? isoTime(found.unsubscribed_at) : null;
}

/** Creates what removes people from mailings. A mailing without recipients goes, too. */
export function createForgetRecipients({ store }: Pick<Core, 'store'>) {
  const { run, transact } = store.database;
  return {
    async recipients(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const given = ids.map(() => '?').join(', ');
      await transact([
        { sql: `DELETE FROM mails WHERE recipient IN (${given})`, values: ids },
        { sql: `DELETE FROM recipients WHERE id IN (${given})`, values: ids },
        { sql: 'DELETE FROM mailings WHERE NOT EXISTS (SELECT 1 FROM recipients WHERE mailing = mailings.id)' },
      ]);
    },

    /** Forgets that an address was unsubscribed. */
    unsubscribed: async (person: string): Promise<void> =>
      void (await run('DELETE FROM unsubscribed WHERE email_digest = ?', [digestOfEmail(person)])),
  };
}
