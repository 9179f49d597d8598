import { z } from 'zod';
import { TimeZone } from '../surveys/notifications.ts';
import { type Breakdown, breakdownNames, breakdowns } from './breakdowns.ts';
import { responseStatuses } from './responses.ts';
import { unknownField } from '../unknownField.ts';

/** Returns the schema of a number in a query. An empty text is no number, although JavaScript takes it for 0. */
const inQuery = (number: z.ZodType<number, number>) =>
  z.preprocess((text) => (text === '' ? NaN : text), z.coerce.number().pipe(number));
const Score = inQuery(z.int32());
const Time = z.preprocess(
  // the plus sign of an offset is a space in a query, unless it is written as %2B
  (text) => (typeof text === 'string' ? text.replace(/ (?=\d\d:\d\d$)/, '+') : text),
  z.union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'expected a date or a time, such as "2026-01-31" or "2026-01-31T09:00:00Z"',
  ),
);
const Text = z.string().min(1);
const Flag = z.stringbool().default(false);

const columnFilters = Object.fromEntries(
  breakdownNames.map((name) => [name, Text.optional().describe(breakdowns[name].filter)]),
) as Record<Breakdown, z.ZodOptional<typeof Text>>;

/** The filters of summaries, lists, exports and deletions, as query parameters. */
export const resultsFilters = {
  from: Time.optional().describe('Created at this time or later. A date means its start in UTC.'),
  until: Time.optional().describe('Created before this time.'),
  updated_from: Time.optional().describe('Created or changed at this time or later.'),
  min_score: Score.optional().describe('The lowest score.'),
  max_score: Score.optional().describe('The highest score.'),
  search: Text.optional().describe('Part of the text. Case is ignored.'),
  ...columnFilters,
  with_text: Flag.describe('Only those with a text.'),
  with_email: Flag.describe('Only those with an email address.'),
  with_screenshot: Flag.describe('Only those with a screenshot.'),
  is_read: z
    .enum(['true', 'false'])
    .optional()
    .describe('Only those that the owner has marked as read, or only the others.'),
  is_imported: z.enum(['true', 'false']).optional().describe('Only those that were imported, or only the others.'),
  is_starred: Flag.describe('Only those that the owner has starred.'),
  response: Text.optional().describe('Only the response with this id.'),
  tag: Text.optional().describe('Only those that the owner has tagged with it.'),
  status: z.enum(responseStatuses).optional().describe('Only those with this status.'),
};

/** What can separate the cells of a CSV. */
export const delimiters = ['comma', 'semicolon'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The prefix of query parameters that filter by metadata: `metadata.plan=pro`. */
export const metadataPrefix = 'metadata.';

const resultsParameters = {
  ...resultsFilters,
  before: Time.optional().describe('Start of an earlier period that ends at `from`: the metric is compared with it.'),
  time_zone: TimeZone.default('UTC').describe('Time zone of the days.'),
  limit: inQuery(z.int().min(1).max(500)).default(50).describe('Maximum number of responses.'),
  cursor: z.string().optional().describe('The cursor of the previous page.'),
  count: inQuery(z.int().min(0))
    .optional()
    .describe('Number of responses to delete: if it differs, nothing is deleted.'),
  replace: Flag.describe('Whether imported responses with other contents are replaced. The marks of the owner stay.'),
  delimiter: z
    .enum(delimiters)
    .default('comma')
    .describe(
      'What separates the cells of a CSV: Excel expects semicolons where the decimal sign is a comma. With semicolons, numbers have decimal commas.',
    ),
  bom: Flag.describe('Whether the file starts with a byte order mark, for Excel.'),
};

/** The query parameters of all results, except for the filters by metadata. */
export const ResultsQuery = z.strictObject(resultsParameters, {
  error: unknownField('parameter', { ...resultsParameters, 'metadata.KEY': Text }),
});

const exportTimes =
  'Time zone of the times. Without it, they are ISO 8601 in UTC. With it, a CSV has local times that spreadsheets read as dates, such as `2026-03-02 10:00:00`, and the times in UTC as `created_at_utc` and `updated_at_utc`; NDJSON has local times with their offset.';

const exportParameters = {
  ...resultsFilters,
  bom: resultsParameters.bom,
  time_zone: TimeZone.optional().describe(exportTimes),
};
const csvParameters = { ...exportParameters, delimiter: resultsParameters.delimiter };

/** The query parameters of an export in each format, except for the filters by metadata: no other ones are accepted. */
export const ExportQueries = {
  csv: z.strictObject(csvParameters, { error: unknownField('parameter', csvParameters) }),
  ndjson: z.strictObject(exportParameters, { error: unknownField('parameter', exportParameters) }),
};

/** The query parameters of the numbers of all surveys. */
export const SummariesQuery = ResultsQuery.pick({ time_zone: true });
