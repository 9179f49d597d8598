import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { installNode, nodeVersions } from '../../../.ci/installNode.js';

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

/** Resolves when a server listens, which needs SQLite. Stops the server when the test ends. */
async function whenListening(child: ChildProcess): Promise<void> {
  onTestFinished(() => void child.kill());
  let output = '';
  let errors = '';
  child.stdout!.on('data', (chunk) => (output += chunk));
  child.stderr!.on('data', (chunk) => (errors += chunk));
  while (!output.includes('</script>')) {
    await Promise.race([once(child.stdout!, 'data'), once(child, 'close')]);
    if (child.exitCode !== null) throw new Error(`It ended: ${errors}`);
  }
}

/** Creates a folder with nothing but installed packages, with npm's default options. */
async function install(...packages: string[]): Promise<string> {
  const project = await mkdtemp(join(folder, 'project-'));
  await runFile('npm', ['install', '--prefix', project, '--no-audit', '--no-fund', ...packages]);
  return project;
}

const [oldest = '', ...newer] = nodeVersions;
const newest = newer.at(-1);

/** Starts an installed server with a version of Node. */
function serve(project: string, env: NodeJS.ProcessEnv): ChildProcess {
  const main = join(project, 'node_modules/asklet/dist/server/main.js');
  return spawn('node', [main, 'serve', '--port', '0'], { cwd: project, env });
}

test.for(newest ? [oldest, newest] : [])(
  'the first commands of the README lead from the packed file to results, with Node %s',
  { timeout: 300_000 },
  async (version) => {
    const script = join(root, '.ci/firstMinute.js');
    const { stdout } = await runFile('node', [script, join(folder, packed), version]);
    expect(stdout).toMatch(/^ {2}npx: listens after .*\n {2}npm install: listens after .*$/m);
  },
);

test.for(newer)(
  'without optional dependencies, an installation for Node %s serves and has nothing native',
  async (version) => {
    const project = await install('--omit=optional', join(folder, packed));
    expect((await readdir(join(project, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['asklet']);
    const files = await readdir(project, { recursive: true });
    expect(files.filter((name) => name.endsWith('.node'))).toEqual([]);
    await whenListening(serve(project, installNode(version, await mkdtemp(join(folder, 'node-')))));
  },
);

test.runIf(oldest)('without optional dependencies, an installation for Node 20 says how to add SQLite', async () => {
  const project = await install('--omit=optional', join(folder, packed));
  const env = installNode(oldest, await mkdtemp(join(folder, 'node-')));
  await expect(whenListening(serve(project, env))).rejects.toThrow('or npm install @photostructure/sqlite');
  await runFile('npm', ['install', '--prefix', project, '@photostructure/sqlite'], { env });
  await whenListening(serve(project, env));
});

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
