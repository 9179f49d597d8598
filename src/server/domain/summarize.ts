import type { SurveyType } from '../../contract/survey.ts';
import type { Tally } from '../store/store.ts';

/** The figure that a survey type is judged by, and its name; null while nobody has scored. */
export interface Rating {
  readonly name: 'nps' | 'csat_percent' | 'ces_mean';
  readonly value: number | null;
}

/** A survey's answers at a glance. */
export interface Summary {
  readonly responses: number;
  /** Sessions in which the survey was opened. */
  readonly opened: number;
  /** Responses for each opened session, from 0 to 1; null while nobody opened it. */
  readonly response_rate: number | null;
  readonly rating: Rating | null;
  readonly scores: readonly { readonly score: number | null; readonly count: number }[];
  /** By the day (UTC) on which the session or the response began. */
  readonly days: readonly { readonly day: string; readonly responses: number; readonly opened: number }[];
}

const sum = (counts: readonly { readonly count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

const round = (value: number) => Math.round(value * 100) / 100;

interface ScoreCount {
  readonly score: number;
  readonly count: number;
}

/** NPS is promoters (9, 10) less detractors (0 to 6) in percent; CSAT the satisfied in percent; CES the mean. */
function rate(type: SurveyType, scores: readonly ScoreCount[]): Rating | null {
  const all = sum(scores);
  const share = (from: number, to: number) =>
    (sum(scores.filter(({ score }) => score >= from && score <= to)) / all) * 100;
  const value = (compute: () => number) => (all === 0 ? null : round(compute()));
  switch (type) {
    case 'nps_10':
      return { name: 'nps', value: value(() => share(9, 10) - share(0, 6)) };
    case 'csat_5':
      return { name: 'csat_percent', value: value(() => share(4, 5)) };
    case 'csat_2':
      return { name: 'csat_percent', value: value(() => share(1, 1)) };
    case 'ces_7':
      return {
        name: 'ces_mean',
        value: value(() => scores.reduce((total, { score, count }) => total + score * count, 0) / all),
      };
    case 'general':
      return null;
  }
}

/** Makes the summary of a survey from its counts. */
export function summarize(type: SurveyType, { responses, opened }: Tally): Summary {
  const scores = [...new Set(responses.map(({ score }) => score))]
    .map((wanted) => ({ score: wanted, count: sum(responses.filter(({ score }) => score === wanted)) }))
    .toSorted((one, other) => (one.score ?? -Infinity) - (other.score ?? -Infinity));
  const days = [...new Set([...responses, ...opened].map(({ day }) => day))].toSorted();
  const ofDay = (counts: readonly { day: string; count: number }[], wanted: string) =>
    sum(counts.filter(({ day }) => day === wanted));
  return {
    responses: sum(responses),
    opened: sum(opened),
    response_rate: sum(opened) === 0 ? null : Math.min(1, round(sum(responses) / sum(opened))),
    rating: rate(
      type,
      scores.filter((each): each is ScoreCount => each.score !== null),
    ),
    scores,
    days: days.map((day) => ({ day, responses: ofDay(responses, day), opened: ofDay(opened, day) })),
  };
}
