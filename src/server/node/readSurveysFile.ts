import { readFile } from 'node:fs/promises';
import { whyNoAccess } from '../store/sqlite/whyNoAccess.ts';
import { SurveysFileError } from '../surveys/inspectSurveys.ts';

/** Resolves to the text of a surveys file, or to null if there is none. Rejects with a `SurveysFileError` if it cannot be read. */
export async function findSurveysFile(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new SurveysFileError(path, [`${path}: cannot be read: ${whyNoAccess(path, 'read') ?? error.message}`]);
  });
  if (bytes === null) return null;
  try {
    // an edit would destroy characters of another encoding
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SurveysFileError(path, [`${path}: is not UTF-8: save it with this encoding.`]);
  }
}

/** Resolves to the text of a surveys file. Rejects with a `SurveysFileError` if it is missing or cannot be read. */
export async function readSurveysFile(path: string): Promise<string> {
  const text = await findSurveysFile(path);
  if (text === null) throw new SurveysFileError(path, [`${path}: file not found`]);
  return text;
}
