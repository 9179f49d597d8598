import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFields, readProject } from '../../../.ci/release/project.js';
import { bundledPackages, type Sbom } from '../../../.ci/release/sbom.js';

const root = resolve(import.meta.dirname, '../../..');
const folder = await mkdtemp(join(tmpdir(), 'asklet-release-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command without what the test runner adds to the environment, and resolves to its output. */
async function run(cwd: string, command: string, ...parameters: string[]): Promise<string> {
  const { PATH, HOME, npm_config_cache: cache } = process.env;
  const env = { PATH, HOME, ...(cache ? { npm_config_cache: cache } : {}) };
  return (await promisify(execFile)(command, parameters, { cwd, env })).stdout;
}

/** Clones the last commit, as anybody would, and makes its release. Resolves to the folder with the files. */
async function release(name: string): Promise<string> {
  const clone = join(folder, name);
  await run(root, 'git', 'clone', '--quiet', root, clone);
  await run(clone, 'npm', 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit');
  await run(clone, 'npm', 'run', 'release');
  return join(clone, 'reports/release');
}

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
const releases: string[] = [];
beforeAll(async () => {
  // in folders of other names, because a path must not be in a file
  for (const name of ['first', 'the second clone']) releases.push(await release(name));
}, 900_000);

/** Resolves to the hash of each file of a release. */
async function hashesOf(release: string): Promise<Record<string, string>> {
  const names = (await readdir(release)).sort();
  const contents = await Promise.all(names.map((name) => readFile(join(release, name))));
  return Object.fromEntries(
    names.map((name, index) => [name, createHash('sha256').update(contents[index]!).digest('hex')]),
  );
}

const readJson = async <T>(file: string) => JSON.parse(await readFile(join(releases[0]!, file), 'utf8')) as T;

test('two clean clones make the same files', async () => {
  const [first, second] = await Promise.all(releases.map(hashesOf));
  expect(Object.keys(first!)).toEqual([
    'Containerfile',
    'SHA256SUMS',
    `asklet-${version}.cdx.json`,
    `asklet-${version}.tgz`,
    'asklet.php',
    'build.json',
    'compose.yaml',
    'integrity.json',
    ...(readProject().repository || readProject().contact ? ['security.txt'] : []),
  ]);
  expect(second).toEqual(first);
  process.stderr.write(`${await readFile(join(releases[0]!, 'SHA256SUMS'), 'utf8')}`);
});

test('SHA256SUMS has the hashes of all other files', async () => {
  const { SHA256SUMS: _, ...hashes } = await hashesOf(releases[0]!);
  const lines = Object.entries(hashes).map(([name, hash]) => `${hash}  ${name}\n`);
  expect(await readFile(join(releases[0]!, 'SHA256SUMS'), 'utf8')).toBe(lines.join(''));
});

test('build.json says what it takes to make them again', async () => {
  const npm = (await run(root, 'npm', '--version')).trim();
  const commit = (await run(root, 'git', 'rev-parse', 'HEAD')).trim();
  expect(await readJson('build.json')).toEqual({ version, commit, node: process.version, npm });
});

test('integrity.json is that of the packed scripts', async () => {
  await run(releases[0]!, 'tar', '-xzf', `asklet-${version}.tgz`);
  const integrity = await readJson<Record<string, string>>('integrity.json');
  expect(Object.keys(integrity)).toContain(`asklet-${version}.js`);
  for (const [file, value] of Object.entries(integrity)) {
    const content = await readFile(join(releases[0]!, 'package/dist', file));
    expect(value).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`);
  }
});

test('the bill of materials lists what the packed files contain', async () => {
  const { components } = await readJson<Sbom>(`asklet-${version}.cdx.json`);
  const refs = components.map((component) => component['bom-ref']);
  const dist = join(releases[0]!, 'package/dist');
  const licenses = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('licenses.md'));
  expect(licenses.map(dirname).sort()).toEqual(['npm', 'pages', 'server', 'testing']);
  for (const file of licenses)
    expect(refs).toEqual(expect.arrayContaining(bundledPackages(await readFile(join(dist, file), 'utf8'))));
  expect(refs.filter((ref) => /^(vite|vitest|typescript|@playwright\/test)@/.test(ref))).toEqual([]);
});

// remove this when the owner has filled them in
test.runIf(emptyFields(readProject()).length > 0)('nothing is released without what only the owner knows', async () => {
  const clone = join(folder, 'first');
  const failed = await run(clone, 'npm', 'run', 'release', '--', '--final').catch((error: { stderr: string }) => error);
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('.github/project.json: "repository" is empty.'),
  });
});
