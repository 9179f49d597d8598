import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { useBuiltServer } from '../support/builtServer.ts';
import { requestOf } from '../support/call.ts';
import { findCommand } from '../support/externalProgram.ts';
import { freePort, usePostgres } from '../support/postgres.ts';
import { startNginx } from '../support/startNginx.ts';

const root = join(import.meta.dirname, '../../..');
const survey = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const command = findCommand('nginx');

describe.runIf(command)('the lines of the manual', () => {
  const { serve, folder, main } = useBuiltServer();
  const { createDatabase } = usePostgres();
  const undo: (() => unknown)[] = [];
  afterAll(async () => {
    for (const each of undo.toReversed()) await each();
  });

  /** Writes programs of the lines into a folder: asklet is the built one, and nginx already runs. */
  async function writePrograms(): Promise<string> {
    const programs = join(folder(), 'programs');
    await mkdir(programs);
    const texts = { asklet: `exec "${process.execPath}" "${main()}" "$@"`, sudo: 'exit 0' };
    for (const [name, text] of Object.entries(texts)) {
      await writeFile(join(programs, name), `#!/bin/sh\n${text}\n`);
      await chmod(join(programs, name), 0o755);
    }
    return programs;
  }

  /** Runs lines in a shell, with the programs that they leave running. */
  async function runLines(lines: string, programs: string) {
    const { PATH, HOME } = process.env;
    const env = { PATH: `${programs}:${PATH}`, HOME };
    const shell = spawn('sh', ['-ec', lines], {
      cwd: folder(),
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    undo.push(() => process.kill(-shell.pid!, 'SIGKILL'));
    let output = '';
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (output += chunk));
    const [code] = await once(shell, 'exit');
    return { code, output };
  }

  test('move a server from one file to several processes, and every answer with it', async () => {
    const page = await readFile(join(root, 'src/service/archive/README.md'), 'utf8');
    const [, lines] = /```sh\n(export DATABASE_URL[^]*?)```/.exec(page)!;
    expect(lines!.trim().split('\n')).toHaveLength(10);
    const db = await createDatabase();
    await copyFile(join(root, 'public/surveys.json'), join(folder(), 'surveys.json'));
    const ports: Record<string, number> = { 8080: await freePort(), 8787: await freePort(), 8788: await freePort() };
    const withPorts = (text: string) => text.replace(/8080|8787|8788/g, (given) => String(ports[given]));
    const options = ['--surveys', 'surveys.json', '--db', 'asklet.db', '--rate-limit', '0'];
    const old = await serve([...options, '--trust-proxy', 'loopback', '--port', String(ports['8787'])]);
    const url = `http://127.0.0.1:${ports['8080']}`;
    const nginx = await startNginx(
      command!,
      withPorts(await readFile(join(root, '.github/deploy/nginx.conf'), 'utf8')),
      url,
    );
    undo.push(nginx.stop);

    const acknowledged = new Map<string, number>();
    const end = new AbortController();
    /** Answers again and again, as a browser does: each answer is sent until it is stored. */
    async function visit(): Promise<void> {
      while (!end.signal.aborted) {
        const [session_uuid, score] = [randomUUID(), acknowledged.size % 11];
        const send = () =>
          fetch(requestOf('responses', { survey, key: 'pk_demo', body: { session_uuid, score } }, url));
        while (
          (await send().then(
            ({ status }) => status,
            () => 0,
          )) !== 200
        )
          await wait(50);
        acknowledged.set(session_uuid, score);
      }
    }
    const visitors = Array.from({ length: 4 }, visit);
    const script = withPorts(lines!)
      .replace(/postgres:\S+/, db)
      .replace(
        'sudo systemctl stop asklet',
        `kill ${old.process.pid}; while kill -0 ${old.process.pid} 2>/dev/null; do sleep 0.1; done`,
      )
      .replaceAll('database --trust-proxy', 'database --rate-limit 0 --trust-proxy');
    const { code, output } = await runLines(script, await writePrograms());
    expect(output).toContain('Both databases have the same');
    expect(code).toBe(0);
    await expect.poll(() => old.process.exitCode).toBe(0);
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, { timeout: 10_000 }).toBeGreaterThan(before + 20);
    end.abort();
    await Promise.all(visitors);

    const store = await openStore(db);
    const responses = await store.responses();
    await store.close();
    expect(new Map(responses.map(({ session_uuid, score }) => [session_uuid, score]))).toEqual(acknowledged);
    expect(responses).toHaveLength(acknowledged.size);
  }, 120_000);
});
