import { writeFile } from 'node:fs/promises';
import { importArchive } from '../server/archive/importArchive.ts';
import { openStore } from '../server/store/openStore.ts';
import { createProgress, describeDigest } from './describeDigest.ts';

/** Writes a file unless it exists. Resolves to whether it did. */
const writeNew = (path: string, text: string): Promise<boolean> =>
  writeFile(path, text, { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

/**
 * Imports a folder that `asklet export --all` wrote.
 * @param surveys the path of the surveys file, which is written unless it exists
 */
export async function importFolder(folder: string, db: string, surveys: string): Promise<void> {
  const store = await openStore(db);
  const imported = await importArchive(folder, store, createProgress()).finally(store.close);
  for (const { survey_uuid, kept, ...digest } of imported.surveys) {
    const left =
      kept > 0 ? ` ${kept} of them are newer in the database, or belong to another survey, and were left alone.` : '';
    process.stdout.write(`${survey_uuid}: ${describeDigest(digest)}.${left}\n`);
  }
  process.stdout.write(`Imported ${imported.surveys.length} surveys into ${db.replace(/^(\w+):\/\/.*/s, '$1')}.\n`);
  if (imported.surveysFile === null || surveys === 'database') return;
  const isNew = await writeNew(surveys, imported.surveysFile);
  process.stdout.write(
    isNew
      ? `Wrote ${surveys}.\n`
      : `${surveys} was left as it is. The surveys of the folder are in ${folder}/surveys.json.\n`,
  );
}
