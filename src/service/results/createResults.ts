import { includesRole } from '../../contract/roles.ts';
import { ExportQueries, metadataPrefix, SummariesQuery } from '../../contract/results/resultsQuery.ts';
import { Uuid } from '../../contract/uuid.ts';
import { ApiError, describeIssues, parse } from '../../server/api/errors.ts';
import { ownHeaders } from '../../server/api/reply.ts';
import { type AdminRequest, createAdminRoutes } from '../adminRoutes.ts';
import { attachment, replyOwn } from '../reply.ts';
import { etagOf, isKnown } from '../etag.ts';
import { readScreenshot } from '../../server/api/screenshot.ts';
import type { Extension } from '../../server/extension.ts';
import type { Core } from '../module.ts';
import { budgetVersion, readBudget } from './budgetPeriods.ts';
import { findLastChange, findWords } from './finding.ts';
import { findPeriod } from './countResponses.ts';
import { localDate } from './days.ts';
import { type ExportFormat, exportResponses, exportTypes, streamText } from './exportResponses.ts';
import { listImports, receiveImport } from './importResponses.ts';
import type { Results } from './openResults.ts';
import { asksForEverything, questionsOf, readQuery, type ResponseQuery, withTranslatedQuestions } from './query.ts';
import { publicationsOf } from './publications.ts';
import { changesIn } from './changesIn.ts';
import { findSession, listResponse, pageResponses, withPicture } from './responses.ts';
import { summarize } from './summarize.ts';
import { recentDaysOf, summarizeAll } from './summarizeAll.ts';
import { listNotes } from './trendNotes.ts';

interface ResultsOptions {
  readonly results: Results;
  /** The server's version, part of the ETag: another version may reply differently. */
  readonly version: string;
  /** Days after its last change until a response is deleted. Null: never. */
  readonly retentionDays: number | null;
}

/** The parts of the routes. */
type Parts = Core & ResultsOptions;

/** The uuid that no session has. */
const noSession = '00000000-0000-0000-0000-000000000000';

const noSurvey = () => new ApiError('notFound', 'Survey not found.');
const noResponse = (survey_uuid: string) =>
  new ApiError('notFound', 'Response not found in this survey.', { survey_uuid });

/**
 * Reads a request about the responses of a survey that is served, or that was removed but still has answers, which can
 * be read and deleted. A question in its filter is searched for in all languages of the survey. Rejects with an
 * `ApiError` if there is no such survey, or if the query is not valid.
 */
async function readRequest({ catalog, results, auth }: Parts, survey_uuid: string, request: Request) {
  const entry = catalog.entries().find((each) => each.survey_uuid === survey_uuid);
  if (!entry && !(await results.read((reading) => findPeriod(reading, survey_uuid)))) throw noSurvey();
  const asked = readQuery(survey_uuid, request.url);
  const followUpQuestions = entry ? questionsOf(entry) : new Map<string, string>();
  const translated = withTranslatedQuestions(asked.query, followUpQuestions);
  const found = await findResponse(results, translated);
  const selectsScores = found.min_score !== undefined || found.max_score !== undefined;
  // a filter by score means the survey's own scale
  const query = entry && selectsScores ? { ...found, scale: entry.survey_type } : found;
  const mayEdit = includesRole(auth.grantOf(request).role, 'edit');
  return { ...asked, survey_uuid, query, followUpQuestions, request, mayEdit };
}

/** Returns a query with the session of its response. Without such a response, it finds nothing. */
async function findResponse({ read }: Results, query: ResponseQuery): Promise<ResponseQuery> {
  const { survey_uuid, response } = query;
  if (response === undefined) return query;
  const session_uuid = await read((reading) => findSession(reading, survey_uuid, response));
  return { ...query, session_uuid: session_uuid ?? noSession };
}

type AboutSurvey = Pick<AdminRequest<'summary'>, 'values' | 'request'>;

type ResultsRequest = Awaited<ReturnType<typeof readRequest>>;

/** Resolves to the session of a response, by its id or its session. */
const sessionOf = async ({ results }: Parts, survey_uuid: string, id: string): Promise<string | null> =>
  Uuid.safeParse(id).data ?? results.read((reading) => findSession(reading, survey_uuid, id));

/**
 * Replies like `replyOwn`, or with 304 if the client already has the reply for this URL and this state of the data.
 * Polling is cheap, because nothing is computed if nothing changed.
 */
async function replyTagged(
  { catalog, results, version }: Parts,
  { request, survey_uuids, more }: { request: Request; survey_uuids: readonly string[]; more: string },
  makeBody: () => Promise<unknown>,
): Promise<Response> {
  const surveys = survey_uuids.map((survey_uuid) => {
    const { json, translations = [] } = catalog.survey(survey_uuid) ?? {};
    return [survey_uuid, json, ...translations];
  });
  // read before the data, so that a write in between changes the next version
  const state = [version, ...surveys, await results.version(...survey_uuids), more].join();
  const etag = etagOf(`${request.url} ${state}`);
  if (!isKnown(request, etag)) return replyOwn(await makeBody(), 200, { etag });
  return new Response(null, { status: 304, headers: { ...ownHeaders, etag } });
}

