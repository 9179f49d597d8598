import { type Breakdown, breakdownNames } from '../../contract/results/breakdowns.ts';
import type { DayScores } from '../../contract/results/changes.ts';
import type { Finding, Words } from '../../contract/results/finding.ts';
import { sum } from '../../contract/results/statistics.ts';
import type { Mix, ScoreCount } from '../../contract/results/summary.ts';
import type { SurveyType } from '../../contract/scores.ts';
import { surveyTypes } from '../../contract/surveys/surveyTypes.ts';
import { isoTime } from '../../server/store/store.ts';
import { type BothPeriods, changedChoices, changedGroups } from './changedGroups.ts';
import { changesIn, yearBefore } from './changesIn.ts';
import { addScores, countBy, type Counted } from './countResponses.ts';
import { type LocalDay, localDays } from './days.ts';
import type { Reading } from './dialect.ts';
import { explainByMix, type ScoredPeriod } from './explainByMix.ts';
import { filterResponses, type ResponseQuery } from './query.ts';
import { standingOut, type WrittenComment } from './words.ts';

/** The survey whose change is explained. */
export interface FindingQuery {
  readonly survey_uuid: string;
  readonly type: SurveyType;
  readonly timeZone: string;
  readonly now: number;
}

/** Maximum number of comments that are read of a period, the newest ones. */
const maxComments = 2000;

/** Resolves to the scores of each day. */
async function readDays(
  { all, dialect }: Reading,
  query: ResponseQuery,
  days: readonly LocalDay[],
): Promise<DayScores[]> {
  const where = filterResponses(query, dialect);
  const { sql, values } = dialect.selectByDay({ table: 'responses', columns: ['score'], where }, days);
  const rows = await all<ScoreCount & { readonly day: number }>(
    `SELECT day, score, CAST(sum(count) AS integer) AS count FROM (${sql}) AS counted GROUP BY day, score`,
    values,
  );
  const scores = days.map((): ScoreCount[] => []);
  for (const { day, score, count } of rows) scores[day]!.push({ score, count });
  return days.map(({ date }, index) => ({ day: date, scores: scores[index]! }));
}

/** Resolves to the newest comments of a query. */
async function readComments({ all, dialect }: Reading, query: ResponseQuery): Promise<WrittenComment[]> {
  const { sql, values } = filterResponses({ ...query, with_text: true }, dialect);
  return all<WrittenComment>(
    `SELECT text, locale FROM responses WHERE ${sql} ORDER BY created_at DESC, sequence DESC LIMIT ${maxComments}`,
    values,
  );
}

/** Resolves to the words that stand out in the comments of people with low scores, and with high ones. */
export async function findWords(reading: Reading, type: SurveyType, query: ResponseQuery): Promise<Words> {
  const commentsOf = async (tone: 'bad' | 'good') => {
    const group = surveyTypes[type].groups.find((each) => each.tone === tone);
    return group ? readComments(reading, { ...query, scale: type, min_score: group.min, max_score: group.max }) : [];
  };
  const [unhappy, happy] = [await commentsOf('bad'), await commentsOf('good')];
  return {
    unhappy: await standingOut(unhappy, happy),
    happy: await standingOut(happy, unhappy),
    comments: { unhappy: unhappy.length, happy: happy.length },
  };
}

/** Returns the counts of a period as `explainByMix` needs them. */
function periodOf(counts: readonly Counted[]): ScoredPeriod {
  const names = new Set(counts.map(({ name }) => name));
  const scoresOf = (some: readonly Counted[]) => addScores(some.map(({ score, count }) => ({ score, count })));
  return {
    all: scoresOf(counts),
    groups: [...names].map((name) => ({ name, scores: scoresOf(counts.filter((each) => each.name === name)) })),
  };
}

/** Returns the mix of people that explains most of a change; null if none explains half of it. */
function mixOf(
  type: SurveyType,
  change: number,
  counts: ReadonlyMap<Breakdown, BothPeriods<readonly Counted[]>>,
): Mix | null {
  const explanations = [...counts].flatMap(([by, { before, after }]) => {
    const found = explainByMix(type, periodOf(after), periodOf(before), change);
    return found ? [{ by, ...found }] : [];
  });
  const [most] = explanations.toSorted((one, other) => other.part - one.part);
  if (!most) return null;
  const { part: _, ...mix } = most;
  return mix;
}

/** Resolves to the last change of a survey's metric in a year, and what can explain it; null without one. */
export async function findLastChange(reading: Reading, asked: FindingQuery): Promise<Finding | null> {
  const { survey_uuid, type, timeZone, now } = asked;
  const all = { survey_uuid, scale: type, until: now + 1 };
  const days = localDays(timeZone, yearBefore(now), now + 1);
  const found = changesIn(await readDays(reading, all, days), type, asked)?.found ?? [];
  const change = found.at(-1);
  if (!change) return null;
  const timeOf = (date: string | undefined) => days.find((day) => day.date === date)?.from;
  const since = timeOf(change.since)!;
  const from = timeOf(found.at(-2)?.since) ?? days[0]!.from;
  const periods = { before: { ...all, from, until: since }, after: { ...all, from: since } };
  const both = async <Each>(read: (query: ResponseQuery) => Promise<Each>): Promise<BothPeriods<Each>> => ({
    before: await read(periods.before),
    after: await read(periods.after),
  });
  const counts = new Map<Breakdown, BothPeriods<Counted[]>>();
  for (const by of breakdownNames)
    counts.set(by, await both((query) => countBy(reading, query, by, 'score IS NOT NULL')));
  const comments = await both((query) => readComments(reading, query));
  const choices = await both((query) => countBy(reading, query, 'choices', 'choices IS NOT NULL'));
  const total = change.after.value - change.before.value;
  return {
    change,
    from: isoTime(from),
    since: isoTime(since),
    mix: mixOf(type, total, counts),
    groups: changedGroups(type, total, counts),
    choices: changedChoices(choices),
    words: await standingOut(comments.after, comments.before),
    comments: sum(await countBy(reading, { ...periods.after, with_text: true })),
  };
}
