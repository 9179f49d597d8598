import { z } from 'zod';
import { maxGroupedSessions } from '../limits.ts';
import { metricNames } from '../surveys/surveyTypes.ts';
import { Uuid } from '../uuid.ts';
import { type Breakdown, breakdownNames, breakdowns } from './breakdowns.ts';
import { TrendNote } from './trendNotes.ts';

export const Count = z.int().nonnegative();

/** The number of responses with a score. */
export const ScoreCount = z.object({ score: z.int32().nullable(), count: Count });
export type ScoreCount = z.infer<typeof ScoreCount>;

/** An estimate with its 95% confidence interval; `n` is the sample size. */
export const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number(), n: Count });
export type Estimate = z.infer<typeof Estimate>;

const EstimateOrNull = Estimate.nullable();

/** How a metric differs from another one; null if it is within the margin of error, or if either has too few scores. */
const Significant = z.enum(['higher', 'lower']).nullable();
export type Significant = z.infer<typeof Significant>;

const GroupSessions = Count.nullable();

/** A group of a breakdown, such as a page, with its scores and its sessions. */
export const BreakdownRow = z.object({
  name: z.string().nullable(),
  opened: GroupSessions.meta({
    description: `Sessions of the period that opened the survey, by where it first opened. null with filters other than the period and \`is_imported=false\`, and if there are more than ${maxGroupedSessions} of them.`,
  }),
  dismissed: GroupSessions.meta({ description: 'Those of `opened` that closed the survey and have no response.' }),
  answered: GroupSessions.meta({ description: 'Those of `opened` with a response.' }),
  responses: Count,
  scores: z.array(ScoreCount),
  metric: EstimateOrNull,
  significant: Significant.meta({
    description: 'Whether the metric differs significantly from that of all other responses.',
  }),
});
export type BreakdownRow = z.infer<typeof BreakdownRow>;

type BreakdownFields = Record<`${Breakdown}s`, z.ZodArray<typeof BreakdownRow>> &
  Record<`${Breakdown}_count`, typeof Count>;

const breakdownFields = Object.fromEntries(
  breakdownNames.flatMap((name) => [
    [`${name}s`, z.array(BreakdownRow).meta({ description: breakdowns[name].groups })],
    [`${name}_count`, Count],
  ]),
) as BreakdownFields;

/** A day, a week (from Monday) or a month of the trend, identified by its first day, such as `2026-03-04`. */
export const TrendPoint = z.object({ start: z.iso.date(), responses: Count, metric: EstimateOrNull });
export type TrendPoint = z.infer<typeof TrendPoint>;

/** The responses of a period over time, without gaps. */
export const Trend = z.object({ day: z.array(TrendPoint), week: z.array(TrendPoint), month: z.array(TrendPoint) });
export type Trend = z.infer<typeof Trend>;

const Share = z.number().min(0).max(1);

/** A group whose share of the scores has changed. */
export const MixGroup = z.object({ name: z.string().nullable(), now: Share, before: Share });

/** A change of the mix of respondents that explains at least half of the metric's change. */
export const Mix = z.object({
  by: z.enum(breakdownNames),
  constant: z.number().meta({
    description: "The metric of this period if each group had the previous period's share of the scores.",
  }),
  groups: z.array(MixGroup).min(1).max(3).meta({ description: 'Those whose share of the scores changed most.' }),
});
export type Mix = z.infer<typeof Mix>;

/** The previous period, and how the metric has changed since. */
export const Before = z.object({
  responses: Count,
  scored: Count,
  change: EstimateOrNull.meta({ description: 'The metric minus that of the previous period.' }),
  significant: Significant.meta({
    description: 'Whether the metric differs significantly from that of the previous period.',
  }),
  mix: Mix.nullable().meta({
    description:
      'Set if the metric differs significantly, and a change of the mix explains at least half of that, and is more than chance.',
  }),
});
export type Before = z.infer<typeof Before>;

/** A day in the time zone of the summary, such as `2026-03-04`. */
export const SummaryDay = z.object({
  day: z.iso.date(),
  responses: Count,
  opened: Count.meta({ description: 'Sessions that began on that day and opened the survey.' }),
  scores: z.array(ScoreCount),
});
export type SummaryDay = z.infer<typeof SummaryDay>;

