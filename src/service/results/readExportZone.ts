import { ExportQueries, metadataPrefix } from '../../contract/results/resultsQuery.ts';
import { ApiError, describeIssues } from '../../server/api/errors.ts';
import type { ExportFormat } from './exportResponses.ts';

/**
 * Returns the time zone that an export asks for. Throws an `ApiError` that names a parameter which the export would have
 * to ignore.
 */
export function readExportZone(format: ExportFormat, survey_uuid: string, url: string): string | undefined {
  const given = [...new URL(url).searchParams].filter(([name]) => !name.startsWith(metadataPrefix));
  const parsed = ExportQueries[format].safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new ApiError('malformed', describeIssues(parsed.error, 'query'), { survey_uuid });
  return parsed.data.time_zone;
}
