import { v5 } from 'uuid';

/** Returns 52 bits that depend on all of a text: a number takes less memory. */
function hashOf(text: string): number {
  let high = 0;
  let low = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}

const bytesOf = (uuid: string): Uint8Array =>
  Uint8Array.from(uuid.replaceAll('-', '').match(/../g)!, (byte) => Number.parseInt(byte, 16));

/** Creates a list of numbers that grows without a copy of it: the larger ones of a plain list are garbage for a while. */
function createNumbers(List: Float64ArrayConstructor | Uint32ArrayConstructor) {
  const parts: (Float64Array | Uint32Array)[] = [];
  return {
    at: (index: number): number => parts[index >>> 16]![index & 0xffff]!,
    set(index: number, value: number): void {
      parts[index >>> 16] ??= new List(2 ** 16);
      parts[index >>> 16]![index & 0xffff] = value;
    },
  };
}

/**
 * Creates a function that numbers values: 0 for the first one, the next number for each other one. It takes a fifth of
 * the memory of a `Map`, and never twice of it.
 */
function createNumbering() {
  const values = createNumbers(Float64Array);
  // one more than the number of a value; 0 for a free slot
  let slots = new Uint32Array(2 ** 12);
  let count = 0;

  function slotOf(value: number): number {
    let slot = value % slots.length;
    while (slots[slot] !== 0 && values.at(slots[slot]! - 1) !== value) slot = (slot + 1) % slots.length;
    return slot;
  }

  function grow(): void {
    slots = new Uint32Array(slots.length * 2);
    for (let number = 0; number < count; number++) slots[slotOf(values.at(number))] = number + 1;
  }

  return function numberOf(value: number): number {
    const number = slots[slotOf(value)]!;
    if (number > 0) return number - 1;
    if (count * 4 > slots.length * 3) grow();
    slots[slotOf(value)] = count + 1;
    values.set(count, value);
    count += 1;
    return count - 1;
  };
}

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
  const numberOf = createNumbering();
  const counts: number[] = [];

  /**
   * Returns a UUIDv5, but for its first 32 bits, which rows near each other share: then a database writes its index of
   * sessions in one place instead of everywhere, which otherwise takes a fourth of the time.
   */
  function uuidOf(name: string, shared: string): string {
    const first = (hashOf(shared) % 2 ** 32).toString(16).padStart(8, '0');
    return first + v5(`${format}:${name}`, namespace).slice(8);
  }

  return {
    /** Returns the uuid of an answer with an id. */
    ofId: (id: string): string => uuidOf(id, sharedPart(id)),

    /** Returns the uuid of a row without an id, by its cells and its time. Identical rows are different answers. */
    ofRow(cells: string, time: string): string {
      const hour = hourOf(time);
      const first = uuidOf(cells, hour);
      const number = numberOf(hashOf(first));
      const count = (counts[number] ?? 0) + 1;
      counts[number] = count;
      return count === 1 ? first : uuidOf(`${cells}:${count}`, hour);
    },
  };
}

/** The lines of the rows that count, by the hashes of ids that several rows have. */
export type Winners = ReadonlyMap<number, number>;

/** Returns whether the row on a line counts: it is the newest one with its id. */
export const isWinner = (winners: Winners, key: string, line: number): boolean =>
  (winners.get(hashOf(key)) ?? line) === line;

/** Creates a list of answers that finds the newest one of each id. */
export function createDuplicates() {
  const numberOf = createNumbering();
  const [lines, times] = [createNumbers(Uint32Array), createNumbers(Float64Array)];
  const winners = new Map<number, number>();
  let count = 0;

  return {
    winners: winners as Winners,
    /** Adds an answer, and returns whether another one has its id. The last one of those with the same time counts. */
    add(key: string, line: number, time: number): boolean {
      const hash = hashOf(key);
      const number = numberOf(hash);
      const isFirst = number === count;
      if (isFirst) count += 1;
      if (isFirst || time >= times.at(number)) {
        lines.set(number, line);
        times.set(number, time);
      }
      if (!isFirst) winners.set(hash, lines.at(number));
      return !isFirst;
    },
  };
}
