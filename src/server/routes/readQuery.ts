import { z } from 'zod';
import { ApiError } from '../domain/apiError.ts';
import { everyResponse, type ResponseQuery } from '../domain/responseQuery.ts';
import { describeIssues } from './describeIssues.ts';

const Score = z.coerce.number().pipe(z.int32()).nullable().default(null);

// A day alone stands for its beginning in UTC.
const Time = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform((text) => Date.parse(text))
  .nullable()
  .default(null);

const Text = z.string().min(1).nullable().default(null);

const isTimeZone = (timeZone: string) => {
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
};

const Query = z.strictObject({
  min_score: Score,
  max_score: Score,
  from: Time,
  until: Time,
  with_text: z.stringbool().default(false),
  search: Text,
  page: Text,
  locale: Text,
  with_email: z.stringbool().default(false),
  with_screenshot: z.stringbool().default(false),
  bom: z.stringbool().default(false),
  cursor: z
    .string()
    .regex(/^[\w-]+$/)
    .nullable()
    .default(null),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  count: z.coerce.number().int().min(0).nullable().default(null),
  time_zone: z.string().refine(isTimeZone, 'expected a time zone such as "Europe/Berlin"').default('UTC'),
});

/** Keys of the metadata stand behind this; `*` stands for any value. */
const metadataPrefix = 'metadata.';

/** What the address of a list of responses asks for. Throws an `ApiError` where it is not understood. */
export function readQuery(survey_uuid: string, url: string) {
  const given = [...new URL(url).searchParams];
  const isMetadata = ([name]: [string, string]) => name.startsWith(metadataPrefix);
  if (given.flat().some((text) => text.includes('\0'))) {
    throw new ApiError(400, 'The query has a NUL character.', { survey_uuid });
  }
  const parsed = Query.safeParse(Object.fromEntries(given.filter((each) => !isMetadata(each))));
  if (!parsed.success) throw new ApiError(400, describeIssues(parsed.error), { survey_uuid });
  const { data } = parsed;
  const query: ResponseQuery = {
    ...everyResponse,
    survey_uuid,
    lowestScore: data.min_score,
    highestScore: data.max_score,
    from: data.from,
    until: data.until,
    withText: data.with_text,
    search: data.search,
    page: data.page,
    locale: data.locale,
    withEmail: data.with_email,
    withScreenshot: data.with_screenshot,
    metadata: given
      .filter(isMetadata)
      .map(([name, value]) => ({ key: name.slice(metadataPrefix.length), value: value === '*' ? null : value })),
  };
  const { cursor, limit, count, bom, time_zone: timeZone } = data;
  return { query, cursor, limit, count, bom, timeZone };
}
