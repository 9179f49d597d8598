import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../../../.github/deploy');
const run = promisify(execFile);

/** Every instruction of the container file on one line, without comments. */
const instructions = (await readFile(join(folder, 'Containerfile'), 'utf8'))
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n */g, '')
  .trim()
  .split('\n')
  .map((line) => /^(\w+) (.*)$/.exec(line)!.slice(1) as [name: string, value: string]);
const valuesOf = (name: string) => instructions.filter(([each]) => each === name).map(([, value]) => value);

// these instructions are tested against the rules of hadolint, a separate program
describe('the container file', () => {
  test('DL3006, DL3007: the base image has a version', () => {
    expect(valuesOf('FROM')).toEqual([expect.stringMatching(/^node:\d+(\.\d+)*-slim$/)]);
  });

  test('DL3000: the working directory is absolute', () => {
    for (const value of valuesOf('WORKDIR')) expect(value).toMatch(/^\//);
    expect(valuesOf('RUN').filter((command) => /\bcd\b/.test(command))).toEqual([]);
  });

  test('DL3002: the last user is not root', () => {
    expect(valuesOf('USER').at(-1)).toBe('nobody');
    const names = instructions.map(([name]) => name);
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
  });

  test('DL3016: npm installs the packed file, and nothing from a registry', () => {
    const installed = valuesOf('RUN').flatMap((command) => [...command.matchAll(/npm install ([^&]*)/g)]);
    expect(
      installed.map(([, words = '']) =>
        words
          .trim()
          .split(/ +/)
          .filter((word) => !word.startsWith('-')),
      ),
    ).toEqual([['/tmp/asklet.tgz']]);
  });

  test('DL3020, DL3021: files are copied, not added', () => {
    expect(valuesOf('ADD')).toEqual([]);
    expect(valuesOf('COPY')).toEqual(['asklet-*.tgz /tmp/asklet.tgz']);
  });

  test('DL3004, DL3059: a single RUN, without sudo', () => {
    expect(valuesOf('RUN')).toHaveLength(1);
    expect(valuesOf('RUN')[0]).not.toContain('sudo');
  });

  test('DL3025: the entry point is a list, so that node gets the signals', () => {
    const [entry = ''] = valuesOf('ENTRYPOINT');
    expect(JSON.parse(entry)).toEqual(['node', 'node_modules/asklet/dist/server/main.js', 'serve']);
    expect(valuesOf('CMD')).toEqual([]);
  });

  test('DL4000: has no deprecated instructions', () => {
    const known = /^(FROM|WORKDIR|COPY|RUN|USER|ENV|VOLUME|EXPOSE|ENTRYPOINT)$/;
    expect(instructions.map(([name]) => name).filter((name) => !known.test(name))).toEqual([]);
  });
});

function hasSystemd(): boolean {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('systemd-analyze: not found, so the unit is NOT tested.\n');
    return false;
  }
}

describe.runIf(hasSystemd())('the unit of systemd', () => {
  /** Copies the unit, with this machine's paths to Node and the package. */
  async function copyUnit(change = (unit: string) => unit): Promise<string> {
    const copies = await mkdtemp(join(tmpdir(), 'asklet-unit-'));
    onTestFinished(() => rm(copies, { recursive: true }));
    const unit = await readFile(join(folder, 'asklet.service'), 'utf8');
    const file = join(copies, 'asklet.service');
    await writeFile(file, change(unit).replace('/usr/bin/node', process.execPath));
    return file;
  }

  /** Returns what systemd reports about a unit: nothing if it is valid. */
  const verify = (file: string) =>
    run('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', file]).then(
      ({ stdout, stderr }) => stdout + stderr,
      (error: Error) => error.message,
    );

  test('has no errors and only settings that systemd knows', async () => {
    expect(await verify(await copyUnit())).not.toContain('asklet.service');
    const misspelt = await copyUnit((unit) => unit.replace('ProtectHome=', 'ProtectHomes='));
    expect(await verify(misspelt)).toContain('ProtectHomes');
  });

  test('has a low exposure score', async () => {
    const command = ['security', '--offline=true', '--threshold=20', '--no-pager'];
    await run('systemd-analyze', [...command, await copyUnit()]);
    const open = await copyUnit((unit) =>
      unit.replace(/^(Protect|Restrict|Private|System|Capab|NoNew|Dynamic).*\n/gm, ''),
    );
    await expect(run('systemd-analyze', [...command, open])).rejects.toThrow('Command failed');
  });
});
