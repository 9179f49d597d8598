import { home } from '../../contract/addresses.ts';
import { describeFinding } from '../../contract/results/describeFinding.ts';
import type { Finding } from '../../contract/results/finding.ts';
import type { Metric, MetricChanges, Mix } from '../../contract/results/summary.ts';
import { minEstimated } from '../../contract/results/statistics.ts';
import { metrics } from '../../contract/surveys/surveyTypes.ts';
import {
  type AnswerMessage,
  describeScore,
  detailsOf,
  type Digest,
  isAnswer,
  type Message,
  nameOf,
  scaleOf,
  type SurveyDigest,
} from './messages.ts';
import { fitText } from './fitText.ts';
import { onOneLine, plainText } from './plainText.ts';

/** A part of a message to people: a title that links to the results, and what happened. */
export interface Section {
  readonly title: string;
  readonly url: string | null;
  readonly headline: string;
  readonly comments: readonly string[];
  readonly details: readonly (readonly [name: string, value: string])[];
}

function aboutAnswer(message: AnswerMessage): Section {
  const { survey, answer, url, isTest } = message;
  const score = describeScore(message) ?? 'New answer';
  return {
    title: nameOf(survey),
    url,
    headline: isTest ? `Test: ${score}` : score,
    comments: answer.text?.trim() ? [answer.text] : [],
    details: detailsOf(message),
  };
}

const aboutFailures = (notes: readonly string[]): Section => ({
  title: 'asklet',
  url: null,
  headline: 'Notifications failed',
  comments: notes,
  details: [],
});

/** Maximum number of surveys that a message about many answers lists. */
const maxSurveys = 9;

function aboutMany(messages: readonly AnswerMessage[], notes: readonly string[]): Section {
  const surveys = [...new Map(messages.map(({ survey }) => [survey.survey_uuid, survey])).values()];
  const { survey, url } = messages[0]!;
  const page = url === null ? null : new URL(url);
  // shows all answers, not only the first one
  page?.searchParams.delete('response');
  const isOne = surveys.length === 1;
  const comments = messages.filter(({ answer }) => answer.text?.trim()).length;
  return {
    title: isOne ? nameOf(survey) : `${surveys.length} surveys`,
    url: page && (isOne ? page : new URL(home, page)).href,
    headline: `${messages.length} new answers`,
    comments: [...quoteSome(messages, isOne), ...notes],
    details: [
      ...surveys
        .slice(0, maxSurveys)
        .map(
          (each) =>
            [
              isOne ? 'Answers' : nameOf(each),
              describeMany(messages.filter(({ survey }) => survey.survey_uuid === each.survey_uuid)),
            ] as const,
        ),
      ['With a comment', String(comments)],
    ],
  };
}

/** Number of comments of a message about many answers, and the maximum length of each. */
const maxLowest = 3;
const maxNewest = 2;
const maxQuoted = 400;

/** Returns where on its scale a score is, from 0 to 1. Without a score, an answer counts as the best. */
function rankOf(message: AnswerMessage): number {
  const scale = scaleOf(message);
  const { score } = message.answer;
  return score === null || !scale ? 1 : (score - scale.min) / (scale.max - scale.min);
}

/** Returns the comments with the lowest scores, and the newest others. */
function quoteSome(messages: readonly AnswerMessage[], isOne: boolean): string[] {
  const newestFirst = messages
    .filter(({ answer }) => answer.text?.trim())
    .toSorted((one, other) => Date.parse(other.answer.updated_at) - Date.parse(one.answer.updated_at));
  const lowest = newestFirst.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, maxLowest);
  const newest = newestFirst.filter((each) => !lowest.includes(each)).slice(0, maxNewest);
  return [...lowest, ...newest].map((message) => {
    const about = [isOne ? null : nameOf(message.survey), describeScore(message)].filter((part) => part !== null);
    const text = fitText(message.answer.text!.trim(), maxQuoted);
    return about.length > 0 ? `${about.join(', ')}: ${text}` : text;
  });
}

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function describeMany(messages: readonly AnswerMessage[]): string {
  const scores = messages.flatMap(({ answer: { score } }) => score ?? []);
  const count = countOf(messages.length, 'answer', 'answers');
  if (scores.length === 0) return count;
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return `${count}, mean score ${mean.toFixed(1)}, lowest ${Math.min(...scores)}`;
}

/** Formats a value of a metric with a typographic minus, and without the minus of a 0. */
function formatValue(name: Metric['name'], value: number): string {
  const { unit, digits } = metrics[name];
  const rounded = Number(value.toFixed(digits)) || 0;
  return `${rounded.toFixed(digits).replace('-', '−')}${unit}`;
}

