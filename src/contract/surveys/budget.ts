import { z } from 'zod';
import { TimeZone } from './notifications.ts';

/** The periods of a budget. They begin at midnight, on Monday, or on the first of a month. */
export const budgetPeriods = ['day', 'week', 'month'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** How many visitors a survey asks in each period. */
export const Budget = z
  .strictObject({
    responses: z
      .int()
      .min(1)
      .optional()
      .meta({
        description:
          'Number of responses in a period. Only as many visitors as needed are asked, spread over the whole period.',
        examples: [100],
      }),
    margin: z
      .number()
      .positive()
      .optional()
      .meta({
        description:
          'Stops for the period once the metric is known within this margin: NPS points, CSAT percentage points, or CES points. At least 50 responses are collected.',
        examples: [5],
      }),
    per: z.enum(budgetPeriods).meta({
      description: 'The period: a day, a week (from Monday) or a month.',
      examples: ['week'],
    }),
    time_zone: TimeZone.optional().meta({
      description: 'The time zone in which periods begin. Default: UTC.',
      examples: ['Europe/Berlin'],
    }),
  })
  .refine(({ responses, margin }) => responses !== undefined || margin !== undefined, 'expected responses or margin');
export type Budget = z.infer<typeof Budget>;
