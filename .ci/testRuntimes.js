// Serves surveys with each runtime as `src/server/README.md` shows, and checks with `asklet contract` that they implement
// the API. `npm run test:full` does so with the versions of Node, too.
//
//   node .ci/testRuntimes.js          all runtimes; `node .ci/testRuntimes.js deno` only one
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '..');
const manual = readFileSync(join(root, 'src/server/README.md'), 'utf8');

/** Milliseconds that a server may take until it replies. */
const startTime = 30_000;

/**
 * Other programs than Node that serve the examples: the names of their examples and packages, and how they are started
 * in a folder.
 */
const runtimes = {
  bun: { example: 'bun', command: ['bun', 'bun.js'] },
  deno: { example: 'deno', command: ['deno', 'run', '--quiet', '--allow-net', '--allow-read', 'deno.js'] },
  workerd: {
    example: 'worker',
    command: ['workerd', 'serve', 'config.capnp'],
    prepare: (folder, port) => bundleWorker(folder, port, false),
  },
  'workerd, one file': {
    example: 'worker',
    package: 'workerd',
    command: ['workerd', 'serve', 'config.capnp'],
    prepare: (folder, port) => bundleWorker(folder, port, true),
  },
};

/** Returns the example in the manual whose first line names a file. */
function findExample(name) {
  const [, code] = new RegExp(`\`\`\`js\n(// ${name}\\.js\\n.*?)\`\`\``, 's').exec(manual) ?? [];
  if (!code) throw new Error(`src/server/README.md has no example ${name}.js.`);
  return code;
}

const uuidOf = (digit) => `${digit.repeat(8)}-2222-4333-8444-555555555555`;
const survey = { survey_type: 'nps_10', question: 'How likely?' };
const surveys = [
  { ...survey, survey_uuid: uuidOf('1') },
  { survey_uuid: uuidOf('2'), survey_type: 'general', question: 'What is missing?' },
  { ...survey, survey_uuid: uuidOf('3'), archived: true },
];
const keys = ['pk_all', { key: 'pk_general', surveys: [uuidOf('2')] }];

/**
 * Bundles the worker for workerd: into modules, of which those for Node are never loaded, or into one file, as wrangler does.
 */
async function bundleWorker(folder, port, isOneFile) {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'worker.js',
      outDir: 'built',
      rolldownOptions: {
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'worker.js', codeSplitting: !isOneFile },
      },
    },
  });
  const files = readdirSync(join(folder, 'built'), { recursive: true }).filter((file) => file.endsWith('.js'));
  // the first one is the worker
  const names = ['worker.js', ...files.filter((file) => file !== 'worker.js')];
  const modules = names.map((file) => `(name = "${file}", esModule = embed "built/${file}")`);
  const flags = isOneFile ? '"nodejs_compat"' : '';
  writeFileSync(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const worker :Workerd.Worker = (
  compatibilityDate = "2026-01-01", compatibilityFlags = [${flags}], modules = [${modules.join(', ')}]
);
`,
  );
}

/** Resolves to a port that nobody uses. */
async function findPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitForReply(url, server) {
  for (const begun = Date.now(); ; await wait(100)) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    if (await fetch(url).catch(() => null)) return;
    if (Date.now() - begun > startTime) throw new Error('The server does not reply.');
  }
}

/** Serves an example with a command, and checks it. Rejects if it does not implement the API. */
export async function checkExample(name, { example, command, prepare, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'asklet-runtime-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/asklet'));
  const port = await findPort();
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "dependencies": { "asklet": "*" } }');
  writeFileSync(
    join(folder, 'surveys.js'),
    `export const surveys = ${JSON.stringify(surveys)};\nexport const keys = ${JSON.stringify(keys)};\n`,
  );
  writeFileSync(join(folder, `${example}.js`), findExample(example).replace('8080', String(port)));
  await prepare?.(folder, port);
  const [program, ...given] = command;
  const server = spawn(program, given, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    const url = `http://127.0.0.1:${port}`;
    await waitForReply(url, server);
    const [first, second, closed] = surveys.map(({ survey_uuid }) => survey_uuid);
    const options = ['--url', url, '--key', 'pk_all', '--survey', first, '--survey', second];
    const more = ['--closed-survey', closed, '--other-key', 'pk_general', '--yes', '--json'];
    const report = execFileSync('node', [join(root, 'dist/server/main.js'), 'contract', ...options, ...more], {
      encoding: 'utf8',
      env,
    });
    const { ok, failed, skipped } = JSON.parse(report).totals;
    console.log(`${name}: ${ok} checks passed, ${failed} failed, ${skipped} skipped`);
  } finally {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs a runtime, and checks its example. */
async function checkRuntime(name) {
  const { example, command, prepare, package: installed = name } = runtimes[name];
  const folder = mkdtempSync(join(tmpdir(), 'asklet-runtime-'));
  try {
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel', 'error', installed], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const bin = join(folder, 'node_modules/.bin') + delimiter;
    const env = { ...process.env, PATH: bin + process.env.PATH };
    await checkExample(name, { example, command, prepare, env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const given = process.argv.slice(2);
  for (const name of given.length ? given : Object.keys(runtimes)) {
    await checkRuntime(name).catch((error) => {
      console.error(`${name} failed: ${error.stdout ?? ''}${error.message}`);
      process.exitCode = 1;
    });
  }
}
