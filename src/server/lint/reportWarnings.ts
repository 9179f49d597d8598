import { parse as parseSelector } from 'css-what';
import { readPageRules } from '../../contract/readPageRules.ts';
import { scaleStyles } from '../../contract/scores.ts';
import type { PageRule, PageRules } from '../../contract/survey.ts';
import type { SurveyEntry, SurveysFile } from '../../contract/surveysFile.ts';
import { reportAudienceWarnings } from './reportAudienceWarnings.ts';
import { below, type Report } from './finding.ts';
import { reportGaps } from './reportRanges.ts';
import { reportMissingTranslations } from './reportTranslations.ts';
import { reportUnseen } from './reportUnseen.ts';

/** Reports valid settings that have no effect on a page, or an unintended one. */
export function reportWarnings({ keys, surveys }: Pick<SurveysFile, 'keys' | 'surveys'>, report: Report): void {
  for (const [index, { origins = [] }] of keys.entries()) reportOrigins(origins, below(report, 'keys', index));
  for (const [index, survey] of surveys.entries()) {
    const here = below(report, 'surveys', index);
    reportStyle(survey, here);
    reportUnseen(survey, here);
    reportGaps(survey, here);
    reportSelector(survey, here);
    reportPages(survey.show_on_pages, here);
    reportAudienceWarnings(survey, here);
    reportMissingTranslations(survey, here);
  }
}

/**
 * Reports origins that no browser sends: with the scheme's default port, or with a host that browsers spell
 * differently.
 */
function reportOrigins(origins: readonly string[], report: Report): void {
  for (const [index, given] of origins.entries()) {
    const sent = /^https?:/.test(given) && URL.canParse(given) ? new URL(given).origin : given;
    if (sent !== given) report(['origins', index], `a browser sends "${sent}", found "${given}"`);
  }
}

function reportStyle({ survey_type, scale_style }: SurveyEntry, report: Report): void {
  const fitting = scaleStyles[survey_type];
  if (scale_style === null || fitting.includes(scale_style)) return;
  const listed = fitting.map((style) => `"${style}"`).join(', ');
  const expected = listed || 'null, because it has no scale';
  report(['scale_style'], `"${survey_type}" expects ${expected}, found "${scale_style}"`);
}

function reportSelector({ trigger }: SurveyEntry, report: Report): void {
  if (trigger?.type !== 'click' || isSelector(trigger.selector)) return;
  report(['trigger', 'selector'], `expected a CSS selector, found "${trigger.selector}"`);
}

function isSelector(text: string): boolean {
  try {
    const tokens = parseSelector(text).flat();
    return tokens.length > 0 && tokens.every(isSelectorToken);
  } catch {
    return false;
  }
}

/**
 * Returns whether browsers accept a token. The parser accepts any word as a name; browsers reject names that begin with
 * a digit or a punctuation mark.
 */
function isSelectorToken(token: ReturnType<typeof parseSelector>[number][number]): boolean {
  const isName = (name: string) => /^-?[^\d!-,./:-@[\]^`{-~]/.test(name);
  if (token.type === 'tag') return isName(token.name);
  // a class or an id, not an attribute in brackets
  return token.type !== 'attribute' || token.ignoreCase !== 'quirks' || isName(token.value);
}

function reportPages(rules: PageRules | null, report: Report): void {
  const { include, exclude } = readPageRules(rules);
  const here = below(report, 'show_on_pages');
  const lists = { include: Array.isArray(rules) ? here : below(here, 'include'), exclude: below(here, 'exclude') };
  for (const [name, list] of [
    ['include', include],
    ['exclude', exclude],
  ] as const) {
    for (const [index, rule] of list.entries()) {
      const why = whyNever(rule);
      if (why) lists[name]([index], `can never match: ${why}`);
    }
  }
  const excluded = exclude.map(valueOf);
  if (excluded.some((value) => ['*', '/*', '**', '/**'].includes(value))) {
    return lists.exclude([], 'excludes every page');
  }
  for (const [index, rule] of include.entries()) {
    if (excluded.includes(valueOf(rule))) lists.include([index], 'can never match: the same page is excluded');
  }
}

const valueOf = (rule: PageRule) => (typeof rule === 'string' ? rule : rule.value);

/** Returns why a rule can match no page of any site, or null if it can. */
function whyNever(rule: PageRule): string | null {
  const { match, value } = typeof rule === 'string' ? { match: 'glob', value: rule } : rule;
  if (match === 'regex') return null;
  if (value !== value.trim()) return 'it begins or ends with a space';
  const isWhole = match === 'exact' || (match === 'glob' && !value.includes('*'));
  const address = value.replace(/^[a-z]+:\/\//i, '');
  // the whole address is compared, which always has a path
  if (isWhole && !address.includes('/')) return `write "/${address}" for a path, or "${address}/" for a host`;
  const first = match === 'glob' ? value.split('*')[0]! : value;
  const isStart = ['glob', 'exact', 'starts_with'].includes(match);
  if (isStart && /^[a-z]+:\/\//i.test(first) && !/^https?:/i.test(first)) {
    return 'page addresses begin with "https://" or "http://"';
  }
  return null;
}
