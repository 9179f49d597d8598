import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createProgram } from '../../../src/cli/runCommand.ts';

const folder = resolve(import.meta.dirname, '../../../.github/deploy');
const run = promisify(execFile);

/** Every instruction of the container file on one line, without comments. */
const instructions = (await readFile(join(folder, 'Containerfile'), 'utf8'))
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n */g, '')
  .trim()
  .split(/\n+/)
  .map((line) => /^(\w+) (.*)$/.exec(line)!.slice(1) as [name: string, value: string]);
const valuesOf = (name: string) => instructions.filter(([each]) => each === name).map(([, value]) => value);

// these instructions are tested against the rules of hadolint, a separate program
describe('the container file', () => {
  test('DL3006, DL3007: the base image has a version', () => {
    const bases = valuesOf('FROM').map((value) => value.replace(/--platform=\S+ | AS \w+$/g, ''));
    expect([...new Set(bases)]).toEqual([expect.stringMatching(/^node:\d+(\.\d+)*-slim$/), 'root']);
  });

  test('DL3000: the working directory is absolute', () => {
    for (const value of valuesOf('WORKDIR')) expect(value).toMatch(/^\//);
    expect(valuesOf('RUN').filter((command) => /\bcd\b/.test(command))).toEqual([]);
  });

  test('DL3002: the last user is not root, and a number, as Kubernetes needs it', () => {
    const [name, value] = instructions.at(-1)!;
    expect([name, value]).toEqual(['USER', '65534:65534']);
  });

  test('DL3016: nothing is installed from a registry', () => {
    expect(valuesOf('RUN').join()).not.toMatch(/npm|apt|curl|wget/);
  });

  test('DL3020, DL3010, DL3021: only the packed file is added, which unpacks it', () => {
    expect(valuesOf('ADD')).toEqual(['asklet-*.tgz /image/opt/']);
    expect(valuesOf('COPY')).toEqual(['--from=files /image /']);
  });

  test('DL3004, DL3059: a single RUN, without sudo, on the machine that builds', () => {
    expect(valuesOf('RUN')).toHaveLength(1);
    expect(valuesOf('RUN')[0]).not.toContain('sudo');
    const before = instructions.slice(
      0,
      instructions.findIndex(([name]) => name === 'RUN'),
    );
    expect(before.filter(([name]) => name === 'FROM')).toEqual([
      ['FROM', expect.stringContaining('--platform=$BUILDPLATFORM')],
    ]);
  });

  test('DL3025: the entry point and the health check are lists of files that exist', () => {
    const [entry = ''] = valuesOf('ENTRYPOINT');
    const [health = ''] = valuesOf('HEALTHCHECK');
    const paths = [...JSON.parse(entry), ...JSON.parse(health.replace('CMD ', '')).slice(1)] as string[];
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      expect(path).toMatch(/^\/opt\/asklet\/\.github\/deploy\//);
      expect(existsSync(join(folder, basename(path)))).toBe(true);
    }
    expect(valuesOf('CMD')).toEqual([]);
  });

  test('DL4000: has no deprecated instructions', () => {
    const known = /^(FROM|WORKDIR|ADD|COPY|RUN|USER|ENV|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT)$/;
    expect(instructions.map(([name]) => name).filter((name) => !known.test(name))).toEqual([]);
  });
});

describe('compose.yaml and the templates for hosts', () => {
  const read = (file: string) => readFile(join(folder, file), 'utf8');

  /** Returns the names of the environment variables that `asklet serve` reads. */
  function knownVariables() {
    const serve = createProgram().commands.find((command) => command.name() === 'serve')!;
    return [...serve.options.flatMap(({ envVar }) => envVar ?? []), 'ASKLET_ENCRYPTION_KEY'];
  }

  test('set only variables that the server reads', async () => {
    const compose = parse(await read('compose.yaml'));
    const render = parse(await read('render.yaml'));
    const [, fly = ''] = /^\[env\]\n([^[]*)/m.exec(await read('fly.toml')) ?? [];
    const set = [
      ...Object.keys(compose.services.asklet.environment),
      ...render.services[0].envVars.map(({ key }: { key: string }) => key),
      ...[...fly.matchAll(/^(\w+) =/gm)].map(([, name]) => name),
    ];
    expect(set.length).toBeGreaterThan(5);
    expect(set.filter((name) => !knownVariables().includes(name))).toEqual([]);
  });

  test('let nobody reach the server past the proxy that it trusts', async () => {
    const { services } = parse(await read('compose.yaml'));
    expect(services.asklet).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(services.asklet).not.toHaveProperty('ports');
    expect(services.postgres).not.toHaveProperty('ports');
    expect(services.caddy.command).toContain('--to asklet:8787');
  });

  test('mount a volume at the place of the data', async () => {
    const { services } = parse(await read('compose.yaml'));
    expect(services.asklet.volumes).toEqual(['data:/data']);
    expect(parse(await read('render.yaml')).services[0].disk.mountPath).toBe('/data');
    expect(await read('fly.toml')).toContain('destination = "/data"');
    expect(valuesOf('VOLUME')).toEqual(['/data']);
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
