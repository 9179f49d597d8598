import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Path } from './finding.ts';

/** A line and a column, counted from 1, as errors name them. */
export function formatPlace(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`;
}

/** Finds where values stand in the text of a file: at the name of a field, or at what holds a field that is missing. */
export function createPlaces(text: string) {
  const root = parseTree(text);
  function nodeAt(path: Path): Node | undefined {
    const node = root && findNodeAtLocation(root, path as (string | number)[]);
    return node ?? (path.length > 0 ? nodeAt(path.slice(0, -1)) : root);
  }
  return (path: Path): string => {
    const node = nodeAt(path);
    const field = node?.parent?.type === 'property' ? node.parent : node;
    return `${formatPlace(text, field?.offset ?? 0)}: `;
  };
}

/** The names that stand twice in one object, with their paths: only the last of them would count. */
export function findRepeatedNames(text: string): Path[] {
  const repeated: Path[] = [];
  function visit(node: Node, path: Path): void {
    const names = new Set<string>();
    for (const [index, child] of (node.children ?? []).entries()) {
      if (node.type === 'array') visit(child, [...path, index]);
      const [name, value] = child.children ?? [];
      if (node.type !== 'object' || !name) continue;
      const place = [...path, name.value as string];
      if (names.has(name.value as string)) repeated.push(place);
      names.add(name.value as string);
      if (value) visit(value, place);
    }
  }
  const root = parseTree(text);
  if (root) visit(root, []);
  return repeated;
}
