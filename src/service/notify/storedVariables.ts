import { randomBytes } from 'node:crypto';
import { storedPrefix } from '../../contract/surveys/notifications.ts';
import type { Statements } from '../database/statements.ts';
import { decrypt, encrypt } from './encryption.ts';
import type { EncryptionKey } from './encryptionKey.ts';

/**
 * Creates the access to the variables that the app has stored, encrypted. A variable never gets another value: processes
 * can keep what they have read as long as the surveys file names it.
 */
export function createStoredVariables(run: Statements, read: Statements, key: EncryptionKey) {
  return {
    whyUnavailable: key.whyUnavailable,
    /** Resolves to the values that can be read, by their names. */
    async load(): Promise<ReadonlyMap<string, string>> {
      const secret = await key.find();
      if (!secret) return new Map();
      const rows = await read<{ name: string; value: string }>('SELECT name, value FROM notification_variables');
      const values = rows.map(({ name, value }) => [name, decrypt(secret, name, value)] as const);
      return new Map(values.filter((each): each is [string, string] => each[1] !== null));
    },
    /** Stores a value, and resolves to its name, which begins with what it is for. */
    async add(purpose: string, value: string): Promise<string> {
      const name = `${storedPrefix}${purpose}_${randomBytes(6).toString('hex')}`.toUpperCase();
      const encrypted = encrypt(await key.findOrCreate(), name, value);
      await run('INSERT INTO notification_variables (name, value) VALUES (?, ?)', [name, encrypted]);
      return name;
    },
    async remove(names: readonly string[]): Promise<void> {
      for (const name of names) await run('DELETE FROM notification_variables WHERE name = ?', [name]);
    },
  };
}

export type StoredVariables = ReturnType<typeof createStoredVariables>;