function describeMetric({ name, value, low, high, n }: Metric): { headline: string; interval: string | null } {
  const { name: title } = metrics[name];
  // as on the results page, a metric of few scores would only mislead
  if (n < minEstimated)
    return { headline: `${title}: ${countOf(n, 'score', 'scores')}, too few to estimate`, interval: null };
  const format = (number: number) => formatValue(name, number);
  return { headline: `${title} ${format(value)}`, interval: `${format(low)} to ${format(high)}` };
}

/** Returns the last change of the metric, if it is news, or how many scores show none. */
function describeChanges(
  name: Metric['name'],
  { scores, asked_change, missing }: MetricChanges,
  finding: Finding | null,
): string {
  if (finding) {
    const sentences = describeFinding(finding, {
      metric: metrics[name].name,
      t: (text, values) => text.replaceAll(/{(\w+)}/g, (given, value: string) => values[value] ?? given),
      value: (value) => formatValue(name, value),
      day: (day) => day,
      list: (values) => new Intl.ListFormat('en', { type: 'conjunction' }).format(values),
      group: (by, group) => (by === 'device' ? `${group}s` : group),
      choice: ({ value, before, after }) => `“${value}” (${percent(before)} → ${percent(after)})`,
    });
    return sentences.join(' ');
  }
  const more = missing > 0 ? `; about ${missing} more would show one of ${asked_change} points` : '';
  return `none that ${countOf(scores, 'score', 'scores')} can show${more}`;
}

const percent = (share: number | null) => (share === null ? '–' : `${(share * 100).toFixed(1)}%`);

/** Describes a shift of the mix of visitors that explains a change of the metric. */
function describeMix(name: Metric['name'], { constant, groups }: Mix): string {
  const shares = groups.map(
    (each) => `${each.name ?? 'unknown'} ${percent(each.now)} (before ${percent(each.before)})`,
  );
  const value = formatValue(name, constant);
  return `explain the change: ${shares.join(', ')}. With the earlier shares, ${metrics[name].name} would be ${value}`;
}

function aboutSurvey({ survey, url, week, weekBefore, changes, finding, comments }: SurveyDigest): Section {
  const { metric, responses, response_rate } = week;
  const change =
    // of a few scores, nobody expects a change to be seen
    metric && changes && changes.scores >= minEstimated
      ? ([['Change', describeChanges(metric.name, changes, finding)]] as const)
      : [];
  const mix =
    metric && week.before?.mix ? ([['Other visitors', describeMix(metric.name, week.before.mix)]] as const) : [];
  const { headline, interval } = metric
    ? describeMetric(metric)
    : { headline: countOf(responses, 'answer', 'answers'), interval: null };
  const { response_rate: rateBefore } = weekBefore;
  const rate =
    response_rate === null && rateBefore === null
      ? []
      : ([['Response rate', `${percent(response_rate)} (the week before: ${percent(rateBefore)})`]] as const);
  return {
    title: nameOf(survey),
    url,
    headline,
    comments: comments.map((answer) => {
      const score = describeScore({ survey, answer });
      return score ? `${score}: ${answer.text}` : answer.text!;
    }),
    details: [
      ...(interval === null ? [] : ([['95% interval', interval]] as const)),
      ...change,
      ...mix,
      ['Answers', `${responses} (the week before: ${weekBefore.responses})`],
      ...rate,
    ],
  };
}

const aboutQuietWeeks = ({ url, isTest }: Digest): Section => ({
  title: 'asklet',
  url,
  headline: `${isTest ? 'Test: ' : ''}No new answers for two weeks`,
  comments: ['This email pauses until somebody answers again.'],
  details: [],
});

/** Returns a section in which no value can look like another part of the message. */
const inPlainText = ({ title, url, headline, comments, details }: Section): Section => ({
  title: onOneLine(title),
  url,
  headline: onOneLine(headline),
  comments: comments.map((comment) => plainText(comment).trim()),
  details: details.map(([name, value]) => [onOneLine(name), onOneLine(value)]),
});

/** Returns the sections of one message about several, in plain text. */
export const sectionsOf = (messages: readonly Message[]): Section[] => writeSections(messages).map(inPlainText);

function writeSections(messages: readonly Message[]): Section[] {
  const [first] = messages;
  if (first?.type === 'digest') {
    const [one, ...others] = first.surveys.map(aboutSurvey);
    if (!one) return [aboutQuietWeeks(first)];
    return [first.isTest ? { ...one, headline: `Test: ${one.headline}` } : one, ...others];
  }
  const answers = messages.filter(isAnswer);
  const notes = messages.flatMap((message) => (message.type === 'delivery.failed' ? message.note : []));
  if (answers.length === 0) return [aboutFailures(notes)];
  if (answers.length > 1) return [aboutMany(answers, notes)];
  const section = aboutAnswer(answers[0]!);
  return [{ ...section, comments: [...section.comments, ...notes] }];
}
