import { flatChildren } from './flatTree.ts';
import type { Steps } from './slices.ts';

/** The pseudo-elements with generated content. */
export type PseudoElement = '::before' | '::after';

/** Returns true if a pseudo-element exists. */
export const isGenerated = ({ content, display }: CSSStyleDeclaration) =>
  !/^(none|normal|)$/.test(content) && display !== 'none';

/** Returns the values of all counters at a pseudo-element, as for `counter-reset`. */
export type CounterValues = (element: Element, pseudo: PseudoElement) => string;

/**
 * Counts through a page, because browsers don't reveal the values of counters. It takes as long as styling the page, so
 * it only happens when a visible counter is painted.
 */
export function* countPage(root: Element): Steps<CounterValues> {
  const values = new Map<string, number[]>();
  const found = new Map<Element, Record<PseudoElement, string>>();

  /** Applies a style. `created` gets the names of new counters, which end with their parent. */
  function count({ counterReset, counterIncrement }: CSSStyleDeclaration, created: string[]): string {
    for (const [name, value] of pairs(counterReset)) create(name, value, created);
    for (const [name, value] of pairs(counterIncrement)) {
      if (!values.get(name)?.length) create(name, 0, created);
      const stack = values.get(name)!;
      stack.push(stack.pop()! + value);
    }
    return [...values].flatMap(([name, stack]) => (stack.length > 0 ? `${name} ${stack.at(-1)}` : [])).join(' ');
  }

  const countGenerated = (style: CSSStyleDeclaration, created: string[]) =>
    isGenerated(style) ? count(style, created) : '';

  function create(name: string, value: number, created: string[]): void {
    values.set(name, [...(values.get(name) ?? []), value]);
    created.push(name);
  }

  function* visit(element: Element, created: string[]): Steps {
    yield;
    const style = getComputedStyle(element);
    if (style.display === 'none') return;
    count(style, created);
    const inside: string[] = [];
    const before = countGenerated(getComputedStyle(element, '::before'), inside);
    for (const child of flatChildren(element))
      if (child.nodeType === Node.ELEMENT_NODE) yield* visit(child as Element, inside);
    found.set(element, { '::before': before, '::after': countGenerated(getComputedStyle(element, '::after'), inside) });
    for (const name of inside) values.get(name)!.pop();
  }

  yield* visit(root, []);
  return (element, pseudo) => found.get(element)?.[pseudo] ?? '';
}

/** Returns the names and numbers of a list such as `part 1 page 0`. */
const pairs = (list: string) =>
  [...list.matchAll(/(\S+) (-?\d+)/g)].map(([, name, value]) => [name!, Number(value)] as const);
