import { z } from 'zod';
import { Count, Estimate, Summary } from './results.ts';
import { Uuid } from '../uuid.ts';

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

/** A summary as the API returns it. */
export const SummaryReply = Summary.extend({
  survey_uuid: Uuid,
  changes: MetricChanges.nullable().meta({
    description:
      'The changes of the metric in the last 365 days, regardless of the requested period and filters. null for a type without scores.',
  }),
  budget: z.object({ current: BudgetState, previous: BudgetState }).nullable().meta({
    description:
      'The current and the previous period of the budget, regardless of the requested period. null without a budget.',
  }),
});
export type SummaryReply = z.infer<typeof SummaryReply>;
