import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Command, Option } from 'commander';
import { type Delimiter, delimiters } from '../contract/results/resultsQuery.ts';
import { TimeZone } from '../contract/surveys/notifications.ts';
import { exportArchive } from '../service/archive/exportArchive.ts';
import { countSessions } from '../service/archive/copySessions.ts';
import { openSource } from '../service/archive/openSource.ts';
import type { Reading } from '../service/results/dialect.ts';
import { openReading, readState } from '../service/results/readState.ts';
import { type ExportFormat, exportFormats, exportResponses } from '../service/results/exportResponses.ts';
import { readSurveysFile } from '../server/node/readSurveysFile.ts';
import { createProgress, describeDigest } from './describeDigest.ts';
import { parseUuid } from './parseUuid.ts';
import { requestAdmin } from './requestAdmin.ts';
import { UsageError } from './usageError.ts';

interface ExportOptions {
  readonly survey?: string;
  readonly all?: string;
  readonly surveys?: string;
  readonly format: ExportFormat;
  readonly db: string;
  readonly from?: string;
  readonly bom: boolean;
  readonly timeZone?: string;
  readonly delimiter?: Delimiter;
  readonly adminToken?: string;
}

/** How the answers are written. */
interface Layout {
  readonly format: ExportFormat;
  readonly timeZone: string | undefined;
  readonly delimiter: Delimiter | undefined;
}

function parseTimeZone(given: string): string {
  if (TimeZone.safeParse(given).success) return given;
  throw new UsageError(`--time-zone: expected a time zone such as "Europe/Berlin", found "${given}"`);
}

/** Adds `asklet export`, which writes the responses of a survey to standard output. */
export function addExportCommand(program: Command): void {
  program
    .command('export')
    .summary('write the responses of a survey to standard output')
    .description('write the responses of a survey to standard output, newest first')
    .option('--survey <uuid>', 'the survey', parseUuid)
    .option('--all <folder>', 'write everything in the database into a new folder, instead of one survey')
    .option('--surveys <file>', 'with --all: the surveys file (default: the one in the database, or surveys.json)')
    .addOption(new Option('--format <format>', 'the format').choices(exportFormats).default('ndjson'))
    .addOption(
      new Option('--db <database>', 'the database, which a server can be using')
        .env('DATABASE_URL')
        .default('asklet.db'),
    )
    .option('--bom', 'start with a byte order mark, for Excel', false)
    .addOption(
      new Option(
        '--time-zone <zone>',
        'the time zone of the times, such as Europe/Berlin (default: ISO 8601 in UTC)',
      ).argParser(parseTimeZone),
    )
    .addOption(
      new Option('--delimiter <name>', 'what separates the cells of a CSV (default: "comma")').choices(delimiters),
    )
    .option('--from <url>', 'read from a running server instead of --db')
    .addOption(
      new Option('--admin-token <token>', 'the admin token or results token of that server').env('ASKLET_ADMIN_TOKEN'),
    )
    .action(async (options: ExportOptions) => {
      const { survey, all, format, bom, db, from, adminToken, timeZone, delimiter } = options;
      if (all !== undefined) return exportAll(all, options);
      if (survey === undefined) throw new UsageError('export: expected --survey or --all');
      if (delimiter !== undefined && format !== 'csv') throw new UsageError('export: --delimiter needs --format csv');
      const how = { format, timeZone, delimiter };
      const parts = from === undefined ? readStore(db, survey, how) : readServer(from, survey, how, adminToken);
      let mark = bom ? '\ufeff' : '';
      for await (const part of parts) {
        // not before something could be read
        if (mark !== '') await print(mark);
        mark = '';
        if (!(await print(part))) return;
      }
    });
}

/** Writes to standard output. Resolves to whether it took that: main.ts handles the error. */
const print = (part: string | Buffer) =>
  new Promise<boolean>((done) => process.stdout.write(part, (error) => done(!error)));

/** Resolves to the text of the surveys file next to a database: the given file, or the default file if it exists. */
async function findSurveysFile(reading: Reading, given: string | undefined): Promise<string | null> {
  if (given !== undefined && given !== 'database') return readSurveysFile(given);
  const documents = await reading.all('SELECT id FROM surveys_document');
  return given === undefined && documents.length === 0 && existsSync('surveys.json')
    ? readSurveysFile('surveys.json')
    : null;
}

async function exportAll(folder: string, options: ExportOptions): Promise<void> {
  const { survey, from, format, bom, db, surveys, timeZone, delimiter } = options;
  if (timeZone !== undefined || delimiter !== undefined)
    throw new UsageError('export: --all has no --time-zone or --delimiter');
  if (survey !== undefined || from !== undefined || format !== 'ndjson' || bom)
    throw new UsageError('export: --all has no --survey, --from, --format or --bom');
  const source = await openSource(db);
  const index = await readState(source.database, async (reading) =>
    exportArchive(reading, resolve(folder), {
      surveysFile: await findSurveysFile(reading, surveys),
      onProgress: createProgress(),
    }),
  ).finally(source.close);
  for (const { survey_uuid, ...digest } of index.surveys)
    process.stdout.write(`${survey_uuid}: ${describeDigest(digest)}\n`);
  process.stdout.write(`Exported ${index.surveys.length} surveys to ${folder}.\n`);
}

async function* readStore(db: string, survey_uuid: string, how: Layout) {
  const { database, close } = await openSource(db);
  try {
    if ((await readState(database, (reading) => countSessions(reading, survey_uuid))) === 0)
      process.stderr.write(`asklet: the database has no sessions of the survey ${survey_uuid}.\n`);
    yield* exportResponses({ open: () => openReading(database) }, { survey_uuid }, { ...how, withSessions: true });
  } finally {
    await close();
  }
}

async function* readServer(url: string, survey_uuid: string, how: Layout, token: string | undefined) {
  const { format, timeZone, delimiter } = how;
  const query = { ...(timeZone !== undefined && { time_zone: timeZone }), ...(delimiter && { delimiter }) };
  const address = { url, token, option: '--from' };
  const { body } = await requestAdmin(address, `export_${format}`, { survey_uuid }, { query });
  yield* Readable.fromWeb(body as ReadableStream) as AsyncIterable<Buffer>;
}
