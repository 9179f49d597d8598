import { z } from 'zod';
import { Uuid } from './uuid.ts';

/** The longest text that the server stores, in UTF-16 code units. */
export const maximumTextLength = 10_000;

/** Anything that a visitor's response carries beside score and text. */
export const Metadata = z.record(z.string(), z.unknown());
export type Metadata = z.infer<typeof Metadata>;

/** A visitor's response; what is left out or null stays as it was (API 4.2). */
export const ResponseRequest = z.object({
  session_uuid: Uuid.nullish(),
  score: z.int32().nullish(),
  text: z.string().max(maximumTextLength).nullish(),
  metadata: Metadata.optional(),
});
export type ResponseRequest = z.infer<typeof ResponseRequest>;

/** The answer to a stored response (API 4.2). */
export const ResponseReply = z.object({
  survey_uuid: Uuid,
  session_uuid: Uuid,
  user_submitted_text: z.boolean(),
});
export type ResponseReply = z.infer<typeof ResponseReply>;
