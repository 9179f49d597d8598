#!/usr/bin/env node
import { runCommand } from './cli/runCommand.ts';

await runCommand(process.argv.slice(2));
