import { parse as parseSelector } from 'css-what';
import type { PageRule, PageRules, ScaleStyle, SurveyType } from '../../contract/survey.ts';
import type { KeyEntry, SurveyEntry, SurveysFile } from '../../contract/surveysFile.ts';
import type { Finding, Path } from './finding.ts';

/** The styles that fit each type; what else is asked for is drawn as the first of them. */
const fittingStyles: Readonly<Record<SurveyType, readonly ScaleStyle[]>> = {
  csat_2: ['thumbs', 'emoji', 'numbers'],
  csat_5: ['emoji', 'numbers', 'stars'],
  ces_7: ['numbers', 'emoji', 'stars'],
  nps_10: ['numbers', 'stars'],
  general: [],
};

const contactTexts = [
  'contact_question',
  'contact_subtext',
  'contact_button_send_label',
  'contact_button_skip_label',
] as const;
const followUpTexts = ['text_question', 'text_button_label', 'text_button_skip_label'] as const;

/** What a server accepts, and what has no effect on a page, or not the one that was meant. */
export function findIneffective({ keys, surveys }: Pick<SurveysFile, 'keys' | 'surveys'>): Finding[] {
  return [...keys.flatMap(findOrigins), ...surveys.flatMap(findInSurvey)];
}

/** Origins that no browser sends: with the default port of the scheme, or a host that is spelled in another way. */
function findOrigins({ origins = [] }: KeyEntry, key: number): Finding[] {
  return origins.flatMap((given, index) => {
    const sent = /^https?:/.test(given) && URL.canParse(given) ? new URL(given).origin : given;
    if (sent === given) return [];
    return [{ path: ['keys', key, 'origins', index], message: `a browser sends "${sent}", found "${given}"` }];
  });
}

const findInSurvey = (survey: SurveyEntry, index: number): Finding[] =>
  [...findStyle(survey), ...findUnseen(survey), ...findSelector(survey), ...findPages(survey.show_on_pages)].map(
    ({ path, message }) => ({ path: ['surveys', index, ...path], message }),
  );

function findStyle({ survey_type, scale_style }: SurveyEntry): Finding[] {
  const fitting = fittingStyles[survey_type];
  if (scale_style === null || fitting.includes(scale_style)) return [];
  const expected =
    fitting.length === 0 ? 'null, as there is no scale' : fitting.map((style) => `"${style}"`).join(', ');
  return [{ path: ['scale_style'], message: `"${survey_type}" expects ${expected}, found "${scale_style}"` }];
}

/** Texts and switches of steps that the survey does not have. */
function findUnseen(survey: SurveyEntry): Finding[] {
  const { survey_type, response_type, collect_contact } = survey;
  const unseen = (names: readonly (keyof SurveyEntry)[], why: string): Finding[] =>
    names
      .filter((name) => (typeof survey[name] === 'string' ? survey[name].trim() : survey[name]))
      .map((name) => ({ path: [name], message: `is never seen: ${why}` }));
  const found: Finding[] = [];
  if (survey_type === 'general') {
    found.push(...unseen(['min_label', 'max_label'], '"general" has no scale'));
    if (response_type === 'none') {
      const message =
        'expected "text" or "choices", as "general" asks for nothing else; found "none", taken for "text"';
      found.push({ path: ['response_type'], message });
    }
  } else if (response_type === 'none') found.push(...unseen(followUpTexts, 'response_type is "none"'));
  if (response_type !== 'choices') found.push(...unseen(['choice_options'], 'response_type is not "choices"'));
  const hasText = response_type === 'text' || (survey_type === 'general' && response_type === 'none');
  if (!hasText) found.push(...unseen(['allow_screenshots'], 'a screenshot goes with the text of response_type "text"'));
  if (!collect_contact) found.push(...unseen(contactTexts, 'collect_contact is off'));
  return found;
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

/** The parser takes any word for a name; a browser wants one that does not begin with a digit or a mark. */
function isSelectorToken(token: ReturnType<typeof parseSelector>[number][number]): boolean {
  const isName = (name: string) => /^-?[^\d!-,./:-@[\]^`{-~]/.test(name);
  if (token.type === 'tag') return isName(token.name);
  // of a class and an id, not of an attribute in brackets
  return token.type !== 'attribute' || token.ignoreCase !== 'quirks' || isName(token.value);
}

function findPages(rules: PageRules | null): Finding[] {
  if (!rules) return [];
  const isList = Array.isArray(rules);
  const { include = [], exclude = [] } = isList ? { include: rules } : rules;
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

/** Why a rule takes no page of any site; null where it can. */
function whyNever(rule: PageRule): string | null {
  const { match, value } = typeof rule === 'string' ? { match: 'glob', value: rule } : rule;
  if (match === 'regex') return null;
  if (value !== value.trim()) return 'it begins or ends with a space';
  const isWhole = match === 'exact' || (match === 'glob' && !value.includes('*'));
  const address = value.replace(/^[a-z]+:\/\//i, '');
  // the whole address is compared, and that has a path
  if (isWhole && !address.includes('/')) return `write "/${address}" for a path, or "${address}/" for a host`;
  const first = match === 'glob' ? value.split('*')[0]! : value;
  const isStart = ['glob', 'exact', 'starts_with'].includes(match);
  if (isStart && /^[a-z]+:\/\//i.test(first) && !/^https?:/i.test(first)) {
    return 'pages of the web begin with "https://" or "http://"';
  }
  return null;
}
