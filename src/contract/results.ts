import { z } from 'zod';
import { Uuid } from './uuid.ts';

const Count = z.int().nonnegative();

/** How many responses have a score. */
export const ScoreCount = z.object({ score: z.int32().nullable(), count: Count });
export type ScoreCount = z.infer<typeof ScoreCount>;

/** A page or a locale, with the scores that were given there. */
export const Place = z.object({ name: z.string().nullable(), responses: Count, scores: z.array(ScoreCount) });
export type Place = z.infer<typeof Place>;

/** A day in the time zone of the summary, such as `2026-03-04`. */
export const SummaryDay = z.object({
  day: z.iso.date(),
  responses: Count,
  opened: Count.meta({ description: 'Sessions that began on the day and in which the survey was opened.' }),
  scores: z.array(ScoreCount),
});
export type SummaryDay = z.infer<typeof SummaryDay>;

/** How many sessions had each event at least once. */
export const Funnel = z.object({ initialized: Count, opened: Count, scored: Count, text: Count, closed: Count });
export type Funnel = z.infer<typeof Funnel>;

/** The figure that a survey type is judged by, and its name; null while nobody has scored. */
export const Rating = z.object({ name: z.enum(['nps', 'csat_percent', 'ces_mean']), value: z.number().nullable() });
export type Rating = z.infer<typeof Rating>;

/** A survey's answers at a glance. */
export const Summary = z.object({
  time_zone: z.string(),
  responses: Count,
  opened: Count.meta({ description: 'Sessions of the period in which the survey was opened.' }),
  response_rate: z.number().min(0).max(1).nullable().meta({
    description:
      'Responses for each opened session; null while nobody opened it, and under other filters than a period.',
  }),
  rating: Rating.nullable(),
  with_text: Count,
  with_email: Count,
  with_screenshot: Count,
  scores: z.array(ScoreCount),
  days: z.array(SummaryDay).meta({ description: 'Days without responses and sessions are left out.' }),
  choices: z
    .array(z.object({ value: z.string(), count: Count }))
    .meta({ description: 'How often each value was chosen, most often first.' }),
  choice_comments: Count.meta({ description: 'Responses with an answer of their own to "Other".' }),
  funnel: Funnel.meta({ description: 'Sessions that began in the period: only the period matters to it.' }),
  pages: z.array(Place).meta({ description: 'The 100 most frequent addresses, without query and fragment.' }),
  page_count: Count,
  locales: z.array(Place).meta({ description: 'The 100 most frequent ones.' }),
  locale_count: Count,
});
export type Summary = z.infer<typeof Summary>;

/** A summary as it is answered. */
export const SummaryReply = Summary.extend({ survey_uuid: Uuid });
export type SummaryReply = z.infer<typeof SummaryReply>;

/** A stored response as it is listed: in place of a screenshot's picture stands the address to read it from. */
export const ListedResponse = z.object({
  survey_uuid: Uuid,
  session_uuid: Uuid,
  score: z.int32().nullable(),
  text: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type ListedResponse = z.infer<typeof ListedResponse>;

/** Some responses, newest first; the cursor stands for where the next ones begin. */
export const ResponseList = z.object({ responses: z.array(ListedResponse), cursor: z.string().nullable() });
export type ResponseList = z.infer<typeof ResponseList>;

/** How many responses a deletion removed. */
export const DeletionReply = z.object({ survey_uuid: Uuid, deleted: Count });
export type DeletionReply = z.infer<typeof DeletionReply>;
