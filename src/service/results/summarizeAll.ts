import type { ListedSummary } from '../../contract/results/summary.ts';
import { metricOf, sum } from '../../contract/results/statistics.ts';
import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import { dayLength } from '../../contract/time.ts';
import { eventBits } from '../../server/store/store.ts';
import { addScores, estimate } from './countResponses.ts';
import { type LocalDay, localDays } from './days.ts';
import type { Reading } from './dialect.ts';

/** Number of recent days, with today. */
const recentDays = 30;

/** Counted rows of a survey, with the columns by which they are grouped. */
interface Row {
  readonly survey_uuid: string;
  readonly count: number;
  readonly score: number | null;
  readonly score_type: string | null;
  readonly has_text: boolean | number;
  readonly is_imported: boolean | number;
  /** The index of the day. */
  readonly day: number;
}

/** Returns the recent days in a time zone. */
export const recentDaysOf = (timeZone: string, now: number): LocalDay[] =>
  localDays(timeZone, now - (recentDays + 1) * dayLength, now + 1).slice(-recentDays);

/** Returns a function that returns the rows of a survey. */
function bySurvey(rows: readonly Row[]): (survey_uuid: string) => readonly Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.survey_uuid);
    if (group) group.push(row);
    else groups.set(row.survey_uuid, [row]);
  }
  return (survey_uuid) => groups.get(survey_uuid) ?? [];
}

/** Summarizes surveys for a list. The number of statements does not depend on the number of surveys. */
export async function summarizeAll(
  { all: select, dialect }: Reading,
  surveys: readonly SurveyEntry[],
  days: readonly LocalDay[],
): Promise<ListedSummary[]> {
  if (surveys.length === 0) return [];
  const uuids = surveys.map(({ survey_uuid }) => survey_uuid);
  const where = { sql: `survey_uuid IN (${uuids.map(() => '?').join()})`, values: uuids };
  const count = async (columns: string, source: string, values: readonly unknown[], counted = 'count(*)') =>
    bySurvey(
      await select<Row>(
        `SELECT ${columns}, CAST(${counted} AS integer) AS count FROM ${source} GROUP BY ${columns}`,
        values,
      ),
    );
  const isOpened = `event_bits & ${eventBits.survey_opened} <> 0`;
  const byDay = dialect.selectByDay({ table: 'responses', columns: ['survey_uuid'], where }, days);

  const responsesOf = await count('survey_uuid, is_imported', `responses WHERE ${where.sql}`, uuids);
  const openedOf = await count('survey_uuid', `sessions WHERE ${where.sql} AND ${isOpened}`, uuids);
  const daysOf = await count('survey_uuid, day', `(${byDay.sql}) AS counted`, byDay.values, 'sum(count)');
  const scoresOf = await count(
    'survey_uuid, score, score_type, has_text',
    `responses WHERE ${where.sql} AND created_at >= ? AND created_at < ?`,
    [...uuids, days[0]!.from, days.at(-1)!.until],
  );

  return surveys.map(({ survey_uuid, survey_type }) => {
    const all = responsesOf(survey_uuid);
    const scored = scoresOf(survey_uuid);
    const scores = addScores(scored.filter(({ score_type }) => score_type === null || score_type === survey_type));
    const trend = Array<number>(days.length).fill(0);
    for (const { day, count } of daysOf(survey_uuid)) trend[day] = count;
    return {
      survey_uuid,
      all: {
        responses: sum(all),
        imported: sum(all.filter(({ is_imported }) => is_imported)),
        opened: sum(openedOf(survey_uuid)),
      },
      recent: {
        responses: sum(scored),
        with_text: sum(scored.filter(({ has_text }) => has_text)),
        scores,
        metric: estimate(metricOf(survey_type), scores),
        trend,
      },
    };
  });
}
