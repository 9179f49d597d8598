import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, type ParseError } from 'jsonc-parser';
import { type KeyEntry, SurveysFileError, type SurveyInput } from '../server/index.ts';
import { type AskletOptions, overrideSurveys } from './options.ts';

/** The surveys and keys of a surveys file. */
export interface LoadedSurveys {
  readonly surveys: SurveyInput[];
  readonly keys: (string | KeyEntry)[];
}

interface SurveysFile {
  readonly surveys: readonly SurveyInput[];
  readonly keys: readonly KeyEntry[];
}

/**
 * Loads the surveys of a test and applies its changes.
 * @param folders the base folders for a relative path, in this order
 * @throws SurveysFileError if the file is missing or invalid
 */
export function loadTestSurveys(options: AskletOptions, folders: readonly string[]): LoadedSurveys {
  const { surveys, keys = [], override } = options;
  if (surveys === undefined)
    throw new TypeError('askletOptions.surveys is missing: the path of a surveys file, or its surveys');
  if (typeof surveys !== 'string') {
    if (keys.length > 0) return { surveys: overrideSurveys(surveys, override), keys: [...keys] };
    throw new TypeError("askletOptions.keys is missing: surveys given as a list need the data-key of the site's tag");
  }
  const file = readSurveysFile(surveys, folders);
  const given = new Set(keys.map((key) => (typeof key === 'string' ? key : key.key)));
  const others = file.keys.filter(({ key }) => !given.has(key));
  return {
    surveys: overrideSurveys(file.surveys, override),
    keys: [...others.map(({ origins: _, ...key }) => key), ...keys],
  };
}

function readSurveysFile(path: string, folders: readonly string[]): SurveysFile {
  const paths = [...new Set(folders.map((folder) => resolve(folder, path)))];
  const found = paths.find((each) => existsSync(each));
  if (found === undefined)
    throw new SurveysFileError(path, [`${path}: file not found: looked for ${paths.join(' and ')}`]);
  const errors: ParseError[] = [];
  const file = parse(readFileSync(found, 'utf8').replace(/^\ufeff/, ''), errors) as Partial<SurveysFile> | null;
  if (errors.length > 0)
    throw new SurveysFileError(found, [`${found}: not valid JSON: run "asklet check" for the position`]);
  if (Array.isArray(file?.surveys) && Array.isArray(file.keys)) return file as SurveysFile;
  throw new SurveysFileError(found, [`${found}: expected an object with "keys" and "surveys"`]);
}
