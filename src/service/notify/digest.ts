import { DateTime } from 'luxon';
import type { DigestTime } from '../../contract/api/deliveries.ts';
import type { Finding } from '../../contract/results/finding.ts';
import type { MetricChanges, Summary } from '../../contract/results/summary.ts';
import { dayLength } from '../../contract/time.ts';
import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import type { Answer, Digest, SurveyDigest } from './messages.ts';
import type { ResultsPeriod } from '../module.ts';
import type { Queue } from './queue.ts';
import type { Target } from './targets.ts';

/** Maximum number of comments of a survey: the lowest scores first, then the highest. */
const maxLowest = 3;
const maxHighest = 2;

/** The results that a digest needs. */
export interface DigestResults {
  readonly summarize: (survey: SurveyEntry, period: ResultsPeriod) => Promise<Summary>;
  /** Resolves to the changes of the metric until the end of a period; null for a survey without scores. */
  readonly changes: (survey: SurveyEntry, period: ResultsPeriod) => Promise<MetricChanges | null>;
  /** Resolves to the last of these changes, and what can explain it; null without one. */
  readonly finding: (survey: SurveyEntry, period: ResultsPeriod) => Promise<Finding | null>;
  /** Resolves to answers with a comment, newest first. */
  readonly comments: (survey_uuid: string, period: ResultsPeriod) => Promise<readonly Answer[]>;
}

/** Days after which a digest no longer repeats a change. */
const newsDays = 28;

const isNews = ({ found }: MetricChanges, until: number): boolean => {
  const last = found.at(-1);
  return last !== undefined && until - Date.parse(last.found_on) < newsDays * dayLength;
};

/** Returns the last time when a digest was due, in its own time zone, so that clock changes don't shift it. */
export function lastDigest({ weekday, hour, minute, time_zone }: DigestTime, now: number): DateTime {
  const time = { hour, minute, second: 0, millisecond: 0 };
  const today = DateTime.fromMillis(now, { zone: time_zone });
  const due = today.minus({ days: (today.weekday - weekday + 7) % 7 }).set(time);
  return due.toMillis() <= now ? due : due.minus({ weeks: 1 }).set(time);
}

/** Returns the seven days before a time in a time zone, and the seven days before those. */
function weekBefore(end: DateTime): ResultsPeriod {
  const start = end.minus({ weeks: 1 });
  return {
    from: start.toMillis(),
    until: end.toMillis(),
    before: start.minus({ weeks: 1 }).toMillis(),
    timeZone: end.zoneName!,
  };
}

/** Sorts answers by score, the lowest (1) or the highest (-1) first. Those without a score come last. */
function sortByScore(answers: readonly Answer[], sign: 1 | -1): Answer[] {
  const rank = ({ score }: Answer) => (score === null ? Number.MAX_SAFE_INTEGER : sign * score);
  return answers.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns the comments to show: those with the lowest and the highest scores, the newest first of several. */
export function pickComments(newestFirst: readonly Answer[]): Answer[] {
  const lowest = sortByScore(newestFirst, 1).slice(0, maxLowest);
  const others = newestFirst.filter((each) => !lowest.includes(each));
  return [...lowest, ...sortByScore(others, -1).slice(0, maxHighest)];
}

/**
 * Creates the digest of the week that ended at a time. Resolves to null if there is nothing to report: nobody has
 * answered for two weeks, and last week's digest said so. A test always reports.
 */
export async function createDigest(
  surveys: readonly SurveyEntry[],
  end: DateTime,
  { summarize, changes, finding, comments }: DigestResults,
  urlOf: (survey_uuid: string | null) => string | null,
  isTest = false,
): Promise<Digest | null> {
  const period = weekBefore(end);
  const periodBefore = weekBefore(end.minus({ weeks: 1 }));
  const found: SurveyDigest[] = [];
  let wasQuiet = true;
  for (const survey of surveys) {
    const { survey_uuid } = survey;
    const week = await summarize(survey, period);
    const earlier = await summarize(survey, periodBefore);
    if ((earlier.before?.responses ?? 0) > 0) wasQuiet = false;
    if (week.responses + earlier.responses === 0) continue;
    const picked = pickComments(await comments(survey_uuid, period));
    const changed = await changes(survey, period);
    found.push({
      survey,
      url: urlOf(survey_uuid),
      week,
      weekBefore: earlier,
      changes: changed,
      finding: changed && isNews(changed, period.until) ? await finding(survey, period) : null,
      comments: picked,
    });
  }
  if (found.length === 0 && wasQuiet && !isTest) return null;
  return { type: 'digest', isTest, url: urlOf(null), surveys: found };
}

/** Creates the function that queues the digests that are due. Several processes queue each only once. */
export function createDigestClock(targets: () => readonly Target[], queue: Queue, now: () => number) {
  const queued = new Map<string, string>();
  return async function queueDigests(): Promise<void> {
    for (const target of targets()) {
      if (!target.digest || target.paused) continue;
      const due = lastDigest(target.digest, now());
      const day = due.toISODate()!;
      // a server that was down for longer does not send it late
      if (queued.get(target.id) === day || now() - due.toMillis() > dayLength) continue;
      await queue.add(target, 'digest', String(due.toMillis()), day);
      queued.set(target.id, day);
    }
  };
}
