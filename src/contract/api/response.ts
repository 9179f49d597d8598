import { z } from 'zod';
import { maxTextLength } from '../limits.ts';
import { unknownField } from '../unknownField.ts';
import { Uuid } from '../uuid.ts';

const isShortEnough = (text: string) =>
  text.length <= maxTextLength || (text.length <= 2 * maxTextLength && [...text].length <= maxTextLength);

/** The text of a response. */
export const Text = z
  .string()
  .refine(isShortEnough, `Too long: expected at most ${maxTextLength} characters`)
  .meta({ maxLength: maxTextLength });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Additional data of a visitor's response, apart from score and text (API 2.3). Not `z.record`, which copies the object
 * and drops a key named `__proto__`.
 */
export const Metadata = z
  .custom<Record<string, unknown>>(isObject, 'Invalid input: expected object')
  .meta({ type: 'object', additionalProperties: true });
export type Metadata = z.infer<typeof Metadata>;

const responseFields = {
  session_uuid: Uuid.nullish(),
  score: z.int32().nullish(),
  text: Text.nullish(),
  metadata: Metadata.optional(),
};

/**
 * A visitor's response; missing or null fields keep their values (API 4.2). Other fields are rejected, because they
 * would not be stored.
 */
export const ResponseRequest = z.strictObject(responseFields, { error: unknownField('field', responseFields) });
export type ResponseRequest = z.infer<typeof ResponseRequest>;

/** The part of a response that one step of the card adds. */
export type Answer = Pick<ResponseRequest, 'score' | 'text' | 'metadata'>;

/** The reply to a stored response (API 4.2). */
export const ResponseReply = z.object({
  survey_uuid: Uuid,
  session_uuid: Uuid,
  user_submitted_text: z.boolean(),
});
export type ResponseReply = z.infer<typeof ResponseReply>;
