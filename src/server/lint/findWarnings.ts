import { parse as parseSelector } from 'css-what';
import { readPageRules } from '../../contract/readPageRules.ts';
import { scaleStyles } from '../../contract/scores.ts';
import type { PageRule, PageRules } from '../../contract/survey.ts';
import type { KeyEntry, SurveyEntry, SurveysFile } from '../../contract/surveysFile.ts';
import { findAudienceWarnings } from './findAudienceWarnings.ts';
import { type Finding, inSurveys, type Path } from './finding.ts';
import { findGaps } from './findRanges.ts';
import { findMissingTranslations } from './findTranslations.ts';
import { findUnseen } from './findUnseen.ts';

/** Finds valid settings that have no effect on a page, or an unintended one. */
export function findWarnings({ keys, surveys }: Pick<SurveysFile, 'keys' | 'surveys'>): Finding[] {
  const inSurvey = (survey: SurveyEntry) => [
    ...findStyle(survey),
    ...findUnseen(survey),
    ...findGaps(survey),
    ...findSelector(survey),
    ...findPages(survey.show_on_pages),
    ...findAudienceWarnings(survey),
    ...findMissingTranslations(survey),
  ];
  return [...keys.flatMap(findOrigins), ...inSurveys(surveys, inSurvey)];
}

/**
 * Finds origins that no browser sends: with the scheme's default port, or with a host that browsers spell differently.
 */
function findOrigins({ origins = [] }: KeyEntry, key: number): Finding[] {
  return origins.flatMap((given, index) => {
    const sent = /^https?:/.test(given) && URL.canParse(given) ? new URL(given).origin : given;
    if (sent === given) return [];
    return [{ path: ['keys', key, 'origins', index], message: `a browser sends "${sent}", found "${given}"` }];
  });
}

function findStyle({ survey_type, scale_style }: SurveyEntry): Finding[] {
  const fitting = scaleStyles[survey_type];
  if (scale_style === null || fitting.includes(scale_style)) return [];
  const expected =
    fitting.length === 0 ? 'null, because it has no scale' : fitting.map((style) => `"${style}"`).join(', ');
  return [{ path: ['scale_style'], message: `"${survey_type}" expects ${expected}, found "${scale_style}"` }];
}

function findSelector({ trigger }: SurveyEntry): Finding[] {
  if (trigger?.type !== 'click' || isSelector(trigger.selector)) return [];
  return [{ path: ['trigger', 'selector'], message: `expected a CSS selector, found "${trigger.selector}"` }];
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

function findPages(rules: PageRules | null): Finding[] {
  const isList = Array.isArray(rules);
  const { include, exclude } = readPageRules(rules);
  const everywhere = exclude.find((rule) => ['*', '/*', '**', '/**'].includes(valueOf(rule)));
  const at = (list: 'include' | 'exclude', index: number): Path => ['show_on_pages', ...(isList ? [] : [list]), index];
  const judged = (list: 'include' | 'exclude', rules: readonly PageRule[]) =>
    rules.flatMap((rule, index) => {
      const why = whyNever(rule);
      return why ? [{ path: at(list, index), message: `can never match: ${why}` }] : [];
    });
  const beaten = include.flatMap((rule, index) =>
    exclude.some((other) => valueOf(other) === valueOf(rule))
      ? [{ path: at('include', index), message: 'can never match: the same page is excluded' }]
      : [],
  );
  return [
    ...judged('include', include),
    ...judged('exclude', exclude),
    ...(everywhere ? [{ path: ['show_on_pages', 'exclude'], message: 'excludes every page' }] : beaten),
  ];
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
