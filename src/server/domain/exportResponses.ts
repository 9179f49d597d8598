import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ResponseRecord, Store } from '../store/store.ts';
import { createCsvColumns } from './csv.ts';
import type { ResponseQuery } from './responseQuery.ts';

export const exportFormats = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
};

/** Characters that are handed over at once. */
const chunk = 65_536;

/** Responses that are in memory at once. */
const portion = 100;

/** A response with the picture of its screenshot, which lists leave out. */
export async function withPicture(store: Store, response: ResponseRecord): Promise<ResponseRecord> {
  const { screenshot } = response.metadata;
  if (typeof screenshot !== 'object') return response;
  const data_url = await store.picture(response.session_uuid);
  return { ...response, metadata: { ...response.metadata, screenshot: { data_url, ...screenshot } } };
}

/** An export that ended before its last response: the store cannot be read any more. */
export class ExportFailed extends Error {
  override readonly name = 'ExportFailed';
}

/** All responses of a query as text, newest first, read from the store in portions as they are taken. */
export async function* exportResponses(
  store: Store,
  query: ResponseQuery,
  format: ExportFormat,
  withByteOrderMark = false,
): AsyncGenerator<string> {
  // Excel takes a file for UTF-8 by its first character.
  if (withByteOrderMark) yield '\ufeff';
  try {
    yield* exportLines(store, query, format);
  } catch (error) {
    throw new ExportFailed('An export ended before its last response.', { cause: error });
  }
}

async function* exportLines(store: Store, query: ResponseQuery, format: ExportFormat): AsyncGenerator<string> {
  let lines = '';
  for await (const line of format === 'csv' ? exportCsv(store, query) : exportNdjson(store, query)) {
    lines += line;
    if (lines.length < chunk) continue;
    yield lines;
    lines = '';
    // a page can be megabytes, and has pictures: others get their turn between them
    await nextTurn();
  }
  if (lines !== '') yield lines;
}

async function* readResponses(store: Store, query: ResponseQuery): AsyncGenerator<ResponseRecord> {
  let cursor: string | null = null;
  do {
    const page = await store.page(query, cursor, portion);
    yield* page.responses;
    ({ cursor } = page);
  } while (cursor !== null);
}

/** Reads twice: which columns there are is known after the last response. */
async function* exportCsv(store: Store, query: ResponseQuery): AsyncGenerator<string> {
  const columns = createCsvColumns();
  for await (const response of readResponses(store, query)) columns.see(response);
  const { header, line } = columns.finish();
  yield header;
  for await (const response of readResponses(store, query)) yield line(response);
}

/** One by one: all the pictures of a page do not fit into one text. */
async function* exportNdjson(store: Store, query: ResponseQuery): AsyncGenerator<string> {
  for await (const response of readResponses(store, query)) {
    yield `${JSON.stringify(await withPicture(store, response))}\n`;
  }
}
