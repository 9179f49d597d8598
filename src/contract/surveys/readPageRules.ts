import type { PageRule, PageRules } from './pageRules.ts';

/** The pages on which a survey shows. */
export interface PageRuleLists {
  /** An empty list means every page. */
  readonly include: readonly PageRule[];
  readonly exclude: readonly PageRule[];
}

/** Returns both lists of page rules. A plain list means include. */
export function readPageRules(rules: PageRules | null | undefined): PageRuleLists {
  if (Array.isArray(rules)) return { include: rules, exclude: [] };
  return { include: rules?.include ?? [], exclude: rules?.exclude ?? [] };
}
