import type { Statements } from '../database/statements.ts';
import { createVersions } from './createVersions.ts';
import { createDatabaseDocument } from './databaseDocument.ts';
import { parseFile } from './writtenSurveys.ts';

/**
 * Replaces the surveys in a database with a surveys file, which must have been checked, and keeps a version of each survey
 * that it changes. Servers with `--surveys database` serve them then.
 */
export async function importSurveys(run: Statements, text: string, now: () => number): Promise<void> {
  const document = createDatabaseDocument(run);
  let isReplaced = false;
  while (!isReplaced) isReplaced = await document.replace(text, (await document.read())?.revision ?? null);
  await createVersions(run, now).keep(parseFile(text).surveys);
}
