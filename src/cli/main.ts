#!/usr/bin/env node
import { runCommand } from './runCommand.ts';

// Node 22 prints a warning at every start that its SQLite is experimental. Users cannot do anything about it, and log
// lines are JSON.
const printWarnings = process.listeners('warning');
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') for (const print of printWarnings) print(warning);
});

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // a reader such as head has seen enough
  if (code === 'EPIPE') return;
  process.stderr.write(`asklet: ${message}\n`);
  process.exitCode = 1;
});

await runCommand(process.argv.slice(2));
