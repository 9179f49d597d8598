import { z } from 'zod';
import { Uuid } from './uuid.ts';

/** The longest text that the server stores, in characters (Unicode code points, as JSON Schema counts). */
export const maximumTextLength = 10_000;

const isShortEnough = (text: string) =>
  text.length <= maximumTextLength || (text.length <= 2 * maximumTextLength && [...text].length <= maximumTextLength);

const Text = z
  .string()
  .refine(isShortEnough, `Too long: expected at most ${maximumTextLength} characters`)
  .meta({ maxLength: maximumTextLength });

/** The largest metadata that one request may carry: bytes of its JSON in UTF-8. */
export const maximumMetadataBytes = 2 * 1024 * 1024;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Anything that a visitor's response carries beside score and text (API 2.3).
 * Not `z.record`, which copies the object and drops a key named `__proto__`.
 */
export const Metadata = z
  .custom<Record<string, unknown>>(isObject, 'Invalid input: expected object')
  .meta({ type: 'object', additionalProperties: true });
export type Metadata = z.infer<typeof Metadata>;

/** A visitor's response; what is left out or null stays as it was (API 4.2). */
export const ResponseRequest = z.object({
  session_uuid: Uuid.nullish(),
  score: z.int32().nullish(),
  text: Text.nullish(),
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
