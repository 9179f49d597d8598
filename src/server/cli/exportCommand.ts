import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Uuid } from '../../contract/uuid.ts';
import { type ExportFormat, exportFormats, exportResponses } from '../domain/exportResponses.ts';
import { everyResponse } from '../domain/responseQuery.ts';
import { openStore } from '../store/openStore.ts';
import { parseOptions } from './parseOptions.ts';
import { UsageError } from './usageError.ts';

const text = { type: 'string' } as const;

/** `asklet export`: writes the responses of a survey to standard output. */
export async function exportCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const values = parseOptions(argv, { survey: text, format: text, db: text, from: text, 'admin-token': text });
  const format = exportFormats.find((each) => each === (values.format ?? 'ndjson'));
  if (!format) throw new UsageError(`--format: expected ndjson or csv, found "${values.format}"`);
  const survey = Uuid.safeParse(values.survey);
  if (!survey.success) throw new UsageError('--survey: expected the uuid of a survey');
  const token = values['admin-token'] ?? env.ASKLET_ADMIN_TOKEN;
  const parts =
    values.from === undefined
      ? readStore(values.db ?? (env.DATABASE_URL || 'asklet.db'), survey.data, format)
      : readServer(values.from, survey.data, format, token);
  await pipeline(parts, process.stdout);
  return 0;
}

async function* readStore(db: string, survey_uuid: string, format: ExportFormat) {
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
