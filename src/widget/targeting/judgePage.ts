import type { PageRule, PageRules } from '../../contract/survey.ts';
import { InvalidPageRule, matchPage, type PageRuleFault } from './matchPage.ts';

/** Whether the page rules of a survey let it show on a page and, if not, what decided. */
export type PageJudgement =
  | { readonly ok: true }
  /** There are pages to show on, and this is none of them. */
  | { readonly ok: false; readonly why: 'not-included' }
  /** `rule` is the first exclusion that matched. */
  | { readonly ok: false; readonly why: 'excluded'; readonly rule: unknown }
  /** `rule` is what cannot be followed: one rule, or all of them where they have no known shape. */
  | { readonly ok: false; readonly why: 'invalid'; readonly rule: unknown; readonly fault: PageRuleFault };

/**
 * Judges the page rules of a survey on the address of a page. Exclude beats include, no include means every page, and
 * a rule that cannot be followed keeps the survey closed on every page. Never throws, whatever the rules are.
 */
export function judgePage(rules: PageRules | null, address: string): PageJudgement {
  if (rules == null) return { ok: true };
  let rule: unknown = rules;
  // every rule is read, so that an invalid one is found on every page
  const matching = (list: readonly PageRule[]) =>
    list.filter((each) => {
      rule = each;
      const { match, value } = readRule(each);
      return matchPage(match, value, address);
    });
  try {
    const { include, exclude } = readRules(rules);
    const [excluded] = matching(exclude);
    rule = rules;
    const included = matching(include);
    if (excluded) return { ok: false, why: 'excluded', rule: excluded };
    return included[0] || !include.length ? { ok: true } : { ok: false, why: 'not-included' };
  } catch (error) {
    return { ok: false, why: 'invalid', rule, fault: error instanceof InvalidPageRule ? error.fault : 'shape' };
  }
}

/** Reads page rules in either of their shapes. */
function readRules(rules: PageRules): { readonly include: readonly PageRule[]; readonly exclude: readonly PageRule[] } {
  if (Array.isArray(rules)) return { include: rules, exclude: [] };
  const { include, exclude, ...others } = rules;
  if (typeof rules !== 'object' || !isEmpty(others)) throw new InvalidPageRule('shape');
  return { include: include ?? [], exclude: exclude ?? [] };
}

/** Reads a page rule in either of its shapes. */
function readRule(rule: PageRule): Exclude<PageRule, string> {
  if (typeof rule === 'string') return { match: 'glob', value: rule };
  const { match, value, ...others } = rule;
  if (!isEmpty(others)) throw new InvalidPageRule('shape');
  return { match, value };
}

const isEmpty = (others: object) => !Object.keys(others).length;
