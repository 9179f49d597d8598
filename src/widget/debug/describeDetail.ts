import type { AttributeCondition, Audience } from '../../contract/surveys/audience.ts';
import type { PageRule } from '../../contract/surveys/pageRules.ts';
import { readPageRules } from '../../contract/surveys/readPageRules.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import type { SingleTrigger, Trigger } from '../../contract/surveys/trigger.ts';
import type { Decision } from '../eligibility/decide.ts';
import type { PageJudgement } from '../targeting/judgePage.ts';
import type { VisitorEligibility } from '../targeting/judgeVisitor.ts';
import { describeTrigger } from './describeTrigger.ts';

/** What a decision was made about. */
export interface Decided {
  /** Undefined if no reply of the server is stored. */
  readonly survey: Survey | undefined;
  /** The URL of the page. */
  readonly address: string;
  /** The triggers whose `after` has happened. */
  readonly begun: ReadonlySet<SingleTrigger>;
}

type Failed<Result> = Extract<Result, { readonly ok: false }>;

/** Returns sentences about what caused a decision, or about the time that is left. */
export function describeDetail({ reason, detail }: Decision, { survey, address, begun }: Decided): string[] {
  if (typeof detail === 'number') return [describeTime(detail)];
  if (detail === undefined) return [];
  switch (reason) {
    case 'trigger':
      return describeTrigger(detail as Trigger, begun);
    case 'pages':
      return [...describePages(detail as Failed<PageJudgement>, survey), `This page: ${address}`];
    case 'sample':
      return [`It opens in ${(detail as { percent: number }).percent}% of all sessions.`];
    case 'audience':
      return [describeAudience(detail as Failed<VisitorEligibility> & { reason: 'audience' }, survey)];
    default:
      // nothing that is known, because it is invalid
      return [JSON.stringify(detail)];
  }
}

/** The units of a time, with their length in milliseconds. */
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1],
] as const;

/** Describes a time that is left, in milliseconds. */
function describeTime(left: number): string {
  const [unit, length] = units.find(([, each]) => left >= each) ?? units[3];
  const count = Math.ceil(left / Math.max(length, 1000));
  return `For ${count} more ${unit}${count === 1 ? '' : 's'}.`;
}

const comparisons = {
  simple: 'pages at',
  exact: 'pages that are exactly',
  starts_with: 'pages that start with',
  ends_with: 'pages that end with',
  contains: 'pages that contain',
  glob: 'pages like',
  regex: 'pages that match the regular expression',
};

const describeRule = (rule: PageRule) =>
  typeof rule === 'string' ? `pages like ${rule}` : `${comparisons[rule.match]} ${rule.value}`;

function describePages(judgement: Failed<PageJudgement>, survey: Survey | undefined): string[] {
  switch (judgement.why) {
    case 'not-included':
      return [
        'It opens only on',
        ...readPageRules(survey?.show_on_pages).include.map((rule) => `– ${describeRule(rule)}`),
      ];
    case 'excluded':
      return [`It does not open on ${describeRule(judgement.rule as PageRule)}.`];
    case 'invalid':
      return [`This rule is invalid: ${JSON.stringify(judgement.rule)}`];
  }
}

const either = (values: readonly unknown[]) => values.join(' or ');

function describeValues(condition: AttributeCondition): string {
  if (Array.isArray(condition)) return either(condition);
  const { min, max } = condition;
  if (max === undefined) return `at least ${min}`;
  return min === undefined ? `at most ${max}` : `from ${min} to ${max}`;
}

/** Returns what the visitors whom a survey asks have, use or are. */
const needs: {
  readonly [Name in keyof Audience]-?: (wanted: NonNullable<Audience[Name]>, name: string) => string;
} & { readonly __proto__: null } = {
  // excludes inherited properties, such as `toString`
  __proto__: null,
  devices: (devices) => `a ${either(devices)}`,
  languages: (languages) => `a browser whose first language is ${either(languages)}`,
  min_page_views: (count) => `page view ${count} or a later one`,
  min_visits: (count) => `visit ${count} or a later one`,
  attributes: (attributes, name) => `the attribute ${name} to be ${describeValues(attributes[name]!)}`,
  url_parameters: (parameters, name) => `${name}=${either(parameters[name]!)} in the address`,
};

function describeAudience(
  { condition, known }: { condition: string; known: boolean },
  survey: Survey | undefined,
): string {
  const [, kind = '', name = ''] = /^([^.]*)\.?(.*)$/s.exec(condition)!;
  try {
    const wanted = survey?.trigger?.audience?.[kind as 'devices'];
    const sentence = `It needs ${needs[kind as 'devices'](wanted!, name)}.`;
    return known ? sentence : `${sentence} The page has not set it yet.`;
  } catch {
    return `The condition ${condition} is unknown or invalid.`;
  }
}
