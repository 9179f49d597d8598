import { metadataPrefix, ResultsQuery } from '../../contract/resultsQuery.ts';
import { ApiError, describeIssues } from '../api/errors.ts';
import type { ResponseQuery } from './responseQuery.ts';

// A date alone means the beginning of that day in UTC.
const timeOf = (text: string | undefined) => (text === undefined ? undefined : Math.max(Date.parse(text), 0));

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
  const metadata = given
    .filter(isMetadata)
    .map(([name, value]) => ({ key: name.slice(metadataPrefix.length), value: value === '*' ? null : value }));
  if (metadata.length > maxMetadata) {
    throw new ApiError('malformed', `The query has more than ${maxMetadata} filters of metadata.`, { survey_uuid });
  }
  const { from, until, updated_from, before, cursor = null, limit, count, bom, time_zone, ...filters } = parsed.data;
  const times = { from: timeOf(from), until: timeOf(until), updated_from: timeOf(updated_from) };
  const query: ResponseQuery = { survey_uuid, ...filters, ...times, metadata };
  return { query, cursor, limit, before: timeOf(before), count, bom, timeZone: time_zone };
}
