import type { Core } from '../module.ts';
import { createCredentials } from './credentials.ts';

/** The id of the person whom the server itself invites. */
const firstOwner = 'owner';

/**
 * Invites somebody to own a server that has no token, and resolves to the secret of the invitation. Resolves to null if an
 * owner can sign in already. Every start of a server invites the same person, and the first link that is used ends the others.
 */
export async function inviteOwner(core: Pick<Core, 'store' | 'now'>): Promise<string | null> {
  const { run } = core.store.database;
  const owners = await run(
    `SELECT 1 FROM people JOIN credentials ON who = people.id
     WHERE role = 'own' AND kind <> 'invitation' AND (expires_at IS NULL OR expires_at > ?) LIMIT 1`,
    [core.now()],
  );
  if (owners.length > 0) return null;
  await run(
    `INSERT INTO people (id, name, role, is_program, created_at) VALUES (?, 'Owner', 'own', 0, ?)
     ON CONFLICT (id) DO UPDATE SET role = 'own'`,
    [firstOwner, core.now()],
  );
  return createCredentials(core).create('invitation', firstOwner);
}
