import { metadataPrefix, ResultsQuery } from '../../contract/resultsQuery.ts';
import { ApiError, describeIssues } from '../api/errors.ts';
import { everyResponse, type ResponseQuery } from './responseQuery.ts';

// A date alone means the beginning of that day in UTC.
const timeOf = (text: string | undefined) => (text === undefined ? null : Math.max(Date.parse(text), 0));

/** Maximum number of filters of metadata. */
const maxMetadata = 50;

/** Reads the query of a URL. Throws an `ApiError` if a parameter is not valid. */
export function readQuery(survey_uuid: string, url: string) {
  const given = [...new URL(url).searchParams];
  const isMetadata = ([name]: [string, string]) => name.startsWith(metadataPrefix);
  if (given.flat().some((text) => text.includes('\0'))) {
    throw new ApiError('malformed', 'The query contains a NUL character.', { survey_uuid });
  }
  const parsed = ResultsQuery.safeParse(Object.fromEntries(given.filter((each) => !isMetadata(each))));
  if (!parsed.success) throw new ApiError('malformed', describeIssues(parsed.error, 'query'), { survey_uuid });
  const { data } = parsed;
  const metadata = given.filter(isMetadata);
  if (metadata.length > maxMetadata) {
    throw new ApiError('malformed', `The query has more than ${maxMetadata} filters of metadata.`, { survey_uuid });
  }
  const query: ResponseQuery = {
    ...everyResponse,
    survey_uuid,
    lowestScore: data.min_score ?? null,
    highestScore: data.max_score ?? null,
    from: timeOf(data.from),
    until: timeOf(data.until),
    updatedFrom: timeOf(data.updated_from),
    withText: data.with_text,
    search: data.search ?? null,
    page: data.page ?? null,
    locale: data.locale ?? null,
    withEmail: data.with_email,
    withScreenshot: data.with_screenshot,
    metadata: metadata.map(([name, value]) => ({
      key: name.slice(metadataPrefix.length),
      value: value === '*' ? null : value,
    })),
  };
  const { cursor = null, limit, count = null, bom, time_zone: timeZone } = data;
  return { query, cursor, limit, before: timeOf(data.before), count, bom, timeZone };
}
