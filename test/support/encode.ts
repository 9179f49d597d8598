import { decode, type Encoding } from '../../src/import/readText.ts';

const tables = new Map<Encoding, ReadonlyMap<string, readonly number[]>>();

/** Returns the bytes of each character: `TextEncoder` only knows UTF-8. */
function tableOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  const add = (...bytes: number[]) => {
    const text = decode(Uint8Array.from(bytes), encoding);
    if (text.length === 1 && text !== '\ufffd' && !found.has(text)) found.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add(byte);
  for (let first = 0x81; first < 255; first++) for (let second = 0x40; second < 255; second++) add(first, second);
  return found;
}

/** Returns the bytes of a text in an encoding of one or two bytes a character. */
export function encode(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Uint8Array.from(
    [...text].flatMap((each) => {
      const bytes = table.get(each);
      if (!bytes) throw new Error(`${encoding} has no "${each}".`);
      return bytes;
    }),
  );
}
