// Runs all tests there are, each stage even if an earlier one has failed: `npm run test:full`. Says first what is missing
// on this machine, and at the end which stages failed and what was not tested.
import { spawnSync } from 'node:child_process';

const run = (command) => spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0;

const stages = {
  package: 'npm run package',
  'unit tests, databases, killed processes': 'vitest run --config .ci/full.config.ts',
  'browser tests': 'playwright test -c e2e',
  'other engines': 'playwright test -c e2e/engines',
  'old browsers': 'playwright test -c e2e/engines/old.config.ts',
  'screen reader': 'playwright test -c e2e/screenReader',
  manuals: 'npm run docs',
  'documentation sites': 'playwright test -c e2e/docsSites',
  WordPress: 'playwright test -c e2e/wordpress',
  'versions of Node': 'node .ci/testNodes.js',
  'other runtimes': 'node .ci/testRuntimes.js',
};

run('node .ci/install.js --full');
const results = Object.entries(stages).map(([name, command]) => {
  console.log(`\n${name}: ${command}`);
  const start = Date.now();
  const isPassed = run(command);
  return { name, isPassed, minutes: (Date.now() - start) / 60_000 };
});

console.log('');
for (const { name, isPassed, minutes } of results)
  console.log(`${isPassed ? 'passed' : 'FAILED'}  ${minutes.toFixed(1).padStart(5)} min  ${name}`);
run('node .ci/install.js --full --list');
if (results.some(({ isPassed }) => !isPassed)) process.exitCode = 1;