async function replySummary(parts: Parts, asked: ResultsRequest): Promise<Response> {
  const { survey_uuid, timeZone } = asked;
  const survey = parts.catalog.survey(survey_uuid);
  if (!survey) throw noSurvey();
  const { link, follow_ups, thank_yous } = survey.entry;
  const summaryQuery = {
    ...survey,
    ...asked,
    link,
    follow_ups,
    thank_yous,
    type: survey.survey_type,
    now: parts.now(),
  };
  // the trend ends today
  const more = localDate(timeZone, summaryQuery.now) + budgetVersion(survey, summaryQuery.now);
  return replyTagged(parts, { ...asked, survey_uuids: [survey_uuid], more }, () =>
    parts.results.read(async (reading) => {
      const summary = await summarize(reading, summaryQuery);
      return {
        survey_uuid,
        ...summary,
        changes: asksForEverything(asked.query) ? changesIn(summary.days, survey.survey_type, summaryQuery) : null,
        ...(await publicationsOf(reading, survey_uuid, timeZone)),
        notes: await listNotes(reading, survey_uuid),
        budget: await readBudget(reading, survey, summaryQuery.now),
      };
    }),
  );
}

/** Replies with the last change of the metric. */
async function replyFinding(parts: Parts, { survey_uuid, request }: ResultsRequest): Promise<Response> {
  const { time_zone: timeZone } = parse(SummariesQuery, Object.fromEntries(new URL(request.url).searchParams));
  const survey = parts.catalog.survey(survey_uuid);
  if (!survey) throw noSurvey();
  const asked = { survey_uuid, type: survey.survey_type, timeZone, now: parts.now() };
  // the changes are in whole days
  const more = localDate(timeZone, asked.now);
  return replyTagged(parts, { request, survey_uuids: [survey_uuid], more }, async () => ({
    finding: await parts.results.read((reading) => findLastChange(reading, asked)),
  }));
}

async function replyWords(parts: Parts, asked: ResultsRequest): Promise<Response> {
  const { survey_uuid, query } = asked;
  const survey = parts.catalog.survey(survey_uuid);
  if (!survey) throw noSurvey();
  return replyTagged(parts, { ...asked, survey_uuids: [survey_uuid], more: '' }, () =>
    parts.results.read((reading) => findWords(reading, survey.survey_type, query)),
  );
}

/** Replies with the numbers of all surveys. */
async function replySummaries(parts: Parts, request: Request): Promise<Response> {
  const surveys = parts.catalog.entries();
  const { time_zone } = parse(SummariesQuery, Object.fromEntries(new URL(request.url).searchParams));
  const days = recentDaysOf(time_zone, parts.now());
  const dates = days.map(({ date }) => date);
  const survey_uuids = surveys.map(({ survey_uuid }) => survey_uuid);
  return replyTagged(parts, { request, survey_uuids, more: dates.join() }, async () => ({
    time_zone,
    days: dates,
    surveys: await parts.results.read((reading) => summarizeAll(reading, surveys, days)),
  }));
}

async function replyList(parts: Parts, asked: ResultsRequest): Promise<Response> {
  const { survey_uuid, query, cursor, limit, mayEdit } = asked;
  return replyTagged(parts, { ...asked, survey_uuids: [survey_uuid], more: String(mayEdit) }, async () => {
    const page = await parts.results.read((reading) => pageResponses(reading, query, cursor, limit));
    return { ...page, responses: page.responses.map((response) => listResponse(response, mayEdit)) };
  });
}

/**
 * Returns the time zone that an export asks for. Throws an `ApiError` that names a parameter which the export would have
 * to ignore.
 */
function readExportZone(format: ExportFormat, survey_uuid: string, url: string): string | undefined {
  const given = [...new URL(url).searchParams].filter(([name]) => !name.startsWith(metadataPrefix));
  const parsed = ExportQueries[format].safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new ApiError('malformed', describeIssues(parsed.error, 'query'), { survey_uuid });
  return parsed.data.time_zone;
}

function replyExport({ results, audit, onError }: Parts, format: ExportFormat, asked: ResultsRequest): Response {
  const { survey_uuid, query, bom, delimiter, mayEdit, request } = asked;
  const timeZone = readExportZone(format, survey_uuid, request.url);
  const how = { format, timeZone, delimiter, withSessions: mayEdit, withByteOrderMark: bom };
  audit(request, { action: 'export', survey: survey_uuid, format });
  return streamText(exportResponses(results, query, how), onError, {
    'content-type': exportTypes[format],
    'content-disposition': attachment(`${survey_uuid}.${format}`),
  });
}

