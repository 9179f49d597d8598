import { readPageRules } from '../../contract/readPageRules.ts';
import type { PageRule, PageRules } from '../../contract/survey.ts';
import { InvalidPageRule, matchPage, type PageRuleFault } from './matchPage.ts';

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
  let rule: unknown = rules;
  // evaluates every rule, so that an invalid one is found on every page
  const matching = (list: readonly PageRule[]) =>
    list.filter((each) => {
      rule = each;
      const { match, value } = readRule(each);
      return matchPage(match, value, address);
    });
  try {
    if (!hasKnownShape(rules)) throw new InvalidPageRule('shape');
    const { include, exclude } = readPageRules(rules);
    const [excluded] = matching(exclude);
    rule = rules;
    const included = matching(include);
    if (excluded) return { ok: false, why: 'excluded', rule: excluded };
    return included[0] || !include.length ? { ok: true } : { ok: false, why: 'not-included' };
  } catch (error) {
    return { ok: false, why: 'invalid', rule, fault: error instanceof InvalidPageRule ? error.fault : 'shape' };
  }
}

/** Returns true if page rules are a list, or an object with no other keys than `include` and `exclude`. */
const hasKnownShape = (rules: PageRules) =>
  Array.isArray(rules) ||
  (typeof rules === 'object' && Object.keys(rules).every((name) => name === 'include' || name === 'exclude'));

/** Normalizes both forms of a page rule. */
function readRule(rule: PageRule): Exclude<PageRule, string> {
  if (typeof rule === 'string') return { match: 'glob', value: rule };
  const { match, value, ...others } = rule;
  if (Object.keys(others).length) throw new InvalidPageRule('shape');
  return { match, value };
}
