import { z } from 'zod';
import { Unavailable } from '../surveys/schedule.ts';

/** The body of every error (API 2.5). */
export const ErrorBody = z.object({
  detail: z.string(),
  survey_uuid: z.string().nullish(),
  session_uuid: z.string().nullish(),
  reason: Unavailable.optional().meta({
    description:
      'Why a survey that exists starts no session: not_started (before starts_at), ended (from ends_at on), full (max_responses are stored), budget (this visitor is not asked; Retry-After says for how long), bot (the User-Agent declares a bot). With 404 at the start of a session, with 400 for a response or an event that would start one.',
    examples: ['ended'],
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
