import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { findAdminToken } from '../../src/cli/findAdminToken.ts';

const before = process.cwd();

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-token-'));
  process.chdir(folder);
  onTestFinished(async () => {
    process.chdir(before);
    await rm(folder, { recursive: true });
  });
});

const kept = () => readFile('asklet.token', 'utf8').then((text) => text.trim());

test('a created token is stored for this user alone, and later starts use it', async () => {
  const { adminToken, ...found } = findAdminToken({}, true);
  expect(found).toEqual({ isNew: true, isStored: true });
  expect(adminToken).toMatch(/^[\w-]{24}$/);
  expect(await kept()).toBe(adminToken);
  expect((await stat('asklet.token')).mode & 0o777).toBe(0o600);
  for (const isTerminal of [true, false])
    expect(findAdminToken({}, isTerminal)).toEqual({ adminToken, isNew: false, isStored: true });
});

test('"random" replaces the stored token', async () => {
  await writeFile('asklet.token', 'old', { mode: 0o644 });
  const { adminToken } = findAdminToken({ adminToken: 'random' }, false);
  expect(await kept()).toBe(adminToken);
  expect(adminToken).not.toBe('old');
  expect((await stat('asklet.token')).mode & 0o777).toBe(0o600);
});

test('a given token ignores the stored one, which stays', async () => {
  await writeFile('asklet.token', 'stored\n');
  expect(findAdminToken({ adminToken: 'given' }, true)).toEqual({
    adminToken: 'given',
    isNew: false,
    isStored: false,
  });
  expect(await kept()).toBe('stored');
});

test('without a terminal and without a file, there is no token', async () => {
  expect(findAdminToken({}, false)).toEqual({ isNew: false, isStored: false });
  await expect(stat('asklet.token')).rejects.toThrow('ENOENT');
});

test('an empty file is an error, not a server without a token', async () => {
  await writeFile('asklet.token', '\n');
  expect(() => findAdminToken({}, true)).toThrow('asklet.token is empty');
});
