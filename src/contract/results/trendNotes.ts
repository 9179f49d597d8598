import { z } from 'zod';
import { noteLimits } from '../limits.ts';

/** A note of the owner on a day of the trend: what happened then. */
export const TrendNoteRequest = z.strictObject({
  day: z.iso.date(),
  text: z
    .string()
    .trim()
    .min(1)
    .max(noteLimits.length)
    .regex(/^\P{C}*$/u, 'expected a text without control characters'),
});
export type TrendNoteRequest = z.infer<typeof TrendNoteRequest>;

/** A stored note. */
export const TrendNote = TrendNoteRequest.extend({
  id: z.string(),
  by: z.string().nullable().meta({ description: 'The name of whoever wrote it, if the server knows it.' }),
});
export type TrendNote = z.infer<typeof TrendNote>;
