import type { FunnelSlot, KeptDay, MadeDay } from '../store/resultsStore.ts';
import { countRows } from './countRows.ts';
import {
  columnNames,
  countNames,
  type Dictionaries,
  narrow,
  type Numbers,
  type Segment,
  traitBits,
} from './segment.ts';

/** The number of this way to pack: what was packed in another one is made again. */
const format = 3;

/** Stands between two texts. */
const separator = '\x1f';

/** A segment as a store keeps it: texts and metadata are apart, as only some questions need them. */
type PackedSegment = Pick<MadeDay, 'data' | 'texts' | 'metadata'>;

/** What stands before the arrays: slots, traits, the columns and the counts. */
interface Head {
  readonly format: number;
  readonly hours: number;
  /** The arrays behind it: how many numbers each has, and bytes of a number. */
  readonly arrays: readonly (readonly [length: number, width: number])[];
  readonly dictionaries: Omit<Dictionaries, 'metadata'>;
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
  const { slots, traits, columns, funnel, texts } = segment;
  const { metadata, ...dictionaries } = segment.dictionaries;
  const counts = countRows(segment, Uint32Array.from(slots.keys()));
  const arrays = [
    slots,
    traits,
    ...columnNames.map((name) => columns[name]),
    ...countNames.map((name) => narrow(counts[name], slots.length + 1)),
  ];
  const sizes = arrays.map(({ length, BYTES_PER_ELEMENT }) => [length, BYTES_PER_ELEMENT] as const);
  const head: Head = { format, hours, arrays: sizes, dictionaries, funnel: funnel.map(funnelLine) };
  const json = Buffer.from(JSON.stringify(head));
  const length = new Uint8Array(Uint32Array.of(json.length).buffer);
  const written = texts!.filter((text) => text !== '').map((text) => text.replaceAll(separator, ' '));
  return {
    data: Buffer.concat([length, json, ...arrays.map(bytesOf)]),
    texts: written.join(separator),
    // JSON has no line breaks of its own
    metadata: metadata.join('\n'),
  };
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
export function unpackSegment({
  day,
  data,
  texts,
  metadata,
}: Pick<KeptDay, 'day' | 'texts' | 'metadata'> & { readonly data: Uint8Array }): {
  readonly segment: Segment;
  readonly hours: number;
} | null {
  // a copy: numbers of two bytes have to begin at an even place
  const take = (from: number, to: number) => Uint8Array.prototype.slice.call(data, from, to);
  const length = new Uint32Array(take(0, 4).buffer)[0]!;
  const { hours, arrays, dictionaries, funnel, ...head } = JSON.parse(
    new TextDecoder().decode(data.subarray(4, 4 + length)),
  ) as Head;
  if (head.format !== format) return null;
  let place = 4 + length;
  const [slots, traits, ...tables] = arrays.map(([size, width]) =>
    arrayOf(width, take(place, (place += size * width)).buffer as ArrayBuffer),
  );
  const named = <Name extends string>(names: readonly Name[], values: readonly Numbers[]) =>
    Object.fromEntries(names.map((name, index) => [name, values[index]])) as Record<Name, Numbers>;
  const segment = {
    day,
    slots: slots as Uint8Array,
    traits: traits as Uint8Array,
    columns: named(columnNames, tables),
    dictionaries: { ...dictionaries, metadata: metadata ? metadata.split('\n') : [] },
    texts: texts === null ? null : unpackTexts(texts, traits as Uint8Array),
    counts: named(countNames, tables.slice(columnNames.length)),
    funnel: funnel.map(readFunnelLine),
  };
  return { segment, hours };
}
