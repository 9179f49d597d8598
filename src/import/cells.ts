import type { ProblemKind } from './problems.ts';

/** The cells of a row, in the order of the columns: texts in CSV, any JSON values in NDJSON. */
export type Cells = readonly unknown[];

/** A row of a file, or what is wrong with it. */
export interface Row {
  /** The line on which it begins; the first one is 1. */
  readonly line: number;
  readonly cells: Cells;
  /** The number of lines that a row with broken quotes takes up, other rows included; 1 by default. */
  readonly lines?: number;
  readonly problem?: { readonly kind: ProblemKind; readonly value: string };
}

/** Returns a cell as text: values other than texts as JSON. */
export const textOf = (cell: unknown): string =>
  typeof cell === 'string' ? cell : cell == null ? '' : JSON.stringify(cell);

/** Returns whether a cell has no value. Other tools write `null` for one. */
export const isAbsent = (cell: unknown, isOwn: boolean): boolean =>
  cell == null || (typeof cell === 'string' && (cell.trim() === '' || (cell === 'null' && !isOwn)));

/** NUL, or half of a character that has two. Only with the flag u, it does not match both halves of one. */
const suspicious = /[\0\ud800-\udfff]/;
const unstorable = /[\0\p{Surrogate}]/gu;

/** Returns a value with NUL and lone surrogates replaced, in keys too, as the server stores an answer (API 8.3). */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') {
    return suspicious.test(value) ? value.replace(unstorable, '\ufffd') : value;
  }
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storable(key), storable(each)]));
}

/** The apostrophes that our export puts before formulas, also those after the sign that separates cells elsewhere. */
const apostrophes = {
  ',': /^'(?=[\t\r\n])|(?<=^|[;\t\r\n])'(?=[ "]*[=+\-@＝＋－＠])/g,
  ';': /^'(?=[\t\r\n])|(?<=^|[,;\t\r\n])'(?=[ "]*[=+\-@＝＋－＠])/g,
};

/** Returns a text as it was before our export protected it from spreadsheets. */
export const withoutApostrophes = (text: unknown, delimiter: string): unknown =>
  typeof text === 'string' && text.includes("'") ? text.replace(apostrophes[delimiter === ';' ? ';' : ','], '') : text;
