import { setImmediate as nextTurn } from 'node:timers/promises';
import { joinPicture } from '../store/metadata.ts';
import type { ResponseRecord } from '../store/store.ts';
import { createCsvColumns } from './csv.ts';
import type { Reading } from './dialect.ts';
import type { Results } from './openResults.ts';
import { findPicture, pageResponses } from './pageResponses.ts';
import { responseId, screenshotAddress } from './responseId.ts';
import type { ResponseQuery } from './responseQuery.ts';

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
export async function withPicture(reading: Reading, response: ResponseRecord): Promise<ResponseRecord> {
  const { session_uuid, metadata } = response;
  if (typeof metadata.screenshot !== 'object') return response;
  return { ...response, metadata: joinPicture(metadata, await findPicture(reading, session_uuid)) };
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

/**
 * Yields all responses of a query as text, newest first: all as they were at the beginning, read in batches at the
 * reader's speed. Throws `ExportFailed` if the store becomes unavailable, or if nobody reads on for a minute.
 */
export async function* exportResponses(
  results: Pick<Results, 'open'>,
  query: ResponseQuery,
  options: ExportOptions,
): AsyncGenerator<string> {
  // Excel detects UTF-8 by this first character.
  if (options.withByteOrderMark) yield '\ufeff';
  try {
    const reading = await results.open();
    try {
      yield* exportLines(reading, query, options);
    } finally {
      await reading.close();
    }
  } catch (error) {
    throw new ExportFailed('An export ended before its last response.', { cause: error });
  }
}

async function* exportLines(
  reading: Reading,
  query: ResponseQuery,
  { format, withSessions }: ExportOptions,
): AsyncGenerator<string> {
  let lines = '';
  const exportAs = format === 'csv' ? exportCsv : exportNdjson;
  for await (const line of exportAs(reading, query, withSessions)) {
    lines += line;
    if (lines.length < chunk) continue;
    yield lines;
    reading.touch();
    lines = '';
    // a page can have megabytes and pictures, so other requests get their turn in between
    await nextTurn();
  }
  if (lines !== '') yield lines;
}

async function* readResponses(reading: Reading, query: ResponseQuery): AsyncGenerator<ResponseRecord> {
  let cursor: string | null = null;
  do {
    const page = await pageResponses(reading, query, cursor, batch);
    yield* page.responses;
    ({ cursor } = page);
  } while (cursor !== null);
}

/** Reads twice: the columns are only known after the last response. */
async function* exportCsv(reading: Reading, query: ResponseQuery, withSessions: boolean): AsyncGenerator<string> {
  const columns = createCsvColumns(withSessions);
  for await (const response of readResponses(reading, query)) columns.see(response);
  const { header, line } = columns.finish();
  yield header;
  for await (const response of readResponses(reading, query)) yield line(response);
}

/** Writes responses one by one, because the pictures of a whole page don't fit into one string. */
async function* exportNdjson(reading: Reading, query: ResponseQuery, withSessions: boolean): AsyncGenerator<string> {
  for await (const response of readResponses(reading, query)) {
    const whole = await withPicture(reading, response);
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
