import type { KeyEntry, SurveyInput, SurveysFile } from '../../contract/surveys/surveysFile.ts';
import { inspectSurveys } from './inspectSurveys.ts';

/** The options for a server's surveys and keys. */
export interface SurveysOptions {
  /** The path of a surveys file, which needs Node, or surveys, whose missing fields get their defaults. */
  readonly surveys: string | readonly SurveyInput[];
  /** Public keys; a key given as text may use all surveys. If `surveys` is a file, they are added to its keys. */
  readonly keys?: readonly (string | KeyEntry)[];
  /**
   * Allows pages of any origin to use keys that are limited to origins: for development, under another address.
   * Default: false.
   */
  readonly anyOrigin?: boolean;
}

/** Returns the keys that are given in code as a file has them. */
export const givenKeys = ({ keys = [] }: SurveysOptions) =>
  keys.map((key) => (typeof key === 'string' ? { key, surveys: '*' as const } : key));

/** Returns the keys of a file to serve, with those that are given in code. Throws a `SurveysFileError` if these are not valid. */
export function keysToServe({ keys, surveys }: SurveysFile, options: SurveysOptions): readonly KeyEntry[] {
  const given = typeof options.surveys === 'string' ? givenKeys(options) : [];
  const added = given.length > 0 ? inspectSurveys({ keys: given, surveys }, 'createServer').file.keys : [];
  const all = [...keys, ...added];
  return options.anyOrigin ? all.map(({ origins: _, ...key }) => key) : all;
}

/**
 * Resolves to the surveys and keys of a server; `read` reads a file. Rejects with a `SurveysFileError` if they have
 * errors.
 */
export async function loadSurveys(
  options: SurveysOptions,
  read: (path: string) => Promise<string>,
): Promise<SurveysFile> {
  const { surveys } = options;
  const { file } =
    typeof surveys === 'string'
      ? inspectSurveys(await read(surveys), surveys)
      : inspectSurveys({ keys: givenKeys(options), surveys }, 'createServer');
  return { ...file, keys: [...keysToServe(file, options)] };
}
