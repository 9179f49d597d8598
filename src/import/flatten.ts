import { isTooDeep } from '../contract/jsonDepth.ts';
import type { Cells } from './cells.ts';

/** Creates a function that adds a value to the cells of a row. Each property of an object gets a column of its own. */
function createCellWriter(columns: string[]) {
  const indexes = new Map(columns.map((name, index) => [name, index]));

  return function write(cells: unknown[], name: string, value: unknown, isShallow: boolean): void {
    if (!isShallow && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, each] of Object.entries(value)) write(cells, `${name}.${key}`, each, false);
      return;
    }
    let index = indexes.get(name);
    if (index === undefined) {
      index = columns.push(name) - 1;
      indexes.set(name, index);
    }
    cells[index] = value;
  };
}

/**
 * Creates a function that returns the properties of an object as cells. The properties of an object inside of it have
 * columns such as `properties.name`, unless it is to stay as it is. New columns are added to the list.
 */
export function createFlattener(columns: string[]) {
  const write = createCellWriter(columns);
  return (record: Record<string, unknown>, isShallow: boolean): Cells => {
    const cells: unknown[] = [];
    for (const [key, value] of Object.entries(record)) write(cells, key, value, isShallow);
    return cells;
  };
}

/** Creates a function that replaces the cell of a column, if it is a JSON object, by a cell for each property. */
export function createExpander(columns: string[], column: string) {
  const write = createCellWriter(columns);
  const index = columns.indexOf(column);
  return (cells: Cells): Cells => {
    const cell = cells[index];
    if (typeof cell !== 'string' || !cell.startsWith('{') || isTooDeep(cell)) return cells;
    const expanded = [...cells];
    try {
      write(expanded, column, JSON.parse(cell), false);
    } catch {
      return cells;
    }
    expanded[index] = null;
    return expanded;
  };
}
