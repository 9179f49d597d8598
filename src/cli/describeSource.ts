import { resolve } from 'node:path';
import type { Command } from 'commander';

/**
 * Returns where the values that an error names were set: in the environment, or by the default of an option. Empty if the
 * command line has them.
 */
export function describeSource(message: string, command: Command | null): string {
  const sentences = (command?.options ?? []).flatMap((option) => {
    const name = option.attributeName();
    const value: unknown = command!.getOptionValue(name);
    const isNamed = (typeof value === 'string' || typeof value === 'number') && names(message, String(value));
    if (!isNamed) return [];
    const flag = option.long!;
    const source = command!.getOptionValueSource(name);
    if (source === 'env')
      return [`The environment variable ${option.envVar} is set to this: change it, unset it, or pass ${flag}.`];
    // a message that names an option says what to do already
    return source === 'default' && !/ --[a-z]/.test(message)
      ? [`This is the default of ${flag}: pass another one.`]
      : [];
  });
  return [...new Set(sentences)].join(' ');
}

/** Returns whether a message has a value as a word, or as the path that it means. */
function names(message: string, value: string): boolean {
  const words = message.split(/[\s"'(),]+|[:.](?=\s|$)/);
  return [value, resolve(value)].some((each) => each.length > 1 && words.includes(each));
}
