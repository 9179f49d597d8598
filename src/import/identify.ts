import { v5 } from 'uuid';

/** Returns 32 bits that depend on all of a text, as eight hexadecimal digits. */
function digitsOf(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 1_597_334_677);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const bytesOf = (uuid: string): Uint8Array =>
  Uint8Array.from(uuid.replaceAll('-', '').match(/../g)!, (byte) => Number.parseInt(byte, 16));

/**
 * Returns the part of an id that rows near it in the file have, too: ids are numbers, or begin with a time. Random ones
 * share nothing.
 */
const sharedPart = (id: string): string => (id.length > 16 ? id.slice(0, 6) : id.slice(0, -3));

/** Returns the part of a written time that times of about the same hour have, too. */
const hourOf = (time: string): string => time.slice(0, 13);

/** Creates functions that return the same session uuid for the same answer, each time that its file is imported. */
export function createIdentity(survey_uuid: string, format: string) {
  // the library accepts a text only if its version is known
  const namespace = bytesOf(survey_uuid);
  const counts = new Map<string, number>();

  /**
   * Returns a UUIDv5, but for its first 32 bits, which rows near each other share: then a database writes its index of
   * sessions in one place instead of everywhere, which otherwise takes a fourth of the time.
   */
  const uuidOf = (name: string, shared: string): string =>
    digitsOf(shared) + v5(`${format}:${name}`, namespace).slice(8);

  return {
    /** Returns the uuid of an answer with an id. */
    ofId: (id: string): string => uuidOf(id, sharedPart(id)),

    /** Returns the uuid of a row without an id, by its cells and its time. Identical rows are different answers. */
    ofRow(cells: string, time: string): string {
      const hour = hourOf(time);
      const first = uuidOf(cells, hour);
      const count = (counts.get(first) ?? 0) + 1;
      counts.set(first, count);
      return count === 1 ? first : uuidOf(`${cells}:${count}`, hour);
    },
  };
}

/** The lines of the rows that count, by the ids that several rows have. */
export type Winners = ReadonlyMap<string, number>;

/** Returns whether the row on a line counts: it is the newest one with its id. */
export const isWinner = (winners: Winners, key: string, line: number): boolean => (winners.get(key) ?? line) === line;

/** Creates a list of answers that finds the newest one of each id. */
export function createDuplicates() {
  const newest = new Map<string, { readonly line: number; readonly time: number }>();
  const winners = new Map<string, number>();

  return {
    winners: winners as Winners,
    /** Adds an answer, and returns whether another one has its id. The last one of those with the same time counts. */
    add(key: string, line: number, time: number): boolean {
      const known = newest.get(key);
      const isNewest = !known || time >= known.time;
      if (isNewest) newest.set(key, { line, time });
      if (known) winners.set(key, isNewest ? line : known.line);
      return known !== undefined;
    },
  };
}
