import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isTooDeep, maxDepth } from '../../contract/jsonDepth.ts';
import { archiveFormat, ArchivedSession, ArchiveIndex } from '../../contract/results/archive.ts';
import { describeIssues } from '../../server/api/errors.ts';
import { parseStorable } from '../../server/api/readBody.ts';
import { restoreSession } from './archivedSession.ts';
import { archivedTableFiles, type ArchivedTableFile, archivedTables } from './archivedTables.ts';
import { createDigest, lineOf } from './digest.ts';
import type { StoredSession } from './readWhole.ts';

/** A part of an archive is missing, damaged or not valid. The message begins with its file and line. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly file: string;
  readonly line: number | null;

  constructor(file: string, line: number | null, detail: string, cause?: unknown) {
    super(`${line === null ? file : `${file}:${line}`} ${detail}`, { cause });
    this.file = file;
    this.line = line;
  }
}

/** Yields the lines of a text file with their numbers. Only a line feed ends a line. */
async function* readLines(folder: string, file: string): AsyncGenerator<[number: number, line: string]> {
  let rest = '';
  let number = 0;
  try {
    for await (const chunk of createReadStream(join(folder, file), { encoding: 'utf8' })) {
      const lines = (rest + (chunk as string)).split('\n');
      rest = lines.pop()!;
      for (const line of lines) yield [(number += 1), line];
    }
  } catch (error) {
    throw new ArchiveError(file, null, `cannot be read: ${(error as Error).message}`, error);
  }
  if (rest !== '') yield [number + 1, rest];
}

/** The maximum nesting of a line: answers and surveys are a few levels below it. */
const maxLineDepth = maxDepth + 8;

function parseLine<T>(schema: z.ZodType<T>, file: string, number: number | null, line: string): T {
  if (isTooDeep(line, maxLineDepth)) throw new ArchiveError(file, number, 'is nested too deeply.');
  let json: unknown;
  try {
    json = parseStorable(line);
  } catch (error) {
    throw new ArchiveError(file, number, 'is not valid JSON.', error);
  }
  const { data, error } = schema.safeParse(json);
  if (error) throw new ArchiveError(file, number, `${describeIssues(error, 'line')}.`);
  return data;
}

async function readText(folder: string, file: string): Promise<string> {
  return readFile(join(folder, file), 'utf8').catch((error: Error) => {
    throw new ArchiveError(file, null, `cannot be read: ${error.message}`, error);
  });
}

type Row = Readonly<Record<string, unknown>>;

/** Opens an archive. Rejects with an `ArchiveError` if its index is not valid, or if a newer version wrote it. */
export async function openArchive(folder: string) {
  const text = await readText(folder, 'asklet.json');
  const { version } = parseLine(z.looseObject({ version: z.unknown() }), 'asklet.json', null, text);
  if (Number(version) > archiveFormat.version)
    throw new ArchiveError(
      'asklet.json',
      null,
      `has the version ${String(version)}: install a newer version of asklet.`,
    );
  const index = parseLine(ArchiveIndex, 'asklet.json', null, text);

  /** Yields the sessions of a survey with their line numbers. */
  async function* sessions(survey_uuid: string): AsyncGenerator<StoredSession> {
    const file = `sessions/${survey_uuid}.ndjson`;
    for await (const [number, line] of readLines(folder, file)) {
      const archived = parseLine(ArchivedSession, file, number, line);
      yield await restoreSession(folder, survey_uuid, archived).catch((error: Error) => {
        throw new ArchiveError(file, number, `response.screenshot cannot be read: ${error.message}`, error);
      });
    }
  }

  /** Resolves to the text of a small file, or to null without one. */
  async function small(file: keyof ArchiveIndex['files']): Promise<string | null> {
    const sha256 = index.files[file];
    if (sha256 === null) return null;
    const text = await readText(folder, file);
    if (hash('sha256', text) === sha256) return text;
    throw new ArchiveError(file, null, 'is damaged: its hash differs from the one in asklet.json.');
  }

  /** Resolves to the rows of a small table. */
  async function rows(file: ArchivedTableFile): Promise<Row[]> {
    const lines = ((await small(file)) ?? '').split('\n').slice(0, -1);
    return lines.map((line, number) => parseLine<Row>(archivedTables[file].line, file, number + 1, line));
  }

  return {
    index,
    sessions,
    rows,
    surveysFile: () => small('surveys.json'),

    /** Reads all files. Rejects with an `ArchiveError` if one is missing, damaged or not valid. */
    async check(): Promise<void> {
      await small('surveys.json');
      for (const file of archivedTableFiles) await rows(file);
      for (const { survey_uuid, ...expected } of index.surveys) {
        const digest = createDigest();
        for await (const session of sessions(survey_uuid)) digest.add(session, lineOf(session));
        const found = digest.end();
        if (found.sha256 === expected.sha256) continue;
        const counts = `${found.sessions} sessions, expected ${expected.sessions}`;
        const detail = `is damaged: the hash of its sessions and screenshots differs from asklet.json (${counts}).`;
        throw new ArchiveError(`sessions/${survey_uuid}.ndjson`, null, detail);
      }
    },
  };
}

export type Archive = Awaited<ReturnType<typeof openArchive>>;
