import { createConverter } from './convertRow.ts';
import { isWinner } from './identify.ts';
import { type ImportedResponse, ImportOptionError, type ImportOptions } from './importOptions.ts';
import type { Inspection } from './inspectFile.ts';
import type { CreateParser } from './readCsv.ts';
import { readRows } from './readRows.ts';

/**
 * Yields the responses of a file, in its order. Leaves out rows with problems. Rejects with an `ImportOptionError` if the
 * inspection says that an option is missing.
 * @param inspection of this file, with the same options
 */
export async function* readResponses(
  file: Blob,
  inspection: Inspection,
  options: ImportOptions,
  createParser: CreateParser,
): AsyncGenerator<ImportedResponse> {
  const { missing, decisions } = inspection;
  const { plan, columns, winners } = decisions;
  if (missing[0]) throw new ImportOptionError(missing[0].option, missing[0].message);
  const convert = createConverter(plan, columns, options, () => undefined);
  for await (const rows of readRows(file, inspection, columns, createParser)) {
    for (const row of rows) {
      const converted = convert(row);
      if (converted.kind !== 'response') continue;
      const { answer, identity } = converted;
      if (identity.key === null || isWinner(winners, identity.key, row.line))
        yield { session_uuid: identity.session(), ...answer };
    }
  }
}
