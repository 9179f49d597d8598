import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Path } from './finding.ts';

/** Returns an offset as `line:column`, both starting at 1. Terminals and editors link it after the name of a file. */
export function formatPosition(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `${before.length}:${before.at(-1)!.length + 1}`;
}

/** Creates a function that returns the offset of a value in a file. A missing field has the offset of its object. */
export function createOffsets(text: string): (path: Path) => number {
  const root = parseTree(text);
  function nodeAt(path: Path): Node | undefined {
    const node = root && findNodeAtLocation(root, path as (string | number)[]);
    return node ?? (path.length > 0 ? nodeAt(path.slice(0, -1)) : root);
  }
  return (path) => {
    const node = nodeAt(path);
    const field = node?.parent?.type === 'property' ? node.parent : node;
    return field?.offset ?? 0;
  };
}

/** Returns the paths of duplicate keys. */
export function findDuplicateKeys(text: string): Path[] {
  const duplicates: Path[] = [];
  function visit(node: Node, path: Path): void {
    const names = new Set<string>();
    for (const [index, child] of (node.children ?? []).entries()) {
      if (node.type === 'array') visit(child, [...path, index]);
      const [name, value] = child.children ?? [];
      if (node.type !== 'object' || !name) continue;
      const at = [...path, name.value as string];
      if (names.has(name.value as string)) duplicates.push(at);
      names.add(name.value as string);
      if (value) visit(value, at);
    }
  }
  const root = parseTree(text);
  if (root) visit(root, []);
  return duplicates;
}
