import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { importArchive, isFromDatabase } from '../service/archive/importArchive.ts';
import { openArchive } from '../service/archive/readArchive.ts';
import { openStore } from '../service/openStore.ts';
import { createProgress, describeDigest } from './describeDigest.ts';

interface FolderOptions {
  readonly db: string;
  /** The path of the surveys file, which is written unless it exists, or `database`. */
  readonly surveys: string;
  /** Only checks the folder. */
  readonly isDryRun: boolean;
}

/** Imports a folder that `asklet export --all` wrote. Nothing is created if it is not one. */
export async function importFolder(folder: string, { db, surveys, isDryRun }: FolderOptions): Promise<void> {
  if (!existsSync(join(folder, 'asklet.json')))
    throw new Error(`${folder} has no asklet.json: expected a folder that "asklet export --all" wrote.`);
  const archive = await openArchive(folder);
  await archive.check();
  if (isDryRun) {
    for (const { survey_uuid, ...digest } of archive.index.surveys)
      process.stdout.write(`${survey_uuid}: ${describeDigest(digest)}\n`);
    process.stdout.write('The folder is complete. Nothing was stored (--dry-run).\n');
    return;
  }
  const store = await openStore(db);
  const intoDatabase = surveys === 'database' || isFromDatabase(archive);
  const surveysFile = intoDatabase ? null : surveys;
  const imported = await importArchive(archive, store, { surveysFile, onProgress: createProgress() }).finally(
    store.close,
  );
  for (const { survey_uuid, kept, ...digest } of imported.surveys) {
    const left =
      kept > 0 ? ` ${kept} of them are newer in the database, or belong to another survey, and were left alone.` : '';
    process.stdout.write(`${survey_uuid}: ${describeDigest(digest)}.${left}\n`);
  }
  process.stdout.write(`Imported ${imported.surveys.length} surveys into ${db.replace(/^(\w+):\/\/.*/s, '$1')}.\n`);
  const { isSurveysFileStored } = imported;
  if (isSurveysFileStored === null) return;
  const place = intoDatabase ? 'the database' : surveys;
  process.stdout.write(
    isSurveysFileStored
      ? `Wrote the surveys into ${place}.\n`
      : `The surveys in ${place} were left as they are. Those of the folder are in ${folder}/surveys.json.\n`,
  );
  if (intoDatabase && surveys !== 'database') process.stdout.write('Start the server with --surveys database.\n');
}