/** Whatever the bytes of a picture are, a browser runs nothing in it and treats it as no other type. */
async function replyScreenshot(parts: Parts, { values }: AdminRequest<'screenshot'>): Promise<Response> {
  const { survey_uuid, id } = values;
  const session_uuid = await sessionOf(parts, survey_uuid, id);
  const response = await parts.results.read(async (reading) => {
    if (session_uuid === null) return null;
    const [found] = (await pageResponses(reading, { survey_uuid, session_uuid }, null, 1)).responses;
    return found && withPicture(reading, found.response);
  });
  const picture = readScreenshot(response?.metadata.screenshot);
  if (typeof picture === 'string') throw new ApiError('notFound', 'Screenshot not found.', { survey_uuid });
  const headers = { ...ownHeaders, 'content-type': picture.type, 'content-security-policy': 'sandbox' };
  return new Response(picture.bytes, { headers });
}

async function deleteOne(parts: Parts, { request, values }: AdminRequest<'delete_one'>): Promise<Response> {
  const { survey_uuid, id } = values;
  const session_uuid = await sessionOf(parts, survey_uuid, id);
  let deleted = 0;
  for await (const some of parts.results.forget(survey_uuid, session_uuid === null ? [] : [session_uuid]))
    deleted += some;
  if (deleted === 0) throw noResponse(survey_uuid);
  parts.audit(request, { action: 'delete', survey: survey_uuid, session: session_uuid });
  return replyOwn({ survey_uuid, session_uuid });
}

async function markOne(parts: Parts, { values, body: marks }: AdminRequest<'mark_one'>): Promise<Response> {
  const { survey_uuid, id } = values;
  const session_uuid = await sessionOf(parts, survey_uuid, id);
  const marked = session_uuid && (await parts.results.mark(survey_uuid, session_uuid, marks));
  if (!marked) throw noResponse(survey_uuid);
  return replyOwn(marked);
}

async function tag(parts: Parts, { request, values, body }: AdminRequest<'tag'>): Promise<Response> {
  const { survey_uuid } = await readRequest(parts, values.survey_uuid, request);
  return replyOwn({ survey_uuid, tagged: await parts.results.tag(survey_uuid, body) });
}

async function addNote(parts: Parts, { request, values, body }: AdminRequest<'add_note'>): Promise<Response> {
  const { survey_uuid } = await readRequest(parts, values.survey_uuid, request);
  const { name: by } = parts.auth.grantOf(request);
  return replyOwn(await parts.results.addNote(survey_uuid, body, { by, at: parts.now() }));
}

async function removeNote({ results }: Parts, { values }: AdminRequest<'remove_note'>): Promise<Response> {
  const { survey_uuid, id } = values;
  if (!(await results.removeNote(survey_uuid, id)))
    throw new ApiError('notFound', 'Note not found in this survey.', { survey_uuid });
  return replyOwn({ survey_uuid, id });
}

async function deleteAll({ results, audit }: Parts, asked: ResultsRequest): Promise<Response> {
  const { survey_uuid, query, count, request } = asked;
  if (count === undefined)
    throw new ApiError('malformed', 'count: expected the number of responses to delete.', { survey_uuid });
  let deleted = 0;
  audit(request, { action: 'delete', survey: survey_uuid, count });
  try {
    for await (const some of results.forgetResponses(query, count)) deleted += some;
  } finally {
    audit(request, { action: 'delete', survey: survey_uuid, deleted });
  }
  return replyOwn({ survey_uuid, deleted });
}

/** Creates the extension for the results in the admin API. */
export function createResults(core: Core, options: ResultsOptions): Extension {
  const parts = { ...core, ...options };
  const { results } = options;

  /** Returns a handler that replies about the responses of a survey. */
  const about =
    (reply: (asked: ResultsRequest) => Response | Promise<Response>) =>
    async ({ values, request }: AboutSurvey): Promise<Response> =>
      reply(await readRequest(parts, values.survey_uuid, request));

  const routes = createAdminRoutes(core, {
    summaries: ({ request }) => replySummaries(parts, request),
    summary: about((asked) => replySummary(parts, asked)),
    finding: about((asked) => replyFinding(parts, asked)),
    words: about((asked) => replyWords(parts, asked)),
    list: about((asked) => replyList(parts, asked)),
    delete_all: about((asked) => deleteAll(parts, asked)),
    mark_one: (asked) => markOne(parts, asked),
    tag: (asked) => tag(parts, asked),
    add_note: (asked) => addNote(parts, asked),
    remove_note: (asked) => removeNote(parts, asked),
    delete_one: (asked) => deleteOne(parts, asked),
    screenshot: (asked) => replyScreenshot(parts, asked),
    imports: about(async ({ survey_uuid }) => {
      const imports = await results.read((reading) => listImports(reading, survey_uuid));
      return replyOwn({ imports, retention_days: options.retentionDays });
    }),
    import_responses: about(async ({ survey_uuid, request, replace }) =>
      replyOwn(await receiveImport(parts, survey_uuid, request, replace)),
    ),
    export_csv: about((asked) => replyExport(parts, 'csv', asked)),
    export_ndjson: about((asked) => replyExport(parts, 'ndjson', asked)),
  });
  return { routes };
}
