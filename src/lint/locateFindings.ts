import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Finding, Path, Position } from './finding.ts';

/** Returns the position of an offset in a text. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/**
 * Returns findings in the order of a valid file, with their positions. A missing field has the position of its object.
 */
export function locateFindings(json: string, findings: readonly Finding[]): Finding[] {
  const root = parseTree(json)!;
  const nodeAt = (path: Path): Node =>
    findNodeAtLocation(root, path as (string | number)[]) ?? nodeAt(path.slice(0, -1));
  const offsetOf = ({ path = [] }: Finding): number => {
    const node = nodeAt(path);
    return node.parent?.type === 'property' ? node.parent.offset : node.offset;
  };
  return findings
    .map((finding) => ({ finding, offset: offsetOf(finding) }))
    .sort((one, other) => one.offset - other.offset)
    .map(({ finding, offset }) => ({ ...finding, position: positionAt(json, offset) }));
}
