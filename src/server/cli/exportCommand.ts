import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type Command, Option } from 'commander';
import { Uuid } from '../../contract/uuid.ts';
import { type ExportFormat, exportFormats, exportResponses } from '../domain/exportResponses.ts';
import { everyResponse } from '../domain/responseQuery.ts';
import { isPostgres, openStore } from '../store/openStore.ts';
import { UsageError } from './usageError.ts';

interface ExportOptions {
  readonly survey: string;
  readonly format: ExportFormat;
  readonly db: string;
  readonly from?: string;
  readonly bom: boolean;
  readonly adminToken?: string;
}

function parseUuid(given: string): string {
  const { data } = Uuid.safeParse(given);
  if (data === undefined) throw new UsageError(`--survey: expected the uuid of a survey, found "${given}"`);
  return data;
}

/** `asklet export`: writes the responses of a survey to standard output. */
export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('write the responses of a survey to standard output, newest first')
    .requiredOption('--survey <uuid>', 'the survey', parseUuid)
    .addOption(new Option('--format <format>').choices(exportFormats).default('ndjson'))
    .addOption(new Option('--db <database>', 'while no server holds it').env('DATABASE_URL').default('asklet.db'))
    .option('--bom', 'begin with a byte order mark, for Excel', false)
    .option('--from <url>', 'read from this running server')
    .addOption(new Option('--admin-token <token>', 'the token of that server').env('ASKLET_ADMIN_TOKEN'))
    .action(async ({ survey, format, bom, db, from, adminToken }: ExportOptions) => {
      const parts = from === undefined ? readStore(db, survey, format) : readServer(from, survey, format, adminToken);
      if (bom) process.stdout.write('\ufeff');
      await pipeline(parts, process.stdout);
    });
}

async function* readStore(db: string, survey_uuid: string, format: ExportFormat) {
  if (!isPostgres(db) && !existsSync(db)) throw new Error(`There is no database ${db}.`);
  const store = await openStore(db);
  try {
    yield* exportResponses(store, { survey_uuid, ...everyResponse }, format);
  } finally {
    await store.close();
  }
}

async function* readServer(from: string, survey_uuid: string, format: ExportFormat, token: string | undefined) {
  if (token === undefined) throw new UsageError('--from needs --admin-token');
  if (!URL.canParse(from)) throw new UsageError(`--from: expected the address of a server, found "${from}"`);
  const url = new URL(`api/admin/surveys/${survey_uuid}/export.${format}`, from.replace(/\/*$/, '/'));
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(() => {
    throw new Error(`No server answers at ${url.origin}.`);
  });
  if (!response.ok || !response.body) {
    const body = (await response.json().catch(() => null)) as { detail?: string } | null;
    throw new Error(`${url.origin} answers ${response.status}: ${body?.detail ?? response.statusText}`);
  }
  yield* Readable.fromWeb(response.body as ReadableStream);
}
