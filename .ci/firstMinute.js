// Measures how long a new user waits: `npx` from the packed file until a surveys file exists, and until a server
// listens. Runs once with an empty npm cache, then with the cache of the first run.
//
//   npm pack && node .ci/firstMinute.js asklet-0.1.0.tgz
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const packed = resolve(process.argv[2] ?? 'asklet-0.1.0.tgz');
const folder = mkdtempSync(join(tmpdir(), 'asklet-first-minute-'));
const options = { cwd: folder, env: { ...process.env, npm_config_cache: join(folder, 'cache') } };
const npx = (...command) => ['--yes', packed, ...command];

/** Starts the server, and stops it when it has printed the tag. */
async function serve() {
  const child = spawn('npx', npx('serve', '--port', '0'), { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  while (!output.includes('</script>')) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
    if (child.exitCode !== null) throw new Error(`asklet serve ended with ${child.exitCode}`);
  }
  return () => {
    child.kill();
    return once(child, 'close');
  };
}

try {
  console.log(`Node ${process.versions.node}`);
  for (const cache of ['empty', 'filled']) {
    const start = performance.now();
    execFileSync('npx', npx('init', `${cache}.json`), { ...options, stdio: 'ignore' });
    const written = performance.now();
    const stop = await serve();
    const seconds = [written - start, performance.now() - written].map((time) => (time / 1000).toFixed(1));
    console.log(`${cache} cache: init ${seconds[0]} s, serve ${seconds[1]} s`);
    await stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
