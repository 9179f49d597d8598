// Builds and starts the server, and runs the tests of the code for Node, with each supported version of Node. Tests of
// pages are left out, because their results would be the same; tests of databases and processes, which take twenty
// minutes, run with the oldest and the newest version, and with those that are named. Part of `npm run test:full`.
//
//   node .ci/testNodes.js          all versions; `node .ci/testNodes.js 26` only one
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installNode, nodeVersions } from './installNode.js';
import { checkExample } from './testRuntimes.js';

const given = process.argv.slice(2);
if (!nodeVersions.length) console.log(`Versions of Node: not tested on ${process.platform} ${process.arch}.`);

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

/** Tests everything with a version of Node. Rejects if something fails. */
async function testNode(version) {
  const folder = mkdtempSync(join(tmpdir(), 'asklet-node-'));
  // tests run commands as another user
  chmodSync(folder, 0o755);
  try {
    const env = installNode(version, folder);
    const run = (...command) => execFileSync('node', command, { env, stdio: 'inherit' });
    console.log(`Node ${execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()}`);
    run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
    await start(env);
    await checkExample('node', { example: 'node', command: ['node', 'node.js'], env });
    const isWhole = given.length > 0 || version === nodeVersions[0] || version === nodeVersions.at(-1);
    run('node_modules/vitest/vitest.mjs', 'run', '--project', isWhole ? '!dom' : 'node', '--reporter', 'dot');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const version of given.length ? given : nodeVersions) {
  await testNode(version).catch((error) => {
    console.error(`Node ${version} failed: ${error.message}`);
    process.exitCode = 1;
  });
}
