import { randomBytes } from 'node:crypto';
import { isDatabaseStore } from './openStore.ts';
import type { Store } from './store.ts';

/**
 * Resolves to the secret of a store, with which the server signs: the same one in all processes with this database. The
 * first server creates it. A store that is not one of our databases has another one in each process.
 */
export async function openSecret(store: Store, now: () => number): Promise<string> {
  const created = randomBytes(32).toString('base64url');
  if (!isDatabaseStore(store)) return created;
  const { read } = store.database;
  const [known] = await read<{ secret: string }>('SELECT secret FROM secrets WHERE id = 1');
  if (known) return known.secret;
  // not in a commit, which counts as a write of visitors; another process may be the first
  const [first] = await read<{ secret: string }>(
    `INSERT INTO secrets (id, secret, created_at) VALUES (1, ?, ?)
     ON CONFLICT (id) DO UPDATE SET secret = secrets.secret RETURNING secret`,
    [created, now()],
  );
  return first!.secret;
}
