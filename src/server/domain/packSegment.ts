import type { FunnelSlot } from '../store/resultsStore.ts';
import { columnNames, type Dictionaries, type Numbers, type Segment, traitBits } from './segment.ts';

/** The number of this way to pack: what was packed in another one is made again. */
const format = 1;

/** Stands between two texts. */
const separator = '\x1f';

/** A segment as a store keeps it. */
export interface PackedSegment {
  readonly data: Uint8Array;
  /** Apart, as only a search needs them. */
  readonly texts: string;
}

/** What stands before the columns. */
interface Head {
  readonly format: number;
  readonly hours: number;
  readonly rows: number;
  /** Bytes of a number in each of the columns. */
  readonly widths: readonly number[];
  readonly dictionaries: Dictionaries;
  /** A line for each slot: its number, and how many sessions had each event. */
  readonly funnel: readonly (readonly number[])[];
}

const funnelLine = ({ slot, initialized, opened, scored, text, closed }: FunnelSlot) =>
  [slot, initialized, opened, scored, text, closed] as const;

const readFunnelLine = ([slot, initialized, opened, scored, text, closed]: readonly number[]) =>
  ({ slot, initialized, opened, scored, text, closed }) as FunnelSlot;

const bytesOf = ({ buffer, byteOffset, byteLength }: Numbers) => new Uint8Array(buffer, byteOffset, byteLength);

/** Packs the segment of a day. `hours` has a bit for every hour of the day that is in it. */
export function packSegment(segment: Segment, hours: number): PackedSegment {
  const { slots, traits, columns, dictionaries, funnel, texts } = segment;
  const arrays = columnNames.map((name) => columns[name]);
  const widths = arrays.map((array) => array.BYTES_PER_ELEMENT);
  const head: Head = { format, hours, rows: slots.length, widths, dictionaries, funnel: funnel.map(funnelLine) };
  const json = Buffer.from(JSON.stringify(head));
  const length = new Uint8Array(Uint32Array.of(json.length).buffer);
  const written = texts!.filter((text) => text !== '').map((text) => text.replaceAll(separator, ' '));
  return { data: Buffer.concat([length, json, slots, traits, ...arrays.map(bytesOf)]), texts: written.join(separator) };
}

/** The texts, one a row: those of the rows that have one stand in the packed text. */
function unpackTexts(packed: string, traits: Uint8Array): string[] {
  const texts = packed.split(separator);
  let next = 0;
  return Array.from(traits, (bits) => (bits & traitBits.text ? (texts[next++] ?? '') : ''));
}

const arrayOf = (width: number, buffer: ArrayBuffer): Numbers => {
  if (width === 1) return new Uint8Array(buffer);
  return width === 2 ? new Uint16Array(buffer) : new Uint32Array(buffer);
};

/** Reads a packed segment and the hours that are in it; null where it was packed in another way. */
export function unpackSegment(
  day: number,
  data: Uint8Array,
  texts: string | null,
): { readonly segment: Segment; readonly hours: number } | null {
  // a copy: numbers of two bytes have to begin at an even place
  const take = (from: number, to: number) => Uint8Array.prototype.slice.call(data, from, to);
  const length = new Uint32Array(take(0, 4).buffer)[0]!;
  const { hours, rows, widths, dictionaries, funnel, ...head } = JSON.parse(
    new TextDecoder().decode(data.subarray(4, 4 + length)),
  ) as Head;
  if (head.format !== format) return null;
  let place = 4 + length;
  const next = (bytes: number) => take(place, (place += bytes));
  const slots = next(rows);
  const traits = next(rows);
  const columns = columnNames.map((name, index) => {
    const width = widths[index]!;
    return [name, arrayOf(width, next(rows * width).buffer as ArrayBuffer)];
  });
  const segment = {
    day,
    slots,
    traits,
    columns: Object.fromEntries(columns) as unknown as Segment['columns'],
    dictionaries,
    texts: texts === null ? null : unpackTexts(texts, traits),
    funnel: funnel.map(readFunnelLine),
  };
  return { segment, hours };
}