/** The number of sessions that had each event at least once. */
export const Funnel = z.object({
  initialized: Count,
  opened: Count,
  scored: Count,
  text: Count,
  closed: Count,
  ignored: Count.meta({
    description: 'Sessions that opened the survey, and have neither answered nor closed it.',
  }),
  link: Count.meta({ description: 'Responses of the period whose visitors followed the thank-you link.' }),
});
export type Funnel = z.infer<typeof Funnel>;

const ChoiceCounts = z.array(z.object({ value: z.string(), count: Count }));

/** The responses with a tag of the owner. */
export const TagCount = z.object({
  tag: z.string(),
  responses: Count,
  metric: EstimateOrNull,
  significant: Significant.meta({
    description: 'Whether the metric differs significantly from that of all other responses.',
  }),
});
export type TagCount = z.infer<typeof TagCount>;

/** The number of times that each choice was made, by visitors with the scores of a follow-up. */
export const RangeChoices = z.object({ scores: z.tuple([z.int(), z.int()]), choices: ChoiceCounts });
export type RangeChoices = z.infer<typeof RangeChoices>;

/** The metric of a survey type: NPS, CSAT in percent, or the mean of CES. */
export const Metric = Estimate.extend({ name: z.enum(metricNames) });
export type Metric = z.infer<typeof Metric>;

/** A survey and its metrics. */
export const Summary = z.object({
  time_zone: z.string(),
  responses: Count,
  on_other_scale: Count.meta({
    description:
      'Responses with a score on the scale of another type, which the survey had before. Apart from this, they are not counted.',
  }),
  imported: Count.meta({ description: 'Those of `responses` that were imported.' }),
  imported_until: z.iso.date().nullable().meta({ description: 'The last day with an imported response.' }),
  opened: Count.meta({ description: 'Sessions of the period that opened the survey.' }),
  opened_on_site: Count.nullable().meta({
    description:
      'Those of `opened` that are not of the page by link. null with filters other than the period and `is_imported=false`.',
  }),
  response_rate: z.number().min(0).max(1).nullable().meta({
    description:
      'Responses per session in `opened_on_site`, without imported ones and those of the page by link. null if there are no such sessions.',
  }),
  response_rate_interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  mailing: z
    .object({ recipients: Count, answered: Count, response_rate: z.number().min(0).max(1) })
    .nullable()
    .meta({
      description:
        'Responses of the period that were given on the page by link, per recipient (`link.recipients`). If there are responses by personal links, only these count. null without recipients, or with filters like `response_rate`.',
    }),
  metric: Metric.nullable().meta({
    description: 'null if there are no scores, or if the filter selects scores.',
  }),
  before: Before.nullable().meta({ description: 'The period from `before` to `from`, with the same filters.' }),
  with_text: Count,
  with_text_on_other_scale: Count.meta({ description: 'Those of `on_other_scale` with a text.' }),
  with_email: Count,
  with_screenshot: Count,
  scores: z.array(ScoreCount),
  days: z.array(SummaryDay).meta({ description: 'Days without responses and sessions are left out.' }),
  trend: Trend,
  choices: ChoiceCounts.meta({ description: 'The count of each chosen value, highest first.' }),
  range_choices: z.array(RangeChoices).meta({
    description: "The choices by the scores of the survey's follow_ups; ranges without choices are left out.",
  }),
  questions: z.array(z.object({ question: z.string().nullable(), count: Count })).meta({
    description:
      "The count of answers to each question of follow_ups, highest first. null is the survey's own question. Empty without follow_ups and thank_yous.",
  }),
  tags: z.array(TagCount).meta({ description: 'The tags of the responses, the most frequent first: at most 100.' }),
  choice_comments: Count.meta({ description: 'Responses with a text for "Other".' }),
  funnel: Funnel.meta({ description: 'Sessions that began in the period. Other filters do not apply.' }),
  ...breakdownFields,
});
export type Summary = z.infer<typeof Summary>;

