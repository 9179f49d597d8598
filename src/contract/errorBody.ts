import { z } from 'zod';

/** The body of every error (API 2.5). */
export const ErrorBody = z.object({
  detail: z.string(),
  survey_uuid: z.string().nullish(),
  session_uuid: z.string().nullish(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
