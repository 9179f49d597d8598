import { type Node, parseTree } from 'jsonc-parser';
import type { Finding, Path, Position } from './finding.ts';

/** Returns the position of an offset in a text. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** Returns the value of an item or of a field: the last one of this name, which is the one that counts. */
function childAt({ type, children = [] }: Node, step: PropertyKey): Node | undefined {
  if (type === 'array') return children[step as number];
  return children.findLast((field) => field.children?.[0]?.value === step)?.children?.[1];
}

/**
 * Returns findings in the order of a valid file, with their positions. A missing field has the position of its object.
 */
export function locateFindings(json: string, findings: readonly Finding[]): Finding[] {
  const root = parseTree(json)!;
  // the nearest node, for a field that is missing
  const nodeAt = (path: Path) => path.reduce<Node>((node, step) => childAt(node, step) ?? node, root);
  const offsetOf = ({ path = [] }: Finding): number => {
    const node = nodeAt(path);
    return node.parent?.type === 'property' ? node.parent.offset : node.offset;
  };
  return findings
    .map((finding) => ({ finding, offset: offsetOf(finding) }))
    .sort((one, other) => one.offset - other.offset)
    .map(({ finding, offset }) => ({ ...finding, position: positionAt(json, offset) }));
}
