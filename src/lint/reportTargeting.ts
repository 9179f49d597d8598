import { parse as parseSelector } from 'css-what';
import { alternativesOf, firingOf, opensByItself, partsOf } from '../contract/surveys/alternatives.ts';
import { asksOncePerUser } from '../contract/surveys/asksOncePerUser.ts';
import { attributesNeverSet } from '../contract/surveys/audienceValues.ts';
import { isKnownLanguage } from '../contract/surveys/languages.ts';
import { readPageRules } from '../contract/surveys/readPageRules.ts';
import type { PageRule, PageRules } from '../contract/surveys/survey.ts';
import type { SingleTrigger } from '../contract/surveys/trigger.ts';
import type { SurveyEntry } from '../contract/surveys/surveysFile.ts';
import { below, type Path, type Report } from './finding.ts';

/** Reports settings of a survey with which it can never show, or not as intended. */
export function reportTargeting(survey: SurveyEntry, report: Report): void {
  reportTriggers(survey, report);
  reportPages(survey.show_on_pages, report);
  reportAudience(survey, report);
}

/** Reports triggers that never fire, or never first. */
function reportTriggers(survey: SurveyEntry, report: Report): void {
  const { trigger } = survey;
  const firing = firingOf(survey);
  const alternatives = alternativesOf(trigger);
  const pathOf = (index: number): Path => ['trigger', ...(trigger?.type === 'any' ? ['of', index] : [])];
  for (const [index, each] of alternatives.entries()) {
    const here = below(report, ...pathOf(index));
    for (const part of partsOf(each)) {
      if (!('selector' in part) || isSelector(part.selector)) continue;
      here([...(part === each ? [] : ['after']), 'selector'], `expected a CSS selector, found "${part.selector}"`);
    }
    if (!firing.includes(each))
      here(['type'], `never fires: with manual_tracking, only asklet('open') and an "event" open the survey`);
    const isLate = alternatives.some((other, at) => at !== index && firesFirst(other, each, at < index));
    if (isLate) here([], 'has no effect: another trigger fires first');
  }
}

/** The number that a trigger waits for. */
const numberOf = (trigger: SingleTrigger) =>
  'seconds' in trigger ? trigger.seconds : 'percent' in trigger ? trigger.percent : 0;

/** Returns whether a trigger waits for the same as another one, and for less of it. */
function firesFirst(one: SingleTrigger, other: SingleTrigger, isEarlier: boolean): boolean {
  const same = (trigger: SingleTrigger) => JSON.stringify({ ...trigger, seconds: 0, percent: 0 });
  return same(one) === same(other) && (isEarlier ? numberOf(one) <= numberOf(other) : numberOf(one) < numberOf(other));
}

export function isSelector(text: string): boolean {
  try {
    const selectors = parseSelector(text);
    const tokens = selectors.flat();
    if (tokens.length === 0 || selectors.some((each) => isCombinator(each.at(-1)!))) return false;
    // the parser returns names without their escapes
    return text.includes('\\') || tokens.every(isSelectorToken);
  } catch {
    return false;
  }
}

type Token = ReturnType<typeof parseSelector>[number][number];

const isCombinator = ({ type }: Token) => ['child', 'sibling', 'adjacent', 'descendant'].includes(type);

/** The pseudo-classes of jQuery, which browsers don't know. */
const ofJQuery =
  /^(animated|button|checkbox|contains|eq|even|file|first|gt|header|hidden|image|input|last|lt|odd|parent|password|radio|reset|selected|submit|text|visible)$/;

/**
 * Returns whether browsers accept a token. The parser accepts any word as a name; browsers reject names that begin with
 * a digit or a punctuation mark.
 */
export function isSelectorToken(token: Token): boolean {
  const isName = (name: string) => /^-?[^\d!-,./:-@[\]^`{-~]/.test(name);
  if (token.type === 'tag') return isName(token.name);
  if (token.type === 'pseudo') return !ofJQuery.test(token.name);
  // no event has one as its target
  if (token.type === 'pseudo-element') return false;
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
      const why = explainMismatch(rule);
      if (why) lists[name]([index], `can never match: ${why}`);
    }
  }
  const excluded = exclude.map(describeRule);
  if (excluded.some((rule) => ['glob *', 'glob /*', 'glob **', 'glob /**'].includes(rule))) {
    return lists.exclude([], 'excludes every page');
  }
  for (const [index, rule] of include.entries()) {
    if (excluded.includes(describeRule(rule))) lists.include([index], 'can never match: the same page is excluded');
  }
}

const describeRule = (rule: PageRule) => (typeof rule === 'string' ? `glob ${rule}` : `${rule.match} ${rule.value}`);

/** Returns why a rule can match no page of any site, or null if it can. */
function explainMismatch(rule: PageRule): string | null {
  const { match, value } = typeof rule === 'string' ? { match: 'glob', value: rule } : rule;
  if (match === 'regex') {
    if (value.startsWith('/^')) return 'write the pattern without slashes around it';
    // a pattern that begins with "^/" is compared with the path
    return /^\^(\((\?:)?\\?\/|[a-gi-z])/i.test(value)
      ? 'it is compared with "https://…": begin with "^/" for a path'
      : null;
  }
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

/** Reports conditions of an audience that exclude every visitor, and trigger fields that do nothing. */
function reportAudience(survey: SurveyEntry, report: Report): void {
  const { trigger, allow_multiple_responses, do_not_show_if_closed } = survey;
  if (!trigger) return;
  const {
    sample_percent,
    audience = {},
    recurrence_days,
    after_close,
    once_per_page,
    once_per_user,
    max_showings,
  } = trigger;
  const here = below(report, 'trigger');
  if (sample_percent === 0) here(['sample_percent'], 'excludes all visitors');
  for (const [index, language] of (audience.languages ?? []).entries()) {
    if (isKnownLanguage(language)) continue;
    here(['audience', 'languages', index], `expected a language such as "de" or "pt-BR", found "${language}"`);
  }
  for (const name of Object.keys(audience.attributes ?? {})) {
    const why = attributesNeverSet[name];
    if (why) here(['audience', 'attributes', name], `nothing sets this attribute: ${why}`);
  }
  if (max_showings !== undefined && !opensByItself(survey))
    here(['max_showings'], 'has no effect: showings count only if the survey opens by itself');
  if (recurrence_days === undefined) {
    if (after_close) here(['after_close'], 'has no effect without recurrence_days');
  } else if (!allow_multiple_responses) {
    here(['recurrence_days'], 'visitors who answered are not asked again: allow_multiple_responses is off');
  } else if (after_close && !do_not_show_if_closed) {
    here(['after_close'], 'has no effect: do_not_show_if_closed is off');
  }
  if (once_per_user && !asksOncePerUser(survey))
    here(['once_per_user'], 'has no effect: with once_per_page or allow_multiple_responses, users are asked again');
  if (once_per_page && allow_multiple_responses) {
    const message = 'visitors are asked again on the same page: once_per_page needs allow_multiple_responses off';
    report(['allow_multiple_responses'], message);
  }
}
