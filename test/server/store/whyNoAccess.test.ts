import { constants } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { whyNoAccess } from '../../../src/server/store/sqlite/whyNoAccess.ts';

const { R_OK, W_OK, X_OK } = constants;
let folder: string;
let file: string;
let owner: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asklet-whose-'));
  file = join(folder, 'data', 'asklet.db');
  await mkdir(dirname(file));
  await writeFile(file, '');
  await chmod(file, 0o640);
  await chmod(dirname(file), 0o750);
  owner = (await stat(file)).uid;
  return () => rm(folder, { recursive: true });
});

/** Another user, who has all rights but the given ones. To root, the system denies none. */
const denied = (path: string, rights: number, uid: number | null = 4242) => ({
  uid,
  can: (asked: string, mode: number) => !(asked === path && (mode & rights) !== 0),
});

const nameOf = (uid: number) => (uid === 0 ? 'root' : `user ${uid}`);
const whose = (kind: string, path: string) =>
  `the ${kind} ${path} belongs to ${nameOf(owner)}, and this program runs as user 4242: chown 4242 '${path}' as root`;

test.each(['read', 'write'] as const)('is null if this program may %s a file', (mode) => {
  expect(whyNoAccess(file, mode)).toBeNull();
});

test('is null for a file that is missing in a folder which the program may use', () => {
  expect(whyNoAccess(join(dirname(file), 'new.db'), 'write')).toBeNull();
  expect(whyNoAccess(join(dirname(file), 'new.db'), 'read')).toBeNull();
});

test('names the folder that is missing, and how to create it', () => {
  const missing = join(folder, 'no', 'such');
  expect(whyNoAccess(join(missing, 'asklet.db'), 'write')).toBe(
    `the folder ${missing} is missing: mkdir -p '${missing}'`,
  );
});

test('names the nearest folder if the program cannot create the missing one in it', () => {
  const path = join(dirname(file), 'no', 'such', 'asklet.db');
  expect(whyNoAccess(path, 'write', denied(dirname(file), W_OK))).toBe(whose('folder', dirname(file)));
});

test('names a file that belongs to another user', () => {
  for (const right of [R_OK, W_OK]) expect(whyNoAccess(file, 'write', denied(file, right))).toBe(whose('file', file));
  expect(whyNoAccess(file, 'read', denied(file, R_OK))).toBe(whose('file', file));
});

test('needs no right to write a file or its folder in order to read', () => {
  expect(whyNoAccess(file, 'read', denied(file, W_OK))).toBeNull();
  expect(whyNoAccess(file, 'read', denied(dirname(file), W_OK))).toBeNull();
});

test('names the folder of a file to write, because other files are created in it', () => {
  expect(whyNoAccess(file, 'write', denied(dirname(file), W_OK))).toBe(whose('folder', dirname(file)));
});

test('names the outermost folder that the program may not enter', () => {
  const access = { uid: 4242, can: (path: string, mode: number) => mode !== X_OK || !path.startsWith(folder) };
  expect(whyNoAccess(file, 'read', access)).toBe(whose('folder', folder));
  expect(whyNoAccess(file, 'read', denied(dirname(file), X_OK))).toBe(whose('folder', dirname(file)));
});

test('names the permissions of what belongs to this user', () => {
  expect(whyNoAccess(file, 'write', denied(file, W_OK, owner))).toBe(
    `the file ${file} has the permissions 640: chmod u+rwX '${file}'`,
  );
  expect(whyNoAccess(file, 'write', denied(dirname(file), W_OK, owner))).toBe(
    `the folder ${dirname(file)} has the permissions 750: chmod u+rwX '${dirname(file)}'`,
  );
});

test('names only the file where there are no such users', () => {
  expect(whyNoAccess(file, 'write', denied(file, W_OK, null))).toBe(`this program may not write ${file}`);
  expect(whyNoAccess(file, 'read', denied(file, R_OK, null))).toBe(`this program may not read ${file}`);
});

test.each(['/', '/var', '/usr/lib', '/usr/share/doc'])('never says to give away the folder %s', (system) => {
  const reason = whyNoAccess(join(system, 'asklet.db'), 'write', denied(system, W_OK));
  expect(reason).toBe(
    `the folder ${system} belongs to root, and this program runs as user 4242: name a path in a folder of this user`,
  );
});

test('resolves a path from the current folder', () => {
  expect(whyNoAccess('package.json', 'read', denied(join(process.cwd(), 'package.json'), R_OK, null))).toBe(
    `this program may not read ${join(process.cwd(), 'package.json')}`,
  );
});

test('the root folder is named as itself', () => {
  expect(whyNoAccess('/', 'read', denied('/', X_OK, null))).toBe('this program may not read /');
});
