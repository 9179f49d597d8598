import { v5 } from 'uuid';

/** Returns 52 bits that depend on all of a uuid: a number takes less memory than a text. */
function hashOf(uuid: string): number {
  let high = 0;
  let low = 0;
  for (let index = 0; index < uuid.length; index++) {
    const code = uuid.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}

const bytesOf = (uuid: string): Uint8Array =>
  Uint8Array.from(uuid.replaceAll('-', '').match(/../g)!, (byte) => Number.parseInt(byte, 16));

/** Creates functions that return the same session uuid for the same answer, each time that its file is imported. */
export function createIdentity(survey_uuid: string, format: string) {
  // the library accepts a text only if its version is known
  const namespace = bytesOf(survey_uuid);
  const counts = new Map<number, number>();

  return {
    /** Returns the uuid of an answer with an id. */
    ofId: (id: string): string => v5(`${format}:${id}`, namespace),

    /** Returns the uuid of a row without an id. Identical rows are different answers. */
    ofRow(content: string): string {
      const first = v5(`${format}:${content}`, namespace);
      const hash = hashOf(first);
      const count = (counts.get(hash) ?? 0) + 1;
      counts.set(hash, count);
      return count === 1 ? first : v5(`${format}:${content}:${count}`, namespace);
    },
  };
}

/** The lines of the rows that count, by the hashes of ids that several rows have. */
export type Winners = ReadonlyMap<number, number>;

/** Returns whether the row on a line counts: it is the newest one with its id. */
export const isWinner = (winners: Winners, session_uuid: string, line: number): boolean =>
  (winners.get(hashOf(session_uuid)) ?? line) === line;

/** Creates a list of answers that finds the newest one of each id. */
export function createDuplicates() {
  const indexes = new Map<number, number>();
  const lines: number[] = [];
  const times: number[] = [];
  const winners = new Map<number, number>();

  return {
    winners: winners as Winners,
    /** Adds an answer, and returns whether another one has its id. The last one of those with the same time counts. */
    add(session_uuid: string, line: number, time: number): boolean {
      const hash = hashOf(session_uuid);
      const index = indexes.get(hash);
      if (index === undefined) {
        indexes.set(hash, lines.push(line) - 1);
        times.push(time);
        return false;
      }
      if (time >= times[index]!) {
        lines[index] = line;
        times[index] = time;
      }
      winners.set(hash, lines[index]!);
      return true;
    },
  };
}
