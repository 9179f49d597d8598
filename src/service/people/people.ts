import type { BodyOf } from '../../contract/admin/operations.ts';
import type { Role } from '../../contract/roles.ts';
import type { Person } from '../../contract/api/people.ts';
import { createSecret } from '../../server/digest.ts';
import { isoTime } from '../../server/store/store.ts';
import type { Core, Grant } from '../module.ts';

/** Maximum length of a name. */
const maxName = 100;

const hour = 60 * 60 * 1000;

interface Row extends Pick<Person, 'id' | 'name' | 'role' | 'login'> {
  readonly is_program: number;
  readonly created_at: number;
  readonly seen_at: number | null;
  readonly invited_until: number | null;
}

/** A person or program to add. */
interface NewPerson {
  readonly name: string;
  readonly role: Role;
  readonly isProgram: boolean;
  readonly login: string | null;
}

const timeOf = (time: number | null) => (time === null ? null : isoTime(time));

const personOf = ({ is_program, created_at, seen_at, invited_until, ...person }: Row): Person => ({
  ...person,
  is_program: Boolean(is_program),
  created_at: isoTime(created_at),
  seen_at: timeOf(seen_at),
  invited_until: timeOf(invited_until),
});

/** Creates the access to the people and programs that may use the admin API. */
export function createPeopleTable({ store, now }: Pick<Core, 'store' | 'now'>) {
  const { run, runSoon, read, transact } = store.database;

  const select = (condition: string, values: readonly unknown[] = []) =>
    run<Row>(
      `SELECT people.*, (SELECT max(expires_at) FROM credentials WHERE who = people.id AND kind = 'invitation' AND expires_at > ?)
       AS invited_until FROM people WHERE ${condition} ORDER BY created_at, id`,
      [now(), ...values],
    );

  /** Adds somebody, unless the login is known, and resolves to the id. */
  async function add({ name, role, isProgram, login }: NewPerson): Promise<string> {
    const id = createSecret().slice(0, 16);
    await run(
      `INSERT INTO people (id, name, role, is_program, login, created_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (login) DO NOTHING`,
      [id, name, role, Number(isProgram), login, now()],
    );
    return id;
  }

  /** Resolves to what somebody with a login may do, who gets a role at the first visit. */
  async function grantOfLogin(login: string, role: Role): Promise<Grant> {
    const sql = 'SELECT id AS who, name, role, seen_at FROM people WHERE login = ?';
    const [found] = await read<Grant & { seen_at: number | null }>(sql, [login]);
    if (!found) {
      await add({ name: login.slice(0, maxName), role, isProgram: false, login });
      return grantOfLogin(login, role);
    }
    const { seen_at, ...grant } = found;
    // at most once an hour
    if (Number(seen_at) < now() - hour) await runSoon('UPDATE people SET seen_at = ? WHERE id = ?', [now(), grant.who]);
    return grant;
  }

  return {
    add,
    grantOfLogin,
    list: async (): Promise<Person[]> => (await select('1 = 1')).map(personOf),
    /** Resolves to null if there is nobody with this id. */
    async find(id: string): Promise<Person | null> {
      const [row] = await select('id = ?', [id]);
      return row ? personOf(row) : null;
    },
    async change(id: string, { name, role }: BodyOf<'change_person'>): Promise<void> {
      const sql = 'UPDATE people SET name = coalesce(?, name), role = coalesce(?, role) WHERE id = ?';
      await run(sql, [name ?? null, role ?? null, id]);
    },
    /** Removes somebody with all that proves who they are. */
    async remove(id: string): Promise<void> {
      await transact([
        { sql: 'DELETE FROM credentials WHERE who = ?', values: [id] },
        { sql: 'DELETE FROM people WHERE id = ?', values: [id] },
      ]);
    },
  };
}

export type PeopleTable = ReturnType<typeof createPeopleTable>;
