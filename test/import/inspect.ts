import { parse } from 'csv-parse';
import type { ImportedResponse, ImportOptions } from '../../src/import/importOptions.ts';
import { inspectFile } from '../../src/import/inspectFile.ts';
import { readResponses } from '../../src/import/readResponses.ts';

export const options: ImportOptions = {
  survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
  survey_type: 'nps_10',
  timeZone: 'UTC',
  now: Date.UTC(2026, 10, 26),
};

/** Inspects a file, which can be given as its lines. */
export const inspect = (file: string | readonly string[] | Blob, more: Partial<ImportOptions> = {}) => {
  const content = typeof file === 'object' && !(file instanceof Blob) ? file.join('\n') : file;
  return inspectFile(new Blob([content]), { ...options, ...more }, parse);
};

/** Inspects a file, and returns the responses that it has. */
export async function importFile(file: string | readonly string[] | Blob, more: Partial<ImportOptions> = {}) {
  const content = typeof file === 'object' && !(file instanceof Blob) ? file.join('\n') : file;
  const blob = new Blob([content]);
  const all = { ...options, ...more };
  const inspection = await inspectFile(blob, all, parse);
  const responses: ImportedResponse[] = [];
  for await (const response of readResponses(blob, inspection, all, parse)) responses.push(response);
  return { inspection, responses };
}
