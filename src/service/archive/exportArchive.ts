import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { archiveFormat, type ArchiveIndex } from '../../contract/results/archive.ts';
import type { Reading } from '../results/dialect.ts';
import { archiveSession } from './archivedSession.ts';
import { archivedTables, writeTable } from './archivedTables.ts';
import { createDigest, lineOf } from './digest.ts';
import { listSessions, readWhole, surveysOf } from './readWhole.ts';

interface ArchiveOptions {
  /** The text of the surveys file. Default: the one in the database. */
  readonly surveysFile?: string | null;
  readonly onProgress?: (sessions: number) => void;
}

async function writeSurvey(reading: Reading, folder: string, survey_uuid: string, { onProgress }: ArchiveOptions) {
  const digest = createDigest();
  const file = await open(join(folder, `sessions/${survey_uuid}.ndjson`), 'w');
  try {
    for await (const session_uuids of listSessions(reading, survey_uuid)) {
      for (const session of await readWhole(reading, session_uuids)) {
        await file.write(`${await archiveSession(folder, session)}\n`);
        digest.add(session, lineOf(session));
      }
      onProgress?.(session_uuids.length);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { survey_uuid, ...digest.end() };
}

async function writeFiles(reading: Reading, folder: string, options: ArchiveOptions): Promise<ArchiveIndex> {
  await mkdir(join(folder, 'sessions'), { recursive: true, mode: 0o700 });
  const surveys: ArchiveIndex['surveys'] = [];
  for await (const survey_uuid of surveysOf(reading))
    surveys.push(await writeSurvey(reading, folder, survey_uuid, options));
  const [document] = await reading.all<{ text: string }>('SELECT text FROM surveys_document WHERE id = 1');
  const fromFile = options.surveysFile ?? null;
  const texts: Record<string, string | null> = { 'surveys.json': fromFile ?? document?.text ?? null };
  for (const [name, table] of Object.entries(archivedTables)) texts[name] = await writeTable(reading, table);
  for (const [name, text] of Object.entries(texts)) if (text !== null) await writeFile(join(folder, name), text);
  const hashes = Object.entries(texts).map(([name, text]) => [name, text === null ? null : hash('sha256', text)]);
  const index: ArchiveIndex = {
    ...archiveFormat,
    surveys_from: fromFile !== null ? 'file' : document ? 'database' : null,
    files: Object.fromEntries(hashes) as ArchiveIndex['files'],
    surveys,
  };
  await writeFile(join(folder, 'asklet.json'), `${JSON.stringify(index, null, 2)}\n`);
  return index;
}

/**
 * Writes everything in a database into a new folder. The README next to this file describes the format. Resolves to its
 * index. Rejects if the folder exists. An export that is killed leaves a folder with the same name and `.part-…`.
 */
export async function exportArchive(
  reading: Reading,
  folder: string,
  options: ArchiveOptions = {},
): Promise<ArchiveIndex> {
  if (existsSync(folder)) throw new Error(`${folder} exists: name a new folder.`);
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const part = await mkdtemp(`${folder}.part-`);
  try {
    const index = await writeFiles(reading, part, options);
    await rename(part, folder);
    return index;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
