import { z } from 'zod';
import { Count, Estimate, Summary } from './results.ts';
import { Uuid } from './uuid.ts';

/** A period of a survey's budget. Responses are counted without imported ones. */
export const BudgetState = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  responses: Count,
  asked: Count.meta({ description: 'Visits in which the survey could ask.' }),
  not_asked: Count.meta({ description: 'Visits that the budget did not interrupt.' }),
  reached_at: z.iso.datetime().nullable().meta({
    description: 'The hour in which the budget was reached, and nobody was asked any more. null if it was not.',
  }),
  metric: Estimate.nullable().meta({
    description:
      'With a margin: the metric with an interval that is valid however often one looks. null with fewer than 50 scores.',
  }),
});
export type BudgetState = z.infer<typeof BudgetState>;

/** A change of the metric that chance does not explain. */
export const MetricChange = z.object({
  since: z.iso.date().meta({ description: 'The first day after the change.' }),
  found_on: z.iso.date().meta({ description: 'The day from which on the scores showed it.' }),
  before: Estimate.meta({ description: 'The metric from the change before, or the first day, until then.' }),
  after: Estimate.meta({ description: 'The metric since then, until the next change.' }),
});
export type MetricChange = z.infer<typeof MetricChange>;

/** The changes of a metric in the last year, found by a test that expects at most one false alarm a year. */
export const MetricChanges = z.object({
  found: z.array(MetricChange).meta({ description: 'Oldest first.' }),
  scores: Count.meta({ description: 'The number of scores since the last change.' }),
  asked_change: z.number().meta({ description: 'A change of 10 points, or of 0.5 of CES.' }),
  missing: Count.meta({
    description: 'How many more scores would show a change in their middle as large as `asked_change`.',
  }),
});
export type MetricChanges = z.infer<typeof MetricChanges>;

/** A summary as the API returns it. */
export const SummaryReply = Summary.extend({
  survey_uuid: Uuid,
  changes: MetricChanges.nullable().meta({
    description:
      'The changes of the metric in the last 365 days, whatever period and filter are asked for. null for a type without scores.',
  }),
  budget: z.object({ current: BudgetState, previous: BudgetState }).nullable().meta({
    description:
      'The current and the previous period of the budget, whatever period is asked for. null without a budget.',
  }),
});
export type SummaryReply = z.infer<typeof SummaryReply>;
