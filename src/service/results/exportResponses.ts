import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Delimiter } from '../../contract/results/resultsQuery.ts';
import { ownHeaders } from '../../server/api/reply.ts';
import { readCsvColumns } from './csv.ts';
import type { Reading } from './dialect.ts';
import { createLocalTimes, type LocalTimes } from './localTimes.ts';
import type { Results } from './openResults.ts';
import type { ResponseQuery } from './query.ts';
import { identify, type MarkedResponse, pageResponses, withPicture } from './responses.ts';

/** The media type of each format. */
export const exportTypes = { ndjson: 'application/x-ndjson', csv: 'text/csv; charset=utf-8' };
export type ExportFormat = keyof typeof exportTypes;
export const exportFormats = Object.keys(exportTypes) as ExportFormat[];

/** Number of characters that are sent at a time. */
const chunk = 65_536;

/** Number of responses that are in memory at a time. */
const batch = 100;

/** Number of responses after which other requests get their turn. Each visitor's request needs several turns. */
const turn = 20;

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
  /** The time zone of local times. Default: times are ISO 8601 in UTC. */
  readonly timeZone?: string | undefined;
  /** What separates the cells of a CSV. Default: commas. */
  readonly delimiter?: Delimiter | undefined;
}

/**
 * Yields all responses of a query as text, newest first: all as they were at the beginning, read in batches at the
 * reader's speed. Throws `ExportFailed` if the store becomes unavailable, or if the reader pauses for a minute.
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
      yield* exportText(reading, query, options);
    } finally {
      await reading.close();
    }
  } catch (error) {
    throw new ExportFailed('An export ended before its last response.', { cause: error });
  }
}

async function* exportText(reading: Reading, query: ResponseQuery, options: ExportOptions) {
  const { format, withSessions, timeZone, delimiter } = options;
  const times = timeZone === undefined ? null : createLocalTimes(timeZone);
  // CSV reads twice: the columns are only known after the last response
  const responses = () => readResponses(reading, query);
  const csv = format === 'csv' ? await readCsvColumns(responses(), withSessions, { times, delimiter }) : null;
  let text = csv ? csv.header : '';
  for await (const found of responses()) {
    text += csv ? csv.line(found) : await jsonLine(reading, found, withSessions, times);
    if (text.length < chunk) continue;
    yield text;
    reading.touch();
    text = '';
    // a few responses can have megabytes of pictures
    await nextTurn();
  }
  if (text !== '') yield text;
}

async function* readResponses(reading: Reading, query: ResponseQuery): AsyncGenerator<MarkedResponse> {
  let cursor: string | null = null;
  do {
    const page = await pageResponses(reading, query, cursor, batch);
    for (const [index, found] of page.responses.entries()) {
      yield found;
      if (index % turn === 0) await nextTurn();
    }
    ({ cursor } = page);
  } while (cursor !== null);
}

/** Resolves to a response with its picture. Those of a whole page would not fit into one string. */
async function jsonLine(
  reading: Reading,
  { id, response, marks }: MarkedResponse,
  withSession: boolean,
  times: LocalTimes | null,
): Promise<string> {
  const stored = await withPicture(reading, response);
  const { created_at, updated_at } = stored;
  const whole = times
    ? { ...stored, created_at: times.withOffset(created_at), updated_at: times.withOffset(updated_at) }
    : stored;
  const identified = withSession ? whole : identify({ id, response: whole }, false);
  return `${JSON.stringify({ ...identified, tags: marks.tags })}\n`;
}

async function* encode(parts: AsyncIterable<string>, onError: (error: unknown) => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of parts) yield new TextEncoder().encode(part);
  } catch (error) {
    onError(error);
    throw error;
  }
}

/**
 * Returns a reply that generates its text while it is read: at the reader's speed, and only until the reader leaves.
 * Nothing is read for a HEAD request, whose body nobody takes or cancels.
 */
export const streamText = (
  parts: AsyncIterable<string>,
  onError: (error: unknown) => void,
  headers: Readonly<Record<string, string>>,
) => new Response(ReadableStream.from(encode(parts, onError)), { headers: { ...ownHeaders, ...headers } });
