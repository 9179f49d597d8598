import { expect, test } from 'vitest';
import type { ImportedResponse } from '../../src/import/importOptions.ts';
import { packLines } from '../../src/import/packLines.ts';

const response = (index: number, text: string): ImportedResponse => ({
  session_uuid: `00000000-0000-5000-8000-${String(index).padStart(12, '0')}`,
  score: index,
  text,
  metadata: { imported: 'file' },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});

/** Returns the numbers of lines in the requests. Each is read before the next one is asked for, as when it is sent. */
async function pack(responses: readonly ImportedResponse[]): Promise<number[]> {
  const bodies: string[] = [];
  async function* each() {
    yield* responses;
  }
  for await (const body of packLines(each())) bodies.push(new TextDecoder().decode(body));
  const lines = bodies.map((body) => body.trimEnd().split('\n'));
  expect(lines.flat().map((line) => JSON.parse(line) as unknown)).toEqual(responses);
  return lines.map(({ length }) => length);
}

test('sends at most 1000 responses at once, all of them in their order', async () => {
  const many = Array.from({ length: 2001 }, (_, index) => response(index, `é€😀 ${index}`));
  expect(await pack(many)).toEqual([1000, 1000, 1]);
  expect(await pack([])).toEqual([]);
});

test('sends less at once if they are large, and a larger one than a request by itself', async () => {
  const large = (index: number, length: number) => response(index, '€'.repeat(length));
  expect(await pack([large(0, 400_000), large(1, 400_000), response(2, 'a')])).toEqual([1, 2]);
  expect(await pack([response(0, 'a'), large(1, 900_000), response(2, 'b'), large(3, 900_000)])).toEqual([1, 1, 1, 1]);
});
