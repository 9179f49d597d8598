import { readFile } from 'node:fs/promises';
import type { SurveysFile } from '../../contract/surveysFile.ts';
import { parseSurveys } from './parseSurveys.ts';
import { SurveysFileError } from './surveysFileError.ts';

/** Reads and checks a surveys file. Throws `SurveysFileError`, also where the file cannot be read. */
export async function loadSurveys(path: string): Promise<SurveysFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : `it cannot be read: ${error.message}`;
    throw new SurveysFileError(path, [reason]);
  });
  return parseSurveys(text, path);
}
