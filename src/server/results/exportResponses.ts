import { setImmediate as nextTurn } from 'node:timers/promises';
import { joinPicture } from '../store/metadata.ts';
import type { ResponseRecord } from '../store/store.ts';
import { createCsvColumns } from './csv.ts';
import { responseId, screenshotAddress } from './responseId.ts';
import type { ResponseQuery } from './responseQuery.ts';
import type { ResultsStore } from './resultsStore.ts';

export const exportFormats = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
};

/** Number of characters that are sent at a time. */
const chunk = 65_536;

/** Number of responses that are in memory at a time. */
const batch = 100;

/** Resolves to a response with its screenshot's picture, which lists omit. */
export async function withPicture(results: ResultsStore, response: ResponseRecord): Promise<ResponseRecord> {
  const { session_uuid, metadata } = response;
  if (typeof metadata.screenshot !== 'object') return response;
  return { ...response, metadata: joinPicture(metadata, await results.picture(session_uuid)) };
}

/** The store became unavailable before an export was complete. */
export class ExportFailed extends Error {
  override readonly name = 'ExportFailed';
}

/** The options of an export. */
export interface ExportOptions {
  readonly format: ExportFormat;
  /** Whether the reader may see session uuids, which allow writing to the session. */
  readonly withSessions: boolean;
  readonly withByteOrderMark?: boolean;
}

/** Yields all responses of a query as text, newest first. Reads the store in batches, at the reader's speed. */
export async function* exportResponses(
  results: ResultsStore,
  query: ResponseQuery,
  options: ExportOptions,
): AsyncGenerator<string> {
  // Excel detects UTF-8 by this first character.
  if (options.withByteOrderMark) yield '\ufeff';
  try {
    yield* exportLines(results, query, options);
  } catch (error) {
    throw new ExportFailed('An export ended before its last response.', { cause: error });
  }
}

async function* exportLines(
  results: ResultsStore,
  query: ResponseQuery,
  { format, withSessions }: ExportOptions,
): AsyncGenerator<string> {
  let lines = '';
  const exportAs = format === 'csv' ? exportCsv : exportNdjson;
  for await (const line of exportAs(results, query, withSessions)) {
    lines += line;
    if (lines.length < chunk) continue;
    yield lines;
    lines = '';
    // a page can have megabytes and pictures, so other requests get their turn in between
    await nextTurn();
  }
  if (lines !== '') yield lines;
}

async function* readResponses(results: ResultsStore, query: ResponseQuery): AsyncGenerator<ResponseRecord> {
  let cursor: string | null = null;
  do {
    const page = await results.page(query, cursor, batch);
    yield* page.responses;
    ({ cursor } = page);
  } while (cursor !== null);
}

/** Reads twice: the columns are only known after the last response. */
async function* exportCsv(results: ResultsStore, query: ResponseQuery, withSessions: boolean): AsyncGenerator<string> {
  const columns = createCsvColumns(withSessions);
  for await (const response of readResponses(results, query)) columns.see(response);
  const { header, line } = columns.finish();
  yield header;
  for await (const response of readResponses(results, query)) yield line(response);
}

/** Writes responses one by one, because the pictures of a whole page don't fit into one string. */
async function* exportNdjson(
  results: ResultsStore,
  query: ResponseQuery,
  withSessions: boolean,
): AsyncGenerator<string> {
  for await (const response of readResponses(results, query)) {
    const whole = await withPicture(results, response);
    yield `${JSON.stringify(withSessions ? whole : identify(whole, false))}\n`;
  }
}

/** Returns a response for a list: instead of its picture, which can be a megabyte, it has the picture's address. */
export function listResponse(response: ResponseRecord, withSession: boolean) {
  const { screenshot } = response.metadata;
  if (typeof screenshot !== 'object' || screenshot === null) return identify(response, withSession);
  const metadata = { ...response.metadata, screenshot: { ...screenshot, url: screenshotAddress(response) } };
  return identify({ ...response, metadata }, withSession);
}

/** Adds the id to a response, and removes the session for readers who may not write to it. */
function identify(response: ResponseRecord, withSession: boolean) {
  const { session_uuid, ...rest } = response;
  return { id: responseId(response), ...(withSession && { session_uuid }), ...rest };
}
