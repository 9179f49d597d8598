import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useBuiltServer } from '../../server/support/builtServer.ts';

const { main, runWith } = useBuiltServer();
const isRoot = process.getuid?.() === 0;
/** A user to whom nothing belongs. */
const nobody = 65_534;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asklet-access-'));
  await chmod(folder, 0o755);
  return () => rm(folder, { recursive: true });
});

/** Runs `asklet serve` as a user who may not write to the folder. Resolves to what it prints to standard error. */
async function serveAsGuest(env: NodeJS.ProcessEnv, ...argv: string[]): Promise<string> {
  const child = spawn(process.execPath, [main(), 'serve', '--port', '0', ...argv], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid: nobody, gid: nobody }),
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  expect(await once(child, 'close')).toEqual([1, null]);
  return errors;
}

/** Returns what is said of a folder or a file: only root can own what another user's program uses. */
const whose = (path: string, kind: string, mode: string) =>
  isRoot
    ? `the ${kind} ${path} belongs to root, and this program runs as user ${nobody}: chown ${nobody} '${path}' as root`
    : `the ${kind} ${path} has the permissions ${mode}: chmod u+rwX '${path}'`;

/** Takes the rights from its owner as well: the test can run as that user. */
const close = (path: string, mode: number) => (isRoot ? Promise.resolve() : chmod(path, mode));

test.each(['DATABASE_URL', '--db'])('the owner of the folder of a database that %s names', async (name) => {
  const data = join(folder, name);
  await mkdir(data, { mode: 0o755 });
  await close(data, 0o500);
  const path = join(data, 'asklet.db');
  const errors = name === '--db' ? await serveAsGuest({}, name, path) : await serveAsGuest({ [name]: path });
  expect(errors).toContain(`asklet: The database ${path} cannot be opened: ${whose(data, 'folder', '500')}.`);
  expect(errors.includes('The environment variable DATABASE_URL is set to this')).toBe(name === 'DATABASE_URL');
  await close(data, 0o700);
});

test('the folder in which the server runs, and that its database is there by default', async () => {
  await close(folder, 0o500);
  const errors = await serveAsGuest({});
  await close(folder, 0o700);
  expect(errors).toContain(whose(folder, 'folder', '500'));
  expect(errors).toContain('This is the default of --db: pass another one.');
});

test('a surveys file that the user may not read', async () => {
  const path = join(folder, 'closed.json');
  await writeFile(path, '{}', { mode: 0o600 });
  await close(path, 0o000);
  const errors = await serveAsGuest({ ASKLET_SURVEYS: path }, '--db', ':memory:');
  expect(errors).toContain(`${path}: cannot be read: ${whose(path, 'file', '0')}`);
  expect(errors).toContain('The environment variable ASKLET_SURVEYS is set to this');
});

test('a folder that is missing, with the command that creates it', async () => {
  const path = join(folder, 'none/deep/asklet.db');
  const { errors } = await runWith({ DATABASE_URL: path }, 'serve', '--port', '0');
  expect(errors).toContain(
    `the folder ${join(folder, 'none/deep')} is missing: mkdir -p '${join(folder, 'none/deep')}'`,
  );
});

test('nobody is told to own a folder of the system', async () => {
  const { errors } = isRoot
    ? { errors: await serveAsGuest({}, '--db', '/etc/asklet.db') }
    : await runWith({}, 'serve', '--port', '0', '--db', '/etc/asklet.db');
  expect(errors).toContain('name a path in a folder of this user');
  expect(errors).not.toContain('chown');
});

test('an address that the environment sets by accident', async () => {
  const { code, errors } = await runWith(
    { HOST: 'x86_64-conda-linux-gnu' },
    'serve',
    '--db',
    ':memory:',
    '--port',
    '0',
  );
  expect(code).toBe(1);
  expect(errors).toContain('This machine has no address x86_64-conda-linux-gnu');
  expect(errors).toContain('The environment variable HOST is set to this: change it, unset it, or pass --host.');
});
