import { readFile } from 'node:fs/promises';
import { parse, type ParseError } from 'jsonc-parser';
import { z } from 'zod';
import { type KeyEntry, type SurveyInput, SurveysFile } from '../../contract/surveysFile.ts';
import type { Surveys } from './catalog.ts';

/** Maximum number of findings in a message, which must fit into a log. */
const maxListed = 50;

/**
 * The errors or warnings of a surveys file, one line each: the name of the file, the position if it is known, and the
 * error. The message contains the first of them.
 */
export class SurveysFileError extends Error {
  override readonly name = 'SurveysFileError';
  readonly file: string;
  readonly #errors: readonly string[];

  constructor(file: string, errors: readonly string[], kind: 'errors' | 'warnings' = 'errors') {
    const [first, ...more] = errors;
    const listed = errors.slice(0, maxListed).map((error) => `  ${error}`);
    if (errors.length > maxListed) listed.push(`  and ${errors.length - maxListed} more`);
    super(more.length === 0 ? first : `${file} has ${errors.length} ${kind}:\n${listed.join('\n')}`);
    this.file = file;
    this.#errors = errors;
  }

  /** All errors or warnings. Logs don't contain this property. */
  get errors(): readonly string[] {
    return this.#errors;
  }
}

/** The source of a server's surveys and keys. */
export interface SurveysSource {
  /** The path of a surveys file, or surveys, whose missing fields get their defaults. */
  readonly surveys: string | readonly SurveyInput[];
  /** Public keys; a key given as text may use all surveys. If `surveys` is a file, they are added to its keys. */
  readonly keys?: readonly (string | KeyEntry)[];
  /**
   * Allows pages of any origin to use keys that are limited to origins: for development, under another address.
   * Default: false.
   */
  readonly anyOrigin?: boolean;
}

/**
 * Reads a surveys file, given as text or as its parsed value. `name` is for error messages. Throws a
 * `SurveysFileError`.
 */
export type ReadSurveys = (file: unknown, name: string) => SurveysFile;

/** Resolves to the text of a surveys file. Rejects with a `SurveysFileError`. */
export const readSurveysText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'file not found' : `cannot be read: ${error.message}`;
    throw new SurveysFileError(path, [`${path}: ${reason}`]);
  });

/** Reads a surveys file with only its schema. */
export const readSurveysFile: ReadSurveys = (file, name) => {
  const errors: ParseError[] = [];
  const parsed = SurveysFile.safeParse(typeof file === 'string' ? parse(file, errors) : file);
  if (errors.length > 0) throw new SurveysFileError(name, [`${name}: not valid JSON`]);
  if (!parsed.success) throw new SurveysFileError(name, [`${name}: ${z.prettifyError(parsed.error)}`]);
  return parsed.data;
};

/** Loads the surveys and keys of a source. Rejects with a `SurveysFileError`. */
export async function loadSurveys(
  { surveys, keys = [], anyOrigin }: SurveysSource,
  read: ReadSurveys,
): Promise<Surveys> {
  const given = keys.map((key) => (typeof key === 'string' ? { key, surveys: '*' as const } : key));
  const name = 'createServer';
  const file =
    typeof surveys === 'string' ? read(await readSurveysText(surveys), surveys) : read({ keys: given, surveys }, name);
  const isAdded = typeof surveys === 'string' && given.length > 0;
  const added = isAdded ? readSurveysFile({ keys: given, surveys: file.surveys }, name).keys : [];
  const all = [...file.keys, ...added];
  return { surveys: file.surveys, keys: anyOrigin ? all.map(({ origins: _, ...key }) => key) : all };
}
