import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './usageError.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<T extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: T }>>['values'];

/** The options of a command that takes nothing else. Throws `UsageError` for what it does not know. */
export function parseOptions<T extends Options>(argv: readonly string[], options: T): Values<T> {
  try {
    return parseArgs<{ args: string[]; options: T }>({ args: [...argv], options }).values;
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(sentence);
  }
}
