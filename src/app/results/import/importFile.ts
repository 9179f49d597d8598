import { parse } from 'csv-parse/browser/esm';
import type { ImportedResponse, ImportOptions } from '../../../import/importOptions.ts';
import { inspectFile, type Inspection } from '../../../import/inspectFile.ts';
import { readResponses } from '../../../import/readResponses.ts';

export { packLines } from '../../../import/packLines.ts';

/** Resolves to what a file has, and how it would be imported. */
export const inspect = (file: Blob, options: ImportOptions): Promise<Inspection> => inspectFile(file, options, parse);

/** Yields the responses of a file. */
export const read = (file: Blob, inspection: Inspection, options: ImportOptions): AsyncGenerator<ImportedResponse> =>
  readResponses(file, inspection, options, parse);
