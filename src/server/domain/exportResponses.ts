import type { ResponseRecord, Store } from '../store/store.ts';
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

const columns = ['survey_uuid', 'session_uuid', 'created_at', 'updated_at', 'score', 'text', 'metadata'] as const;

/** A cell of CSV (RFC 4180). A text that a spreadsheet would run as a formula is defused by an apostrophe. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (response: ResponseRecord) =>
  columns.map((name) => csvCell(name === 'metadata' ? JSON.stringify(response.metadata) : response[name])).join(',');

/** A response with the picture of its screenshot, which lists leave out. */
export async function withPicture(store: Store, response: ResponseRecord): Promise<ResponseRecord> {
  const { screenshot } = response.metadata;
  if (typeof screenshot !== 'object' || screenshot === null) return response;
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
  if (format === 'csv') yield `${columns.join(',')}\r\n`;
  try {
    yield* exportLines(store, query, format);
  } catch (error) {
    throw new ExportFailed('An export ended before its last response.', { cause: error });
  }
}

async function* exportLines(store: Store, query: ResponseQuery, format: ExportFormat): AsyncGenerator<string> {
  let cursor: string | null = null;
  do {
    const page = await store.page(query, cursor, portion);
    let lines = '';
    for (const listed of page.responses) {
      // One by one: all the pictures of a page do not fit into one text.
      const response = await withPicture(store, listed);
      lines += format === 'csv' ? `${csvLine(response)}\r\n` : `${JSON.stringify(response)}\n`;
      if (lines.length < chunk) continue;
      yield lines;
      lines = '';
    }
    if (lines !== '') yield lines;
    ({ cursor } = page);
  } while (cursor !== null);
}
