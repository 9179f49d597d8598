import { z } from 'zod';
import type { ResponseQuery } from '../domain/exportResponses.ts';
import { ApiError } from '../domain/apiError.ts';
import { describeIssues } from './describeIssues.ts';

const Score = z.coerce.number().int().nullable().default(null);

// A day alone stands for its beginning in UTC.
const Time = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform((text) => Date.parse(text))
  .nullable()
  .default(null);

const Query = z.strictObject({
  min_score: Score,
  max_score: Score,
  from: Time,
  until: Time,
  with_text: z.stringbool().default(false),
  search: z.string().min(1).nullable().default(null),
  cursor: z
    .string()
    .regex(/^[\w-]+$/)
    .nullable()
    .default(null),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});

/** Every response, whatever is in it. */
export const everyResponse: Omit<ResponseQuery, 'survey_uuid'> = {
  session_uuid: null,
  lowestScore: null,
  highestScore: null,
  from: null,
  until: null,
  withText: false,
  search: null,
};

/** What the address of a list of responses asks for. Throws an `ApiError` where it is not understood. */
export function readQuery(survey_uuid: string, url: string) {
  const parsed = Query.safeParse(Object.fromEntries(new URL(url).searchParams));
  if (!parsed.success) throw new ApiError(400, describeIssues(parsed.error), { survey_uuid });
  const { min_score, max_score, from, until, with_text, search, cursor, limit } = parsed.data;
  const query: ResponseQuery = {
    ...everyResponse,
    survey_uuid,
    lowestScore: min_score,
    highestScore: max_score,
    from,
    until,
    withText: with_text,
    search,
  };
  return { query, cursor, limit };
}
