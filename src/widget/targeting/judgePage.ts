import { readPageRules } from '../../contract/surveys/readPageRules.ts';
import type { PageRule, PageRules } from '../../contract/surveys/survey.ts';
import { findRuleFault, matchRule, type PageRuleFault } from './matchRule.ts';

/** The result of the page rules for an address, with the rule that decided. */
export type PageJudgement =
  | { readonly ok: true }
  /** No include rule matches. */
  | { readonly ok: false; readonly why: 'not-included' }
  /** `rule` is the first exclusion that matched. */
  | { readonly ok: false; readonly why: 'excluded'; readonly rule: unknown }
  /** `rule` is the invalid rule, or all rules if their structure is unknown. */
  | { readonly ok: false; readonly why: 'invalid'; readonly rule: unknown; readonly fault: PageRuleFault };

/**
 * Evaluates the page rules for an address. Exclude wins over include, and without an include every page matches. An
 * invalid rule makes the survey ineligible on every page. Never throws.
 */
export function judgePage(rules: PageRules | null, address: string): PageJudgement {
  if (rules == null) return { ok: true };
  if (!hasKnownShape(rules)) return { ok: false, why: 'invalid', rule: rules, fault: 'shape' };
  const { include, exclude } = readPageRules(rules);
  for (const rule of [...include, ...exclude]) {
    const fault = findRuleFault(rule);
    if (fault) return { ok: false, why: 'invalid', rule, fault };
  }
  const matches = (rule: PageRule) => matchRule(rule, address);
  const rule = exclude.find(matches);
  if (rule) return { ok: false, why: 'excluded', rule };
  return include.length && !include.some(matches) ? { ok: false, why: 'not-included' } : { ok: true };
}

/** Returns true if page rules are a list, or an object with two lists, `include` and `exclude`. */
const hasKnownShape = (rules: PageRules) =>
  Array.isArray(rules) ||
  (typeof rules === 'object' &&
    Object.entries(rules).every(
      ([name, list]) => (name === 'include' || name === 'exclude') && Array.isArray(list ?? []),
    ));
