import { dayLength } from '../../contract/time.ts';
import { type Segment, type SegmentCounts, slotLength } from './segment.ts';

/** How often each number stands beside each score: one list of counts for each number. */
function crossTable(numbers: ArrayLike<number>, { columns, dictionaries }: Segment, rows: Uint32Array, length: number) {
  const { scores } = columns;
  const width = dictionaries.scores.length;
  const counts = new Uint32Array(length * width);
  // by index, here and below: a million rows pass, and iterators are some times slower
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    counts[numbers[row]! * width + scores[row]!]! += 1;
  }
  return counts;
}

/** How often each number is there. */
function countEach(numbers: ArrayLike<number>, rows: Uint32Array, length: number) {
  const counts = new Uint32Array(length);
  for (let index = 0; index < rows.length; index += 1) counts[numbers[rows[index]!]!]! += 1;
  return counts;
}

/** Counts some rows of a segment. */
export function countRows(segment: Segment, rows: Uint32Array): SegmentCounts {
  const { slots, traits, columns, dictionaries } = segment;
  return {
    slots: crossTable(slots, segment, rows, dayLength / slotLength),
    pages: crossTable(columns.pages, segment, rows, dictionaries.pages.length),
    locales: crossTable(columns.locales, segment, rows, dictionaries.locales.length),
    choices: countEach(columns.choices, rows, dictionaries.choices.length),
    traits: countEach(traits, rows, 16),
  };
}
