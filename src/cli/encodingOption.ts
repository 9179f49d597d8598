import { Option } from 'commander';
import { type Encoding, encodingOf, encodings } from '../import/readText.ts';
import { UsageError } from './usageError.ts';

function parseEncoding(given: string): Encoding {
  const encoding = encodingOf(given);
  if (encoding) return encoding;
  throw new UsageError(`--encoding: expected an encoding, found "${given}". The encodings are ${encodings.join(', ')}`);
}

/** Creates the option that names the encoding of a file. */
export const createEncodingOption = (): Option =>
  new Option(
    '--encoding <name>',
    'the encoding of the file, such as windows-1252 (default: UTF-8 or UTF-16; of others, the likely ones are shown)',
  ).argParser(parseEncoding);
