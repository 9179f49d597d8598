import { z } from 'zod';
import { breakdownNames } from './breakdowns.ts';
import { Count, Estimate, MetricChange, Mix } from './summary.ts';

const Share = z.number().min(0).max(1);

/** A word that stands out in some comments, compared with others. */
export const StandingWord = z.object({
  word: z.string().meta({ description: 'In lower case.' }),
  people: Count.meta({ description: 'How many people have written it.' }),
  share: Share.meta({ description: 'Their share of those with a comment.' }),
  others: Share.meta({ description: 'The share of people who have written it in the other comments.' }),
});
export type StandingWord = z.infer<typeof StandingWord>;

/** A group of people, such as those on phones, before and after a change. */
export const ChangedGroup = z.object({
  by: z.enum(breakdownNames),
  name: z.string(),
  before: Estimate,
  after: Estimate,
  change: Estimate.meta({ description: '`after` minus `before`.' }),
  part: z.number().meta({
    description:
      'What the group adds to the change of the metric: its change times its share of the scores since then.',
  }),
  stands_out: z.boolean().meta({
    description:
      'Whether it has changed more than the others, and that is more than chance (1% for all groups together).',
  }),
});
export type ChangedGroup = z.infer<typeof ChangedGroup>;

/** A choice before and after a change. */
export const ChangedChoice = z.object({
  value: z.string(),
  before: Share.meta({ description: 'The share of people with a choice who made this one.' }),
  after: Share,
  change: Estimate.meta({ description: '`after` minus `before`.' }),
  stands_out: z
    .boolean()
    .meta({ description: 'Whether the change is more than chance (1% for all choices together).' }),
});
export type ChangedChoice = z.infer<typeof ChangedChoice>;

/** The last change of a metric, and what can explain it. */
export const Finding = z.object({
  change: MetricChange,
  from: z.iso.datetime().meta({ description: 'The start of the period before the change.' }),
  since: z.iso.datetime().meta({ description: 'The start of the change: midnight in the time zone.' }),
  mix: Mix.nullable().meta({ description: 'Set if other visitors explain at least half of the change.' }),
  groups: z.array(ChangedGroup).meta({ description: 'Those that add most to the change first.' }),
  choices: z.array(ChangedChoice).meta({ description: 'Those that have changed most first.' }),
  words: z.array(StandingWord).meta({ description: 'What people write about more often than before.' }),
  comments: Count.meta({ description: 'The comments since the change.' }),
});
export type Finding = z.infer<typeof Finding>;

/** What has changed, and why; null if nothing has that chance does not explain. */
export const FindingReply = z.object({ finding: Finding.nullable() });

/** The words that stand out in the comments of people with low and with high scores. */
export const Words = z.object({
  unhappy: z.array(StandingWord),
  happy: z.array(StandingWord),
  comments: z.object({ unhappy: Count, happy: Count }),
});
export type Words = z.infer<typeof Words>;
