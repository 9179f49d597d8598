import { useRef } from 'preact/hooks';

interface Row {
  readonly id: number;
  readonly content: string;
}

/** Returns the ids of rows after a change: those of equal rows, then, in their order, those of the rows that are gone. */
function keepIds(before: readonly Row[], contents: readonly string[], createId: () => number): readonly Row[] {
  const left = new Set(before);
  const take = (row: Row | undefined) => (row && left.delete(row) ? row.id : null);
  // with two equal rows, each keeps its own
  const same = contents.map((content, index) => take(before[index]?.content === content ? before[index] : undefined));
  const moved = contents.map((content, index) => same[index] ?? take([...left].find((row) => row.content === content)));
  return contents.map((content, index) => ({ content, id: moved[index] ?? take([...left][0]) ?? createId() }));
}

/**
 * Returns an id for each row, as its key: a row keeps its element, and so the focus, when it is edited, or when rows are
 * added, moved or removed.
 */
export function useRowIds(rows: readonly unknown[]): readonly number[] {
  const known = useRef<readonly Row[]>([]);
  const next = useRef(0);
  known.current = keepIds(
    known.current,
    rows.map((row) => JSON.stringify(row)),
    () => next.current++,
  );
  return known.current.map(({ id }) => id);
}

/** Moves the focus from the button of a row that will be removed to a control of the next row, or of the previous one. */
export function focusNextRow(button: HTMLButtonElement, control = 'button:last-child'): void {
  const row = button.parentElement!;
  const next = row.nextElementSibling;
  const other = next?.tagName === row.tagName ? next : row.previousElementSibling!;
  other.querySelector<HTMLElement>(`:scope > :is(${control}, [type='checkbox'])`)?.focus();
}