/** A period of a survey's budget. Responses are counted without imported ones. */
export const BudgetState = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  responses: Count,
  asked: Count.meta({ description: 'Visits in which the survey could ask.' }),
  not_asked: Count.meta({ description: 'Visits that the budget did not interrupt.' }),
  reached_at: z.iso.datetime().nullable().meta({
    description:
      'The hour in which the budget was reached and visitors were no longer asked. null if it was not reached.',
  }),
  metric: Estimate.nullable().meta({
    description:
      'With a margin: the metric with an interval that is valid no matter how often it is read. null with fewer than 50 scores.',
  }),
});
export type BudgetState = z.infer<typeof BudgetState>;

/** A change of the metric that chance does not explain. */
export const MetricChange = z.object({
  since: z.iso.date().meta({ description: 'The first day after the change.' }),
  found_on: z.iso.date().meta({ description: 'The first day on which the scores showed it.' }),
  before: Estimate.meta({ description: 'The metric from the previous change, or the first day, until this one.' }),
  after: Estimate.meta({ description: 'The metric since then, until the next change.' }),
});
export type MetricChange = z.infer<typeof MetricChange>;

/** The changes of a metric in the last year, found by a test that expects at most one false alarm a year. */
export const MetricChanges = z.object({
  found: z.array(MetricChange).meta({ description: 'Oldest first.' }),
  scores: Count.meta({ description: 'The number of scores since the last change.' }),
  asked_change: z.number().meta({ description: 'A change of 10 points, or of 0.5 of CES.' }),
  missing: Count.meta({
    description: 'How many more scores it takes to show a change of `asked_change` in the middle of all of them.',
  }),
});
export type MetricChanges = z.infer<typeof MetricChanges>;

/** What an answer depends on, the most important part first. */
export const questionParts = ['type', 'question', 'follow_ups', 'choices'] as const;

/** A day on which another question was published than before. */
export const QuestionChange = z.object({ day: z.iso.date(), parts: z.array(z.enum(questionParts)).min(1) });
export type QuestionChange = z.infer<typeof QuestionChange>;

/** A day on which a version of the survey was published that asks the same question. */
export const PublishedDay = z.object({
  day: z.iso.date(),
  note: z.string().nullable().meta({ description: 'The note with which the last version of the day was published.' }),
});
export type PublishedDay = z.infer<typeof PublishedDay>;

/** A summary as the API returns it. */
export const SummaryReply = Summary.extend({
  survey_uuid: Uuid,
  changes: MetricChanges.nullable().meta({
    description:
      'The changes of the metric in the last 365 days. null with filters or a period, and for a type without scores.',
  }),
  question_changes: z.array(QuestionChange).meta({
    description:
      'The days on which the type, the question, its follow-ups or the choices were changed, oldest first: answers from before and after them are answers to something else. The period does not matter.',
  }),
  published: z.array(PublishedDay).meta({
    description:
      'The days on which only something else was changed, such as the pages or the look, oldest first. The period does not matter.',
  }),
  notes: z.array(TrendNote).meta({
    description: "The owner's notes on the trend, oldest day first. The period does not matter.",
  }),
  budget: z.object({ current: BudgetState, previous: BudgetState }).nullable().meta({
    description:
      'The current and the previous period of the budget, regardless of the requested period. null without a budget.',
  }),
});
export type SummaryReply = z.infer<typeof SummaryReply>;

/** The numbers of a survey in a list of all surveys. */
export const ListedSummary = z.object({
  survey_uuid: Uuid,
  all: z.object({
    responses: Count,
    imported: Count.meta({ description: 'Those of `responses` that were imported.' }),
    opened: Count.meta({ description: 'Sessions that opened the survey.' }),
  }),
  recent: z
    .object({
      responses: Count,
      with_text: Count,
      scores: z.array(ScoreCount),
      metric: Metric.nullable(),
      trend: z.array(Count).meta({ description: 'The number of responses on each of `days`.' }),
    })
    .meta({ description: 'The responses of the last 30 days.' }),
});
export type ListedSummary = z.infer<typeof ListedSummary>;

/** The numbers of all surveys. */
export const SummaryList = z.object({
  time_zone: z.string(),
  days: z.array(z.iso.date()).meta({ description: 'The last 30 days, with today.' }),
  surveys: z.array(ListedSummary),
});
export type SummaryList = z.infer<typeof SummaryList>;
