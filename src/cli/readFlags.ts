import type { Command } from 'commander';
import { UsageError } from './usageError.ts';

/** Reads the flags of a command that are set in the environment, where any text turns on those of `commander`. */
export function readFlags(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (!option.envVar || !option.isBoolean() || command.getOptionValueSource(name) !== 'env') continue;
    const value = process.env[option.envVar]!.toLowerCase();
    if (!['1', 'true', '0', 'false'].includes(value)) {
      throw new UsageError(`${option.envVar}: expected 1 or 0, found "${value}"`);
    }
    command.setOptionValueWithSource(name, value === '1' || value === 'true', 'env');
  }
}
