import { z } from 'zod';
import { Budget } from './budget.ts';

const time = z.iso.datetime({
  offset: true,
  error: 'expected a time with its offset, such as "2027-03-01T09:00:00+01:00"',
});

/** When a survey is open, and how many responses it accepts. Only the server uses it; it is never sent. */
export const Schedule = z.object({
  starts_at: time.optional().meta({
    title: 'Starts',
    description: 'Time from which the survey opens, in ISO 8601 with an offset. Default: immediately.',
    examples: ['2027-03-01T09:00:00+01:00'],
  }),
  ends_at: time.optional().meta({
    title: 'Ends',
    description: 'Time from which the survey no longer opens, in ISO 8601 with an offset. Default: never.',
    examples: ['2027-03-31T18:00:00+02:00'],
  }),
  max_responses: z
    .int()
    .min(1)
    .optional()
    .meta({
      title: 'Maximum number of responses',
      description: 'Number of responses after which the survey is full. Default: unlimited.',
      examples: [500],
    }),
  budget: Budget.optional().meta({
    title: 'Budget',
    description: 'How many visitors are asked in a day, a week or a month. Default: all.',
    examples: [{ responses: 100, per: 'week' }],
  }),
  archived: z
    .boolean()
    .optional()
    .meta({
      title: 'Archived',
      description: "Archived: visitors don't see it, its answers stay.",
      examples: [true],
    }),
});
export type Schedule = z.infer<typeof Schedule>;

/** The reason why an existing survey starts no session. */
export const Unavailable = z.enum(['not_started', 'ended', 'full', 'budget', 'bot']);
export type Unavailable = z.infer<typeof Unavailable>;
