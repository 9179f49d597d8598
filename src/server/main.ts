#!/usr/bin/env node
import { runCommand } from './cli/runCommand.ts';

process.exitCode = await runCommand(process.argv.slice(2), process.env);
