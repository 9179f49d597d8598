import type { Role } from '../../contract/roles.ts';
import { createSecret, digestOf } from '../../server/digest.ts';
import type { Core } from '../module.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** What proves who somebody is: one kind is never taken for another. */
export type Kind = 'cookie' | 'invitation' | 'token';

/** How long each kind is valid, in milliseconds: a cookie since the last visit. A token does not expire. */
const lifetimes: Readonly<Record<Kind, number | null>> = { cookie: 30 * day, invitation: 7 * day, token: null };

/** Whom a credential belongs to. `name` and `role` are null if it is not a person of the database. */
export interface Owner {
  readonly who: string;
  readonly name: string | null;
  readonly role: Role | null;
}

interface Row extends Owner {
  readonly expires_at: number | null;
  readonly seen_at: number | null;
}

const valid = 'kind = ? AND (expires_at IS NULL OR expires_at > ?)';

/** Creates the access to cookies, invitations and tokens. Only their SHA-256 is stored. */
export function createCredentials({ store, now }: Pick<Core, 'store' | 'now'>) {
  const { run, runSoon, read } = store.database;

  return {
    /** Resolves to the owner of a secret, or to null if it is wrong or has expired. Notes that the owner was seen. */
    async find(kind: Kind, secret: string): Promise<Owner | null> {
      const [digest, at] = [digestOf(secret), now()];
      const [found] = await read<Row>(
        `SELECT who, expires_at, name, role, seen_at FROM credentials LEFT JOIN people ON id = who
         WHERE digest = ? AND ${valid}`,
        [digest, kind, at],
      );
      if (!found) return null;
      const { who, name, role, expires_at, seen_at } = found;
      // at most once a day
      if (kind === 'cookie' && Number(expires_at) < at + 29 * day)
        await runSoon('UPDATE credentials SET expires_at = ? WHERE digest = ?', [at + 30 * day, digest]);
      // at most once an hour
      if (name !== null && Number(seen_at) < at - hour)
        await runSoon('UPDATE people SET seen_at = ? WHERE id = ?', [at, who]);
      return { who, name, role };
    },

    /** Creates a credential, and resolves to its secret. */
    async create(kind: Kind, who: string): Promise<string> {
      const [secret, at, lifetime] = [createSecret(), now(), lifetimes[kind]];
      await run('DELETE FROM credentials WHERE expires_at <= ?', [at]);
      const values = [digestOf(secret), kind, who, lifetime && at + lifetime];
      await run('INSERT INTO credentials (digest, kind, who, expires_at) VALUES (?, ?, ?, ?)', values);
      return secret;
    },

    /** Deletes a credential. Resolves to false if somebody else did, or it has expired. */
    async take(kind: Kind, secret: string): Promise<boolean> {
      const sql = `DELETE FROM credentials WHERE digest = ? AND ${valid} RETURNING digest`;
      return (await run(sql, [digestOf(secret), kind, now()])).length > 0;
    },

    /** Deletes all of somebody's credentials of a kind, or of all kinds. */
    async takeAll(who: string, kind: Kind | null): Promise<void> {
      await run('DELETE FROM credentials WHERE who = ? AND kind = coalesce(?, kind)', [who, kind]);
    },
  };
}

export type Credentials = ReturnType<typeof createCredentials>;
