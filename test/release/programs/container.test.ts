import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const baseImage = 'docker.io/library/node:24-slim';
const succeeds = (command: string, ...parameters: string[]) =>
  spawnSync(command, parameters, { stdio: 'ignore', timeout: 180_000 }).status === 0;

/** Returns a program that builds and runs containers here, or the reason why not. */
function findBuilder(): { readonly builder?: string; readonly untested?: string } {
  const builder = ['docker', 'podman'].find((name) => succeeds(name, 'info'));
  if (!builder) return { untested: 'no container builder' };
  // also loads the image, if it is not there
  if (succeeds(builder, 'run', '--rm', baseImage, 'true')) return { builder };
  return { untested: `${builder} cannot run ${baseImage}` };
}

const { builder = '', untested } = findBuilder();
const run = async (cwd: string, command: string, ...parameters: string[]) =>
  (await promisify(execFile)(command, parameters, { cwd })).stdout.trim();

const survey_uuid = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const surveys = JSON.stringify({
  keys: [{ key: 'pk_test', surveys: '*' }],
  surveys: [{ survey_uuid, survey_type: 'nps_10', question: 'Why?' }],
});

/** Resolves when the server in a container is ready, to its address. */
async function addressOf(folder: string, name: string): Promise<string> {
  const port = /:(\d+)$/m.exec(await run(folder, builder, 'port', name, '8787'))?.[1];
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${url}/readyz`).then(
        (response) => response.status,
        () => null,
      ),
    )
    .toBe(200);
  return url;
}

/** Stores an answer. */
async function answer(url: string): Promise<void> {
  const post = (endpoint: string, body: object) =>
    fetch(`${url}/api/public/v2/surveys/${survey_uuid}/${endpoint}/`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { session_uuid } = (await (await post('sessions', {})).json()) as { session_uuid: string };
  expect((await post('responses', { session_uuid, score: 9 })).status).toBe(200);
}

/** Resolves to the stored scores. */
async function scores(url: string): Promise<unknown> {
  const headers = { authorization: 'Bearer admin-token-of-the-test' };
  const list = await fetch(`${url}/api/admin/surveys/${survey_uuid}/responses/`, { headers });
  const { responses } = (await list.json()) as { responses: { score: number }[] };
  return responses.map(({ score }) => score);
}

/**
 * Builds the image next to the packed file, as its container file says, and starts it. Resolves to the container's
 * name.
 */
async function start(folder: string): Promise<string> {
  const name = `asklet-test-${process.pid}`;
  onTestFinished(() => {
    succeeds(builder, 'rm', '--force', name);
    succeeds(builder, 'volume', 'rm', name);
    succeeds(builder, 'image', 'rm', '--force', name);
  });
  await run(root, 'npm', 'pack', '--ignore-scripts', '--pack-destination', folder);
  await copyFile(join(root, '.github/deploy/Containerfile'), join(folder, 'Containerfile'));
  await mkdir(join(folder, 'surveys'));
  await writeFile(join(folder, 'surveys/surveys.json'), surveys);
  await run(folder, builder, 'build', '--tag', name, '--file', 'Containerfile', '.');
  const mounts = ['--volume', `${name}:/data`, '--volume', `${folder}/surveys:/etc/asklet:ro`];
  const rights = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all'];
  const settings = ['--publish', '127.0.0.1::8787', '--env', 'ASKLET_ADMIN_TOKEN=admin-token-of-the-test'];
  await run(folder, builder, 'run', '--detach', '--name', name, ...rights, ...mounts, ...settings, name);
  return name;
}

const outcome = untested ? `untested: ${untested}` : 'serves as nobody, stops cleanly, and keeps its answers';

test.skipIf(untested)(`the container: ${outcome}`, { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-container-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const name = await start(folder);
  const url = await addressOf(folder, name);
  await answer(url);
  expect(await run(folder, builder, 'exec', name, 'id', '-un')).toBe('nobody');
  await expect(run(folder, builder, 'exec', name, 'touch', '/opt/asklet/file')).rejects.toThrow('Read-only');

  await run(folder, builder, 'stop', name);
  expect(await run(folder, builder, 'inspect', '--format', '{{.State.ExitCode}}', name)).toBe('0');
  await run(folder, builder, 'start', name);
  expect(await scores(await addressOf(folder, name))).toEqual([9]);
});
