import type { RegexFault } from '../../contract/pageRegex.ts';
import type { PageRule, PageRules } from '../../contract/survey.ts';
import { matchPage } from './matchPage.ts';

/** Whether the page rules of a survey let it open on a page and, if not, what decided. */
export type PageVerdict =
  | { readonly ok: true }
  /** There are pages to show on, and this is none of them. */
  | { readonly ok: false; readonly why: 'not-included' }
  /** `rule` is the first exclusion that matched. */
  | { readonly ok: false; readonly why: 'excluded'; readonly rule: unknown }
  /** `rule` is what cannot be followed: a rule, or all of them where they have no known shape. */
  | { readonly ok: false; readonly why: 'unreadable'; readonly rule: unknown; readonly fault: 'shape' | RegexFault };

/**
 * Judges the page rules of a survey on the address of a page. Exclude beats include, no include means every page, and
 * a rule that cannot be followed keeps the survey closed on all of them. Never throws, whatever the rules are.
 */
export function judgePage(rules: PageRules | null, address: string): PageVerdict {
  if (rules == null) return { ok: true };
  let rule: unknown = rules;
  // every rule is read, so that a mistake is told on every page
  const matching = (list: readonly PageRule[]) =>
    list.filter((each) => {
      rule = each;
      const { match, value } = readPageRule(each);
      return matchPage(match, value, address);
    });
  try {
    const { include, exclude } = readPageRules(rules);
    const [excluded] = matching(exclude);
    rule = rules;
    const included = matching(include);
    if (excluded) return { ok: false, why: 'excluded', rule: excluded };
    return included[0] || !include.length ? { ok: true } : { ok: false, why: 'not-included' };
  } catch (fault) {
    return { ok: false, why: 'unreadable', rule, fault: typeof fault === 'string' ? (fault as RegexFault) : 'shape' };
  }
}

/** Reads page rules in either of their shapes; throws where they have none of them. */
export function readPageRules(rules: PageRules): {
  readonly include: readonly PageRule[];
  readonly exclude: readonly PageRule[];
} {
  const { include, exclude, ...others } = Array.isArray(rules) ? { include: rules, exclude: null } : rules;
  if (typeof rules !== 'object' || !isEmpty(others)) throw 'shape';
  return { include: include ?? [], exclude: exclude ?? [] };
}

/** Reads a page rule in either of its shapes; throws where it has none of them. */
export function readPageRule(rule: PageRule): Exclude<PageRule, string> {
  const { match, value, ...others } = typeof rule === 'string' ? ({ match: 'glob', value: rule } as const) : rule;
  if (!isEmpty(others)) throw 'shape';
  return { match, value };
}

const isEmpty = (others: object) => !Object.keys(others).length;
