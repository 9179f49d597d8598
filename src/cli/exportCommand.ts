import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type Command, Option } from 'commander';
import { type ExportFormat, exportFormats, exportResponses } from '../server/results/exportResponses.ts';
import { openResults } from '../server/results/openResults.ts';
import { isPostgres, openStore } from '../server/store/openStore.ts';
import { parseUuid } from './parseUuid.ts';
import { requestAdmin } from './requestAdmin.ts';

interface ExportOptions {
  readonly survey: string;
  readonly format: ExportFormat;
  readonly db: string;
  readonly from?: string;
  readonly bom: boolean;
  readonly adminToken?: string;
}

/** Adds `asklet export`, which writes the responses of a survey to standard output. */
export function addExportCommand(program: Command): void {
  program
    .command('export')
    .summary('write the responses of a survey to standard output')
    .description('write the responses of a survey to standard output, newest first')
    .requiredOption('--survey <uuid>', 'the survey', parseUuid)
    .addOption(new Option('--format <format>', 'the format').choices(exportFormats).default('ndjson'))
    .addOption(
      new Option('--db <database>', 'the database; no server may be using a SQLite file')
        .env('DATABASE_URL')
        .default('asklet.db'),
    )
    .option('--bom', 'start with a byte order mark, for Excel', false)
    .option('--from <url>', 'read from a running server instead of --db')
    .addOption(
      new Option('--admin-token <token>', 'the admin token or results token of that server').env('ASKLET_ADMIN_TOKEN'),
    )
    .action(async ({ survey, format, bom, db, from, adminToken }: ExportOptions) => {
      const parts = from === undefined ? readStore(db, survey, format) : readServer(from, survey, format, adminToken);
      if (bom) process.stdout.write('\ufeff');
      await pipeline(parts, process.stdout);
    });
}

async function* readStore(db: string, survey_uuid: string, format: ExportFormat) {
  if (!isPostgres(db) && !existsSync(db)) throw new Error(`Database ${db} not found.`);
  const store = await openStore(db);
  try {
    yield* exportResponses(openResults(store)!, { survey_uuid }, { format, withSessions: true });
  } finally {
    await store.close();
  }
}

async function* readServer(url: string, survey_uuid: string, format: ExportFormat, token: string | undefined) {
  const path = `surveys/${survey_uuid}/export.${format}`;
  const { body } = await requestAdmin({ url, token, option: '--from' }, path);
  yield* Readable.fromWeb(body as ReadableStream);
}
