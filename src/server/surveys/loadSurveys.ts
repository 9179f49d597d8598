import { readFile } from 'node:fs/promises';
import type { SurveysFile } from '../../contract/surveysFile.ts';
import { type InspectedSurveys, inspectSurveys } from './parseSurveys.ts';
import { SurveysFileError } from './surveysFileError.ts';

/** Reads and checks a surveys file. Throws `SurveysFileError`, also where the file cannot be read. */
export async function inspectSurveysFile(path: string): Promise<InspectedSurveys> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : `it cannot be read: ${error.message}`;
    throw new SurveysFileError(path, [reason]);
  });
  return inspectSurveys(text, path);
}

/** The surveys and keys of a file. Throws as `inspectSurveysFile`. */
export const loadSurveys = async (path: string): Promise<SurveysFile> => (await inspectSurveysFile(path)).file;
