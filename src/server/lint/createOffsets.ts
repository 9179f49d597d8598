import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Path } from './finding.ts';

/** Returns an offset as `line:column`, both starting at 1. Terminals and editors link it after the name of a file. */
export function formatPosition(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `${before.length}:${before.at(-1)!.length + 1}`;
}

/**
 * Creates a function that returns the offset of a value in a valid file. A missing field has the offset of its object.
 */
export function createOffsets(json: string): (path: Path) => number {
  const root = parseTree(json)!;
  const nodeAt = (path: Path): Node =>
    findNodeAtLocation(root, path as (string | number)[]) ?? nodeAt(path.slice(0, -1));
  return (path) => {
    const node = nodeAt(path);
    return node.parent?.type === 'property' ? node.parent.offset : node.offset;
  };
}

/** Returns the paths of duplicate keys in a valid file. */
export function findDuplicateKeys(json: string): Path[] {
  const duplicates: Path[] = [];
  function visit({ type, children = [] }: Node, path: Path): void {
    const names = new Set<string>();
    for (const [index, child] of children.entries()) {
      if (type === 'array') visit(child, [...path, index]);
      if (type !== 'object') continue;
      const [{ value: name }, value] = child.children as [Node, Node];
      const at = [...path, name as string];
      if (names.has(name as string)) duplicates.push(at);
      names.add(name as string);
      visit(value, at);
    }
  }
  visit(parseTree(json)!, []);
  return duplicates;
}
