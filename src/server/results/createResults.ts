import { Hono, type HonoRequest, type MiddlewareHandler } from 'hono';
import { Uuid } from '../../contract/uuid.ts';
import { ApiError } from '../api/errors.ts';
import { attachment, replyOwn } from '../api/reply.ts';
import { readScreenshot } from '../api/screenshot.ts';
import type { Core, Module } from '../module.ts';
import { findPeriod } from './countResponses.ts';
import { deleteResponses } from './deleteResponses.ts';
import { exportFormats, exportResponses, exportTypes, listResponse, withPicture } from './exportResponses.ts';
import { localDate } from './localDays.ts';
import type { Results } from './openResults.ts';
import { pageResponses } from './pageResponses.ts';
import { type Questions, questionsOf, withTranslatedQuestions } from './questions.ts';
import { readQuery } from './readQuery.ts';
import { replyPicture, replyTagged, streamText } from './reply.ts';
import { findSession } from './responseId.ts';
import { summarize } from './summarize.ts';

/** The options of the admin API, besides the core. */
export interface ResultsOptions {
  /** Null if the store has no results, because it is not one of our databases. */
  readonly results: Results | null;
  /** The server's version, part of the ETag: another version may reply differently. */
  readonly version: string;
  readonly auth: {
    /** Throws an `ApiError` if a request does not carry the admin token. */
    readonly requireAdmin: MiddlewareHandler;
    /** As `requireAdmin`, but also accepts the read-only token. */
    readonly requireReader: MiddlewareHandler;
    /** Returns whether a request carries the admin token. */
    readonly isAdmin: (request: Request) => boolean;
  };
  /** Receives a line for every export and deletion of answers. */
  readonly audit: (fields: object) => void;
}

/** The options of the routes, with a store that has results. */
type Parts = Core & ResultsOptions & { readonly results: Results };

const noSurvey = () => new ApiError('notFound', 'Survey not found.');

/**
 * Reads a request about the responses of a survey that is served, or that was removed but still has answers, which can
 * be read and deleted. A question in its filter is searched for in all languages of the survey. Rejects with an
 * `ApiError` if there is no such survey, or if the query is not valid.
 */
async function readRequest({ catalog, results }: Parts, { url }: HonoRequest, given: string) {
  const { data: survey_uuid } = Uuid.safeParse(given);
  if (survey_uuid === undefined) throw noSurvey();
  const entry = catalog.entries().find((each) => each.survey_uuid === survey_uuid);
  if (!entry && !(await results.read((reading) => findPeriod(reading, survey_uuid)))) throw noSurvey();
  const asked = readQuery(survey_uuid, url);
  const followUpQuestions: Questions = entry ? questionsOf(entry) : new Map();
  return { ...asked, survey_uuid, query: withTranslatedQuestions(asked.query, followUpQuestions), followUpQuestions };
}

/** Requires the read-only token for reading surveys and results, and the admin token for everything else. */
const requireToken =
  ({ auth: { requireAdmin, requireReader } }: ResultsOptions): MiddlewareHandler =>
  (context, next) => {
    const { method, path } = context.req;
    const reads = ['GET', 'HEAD'].includes(method) && /^\/api\/admin\/surveys(\/|$)/.test(path);
    return (reads ? requireReader : requireAdmin)(context, next);
  };

function addExports(admin: Hono, parts: Parts): void {
  const { results, onError, audit, auth } = parts;
  for (const format of exportFormats) {
    admin.get(`/surveys/:uuid/export.${format}`, async ({ req }) => {
      const { survey_uuid, query, bom } = await readRequest(parts, req, req.param('uuid'));
      audit({ action: 'export', survey: survey_uuid, format });
      const how = { format, withSessions: auth.isAdmin(req.raw), withByteOrderMark: bom };
      return streamText(exportResponses(results, query, how), onError, {
        'content-type': exportTypes[format],
        'content-disposition': attachment(`${survey_uuid}.${format}`),
      });
    });
  }
}

function addDeletions(admin: Hono, parts: Parts): void {
  const { results, audit } = parts;
  admin.delete('/surveys/:uuid/responses', async ({ req }) => {
    const { survey_uuid, query, count } = await readRequest(parts, req, req.param('uuid'));
    if (count === undefined)
      throw new ApiError('malformed', 'count: expected the number of responses to delete.', { survey_uuid });
    let deleted = 0;
    audit({ action: 'delete', survey: survey_uuid, count });
    try {
      for await (const some of deleteResponses(results, query, count)) deleted += some;
    } finally {
      audit({ action: 'delete', survey: survey_uuid, deleted });
    }
    return replyOwn({ survey_uuid, deleted });
  });

  admin.delete('/surveys/:uuid/responses/:id', async ({ req }) => {
    const { survey_uuid } = await readRequest(parts, req, req.param('uuid'));
    const session_uuid = await sessionOf(parts, survey_uuid, req.param('id'));
    let deleted = 0;
    if (session_uuid !== null) {
      for await (const some of results.forget(survey_uuid, [session_uuid])) deleted += some;
    }
    if (deleted === 0) throw new ApiError('notFound', 'Response not found in this survey.', { survey_uuid });
    audit({ action: 'delete', survey: survey_uuid, session: session_uuid });
    return replyOwn({ survey_uuid, session_uuid });
  });
}

/** Resolves to the session of a response, given its id or its session. */
const sessionOf = async ({ results }: Parts, survey_uuid: string, id: string): Promise<string | null> =>
  Uuid.safeParse(id).data ?? results.read((reading) => findSession(reading, survey_uuid, id));

function addScreenshots(admin: Hono, parts: Parts): void {
  const { results } = parts;
  admin.get('/surveys/:uuid/responses/:id/screenshot', async ({ req }) => {
    const { survey_uuid } = await readRequest(parts, req, req.param('uuid'));
    const session_uuid = await sessionOf(parts, survey_uuid, req.param('id'));
    const response = await results.read(async (reading) => {
      if (session_uuid === null) return null;
      const [found] = (await pageResponses(reading, { survey_uuid, session_uuid }, null, 1)).responses;
      return found && withPicture(reading, found);
    });
    const picture = readScreenshot(response?.metadata.screenshot);
    if (typeof picture === 'string') throw new ApiError('notFound', 'Screenshot not found.', { survey_uuid });
    return replyPicture(picture);
  });
}

function addResults(admin: Hono, parts: Parts): void {
  const { catalog, results, now, auth, version } = parts;

  // read before the data, so that a write in between changes the next version
  async function versionOf(survey_uuid: string): Promise<string> {
    const { json, translations = [] } = catalog.survey(survey_uuid) ?? {};
    return [version, json, ...[...translations].flat(), await results.version(survey_uuid)].join();
  }

  admin.get('/surveys/:uuid/summary', async ({ req }) => {
    const { survey_uuid, query, timeZone, before, followUpQuestions } = await readRequest(
      parts,
      req,
      req.param('uuid'),
    );
    const survey = catalog.survey(survey_uuid);
    if (!survey) throw noSurvey();
    const { survey_type: type, follow_ups, thank_yous } = survey;
    const asked = { type, follow_ups, thank_yous, followUpQuestions, query, timeZone, before, now: now() };
    // the trend ends today
    const state = `${await versionOf(survey_uuid)} ${localDate(timeZone, asked.now)}`;
    return replyTagged(req.raw, state, async () => ({
      survey_uuid,
      ...(await results.read((reading) => summarize(reading, asked))),
    }));
  });

  admin.get('/surveys/:uuid/responses', async ({ req }) => {
    const { survey_uuid, query, cursor, limit } = await readRequest(parts, req, req.param('uuid'));
    const withSessions = auth.isAdmin(req.raw);
    return replyTagged(req.raw, `${await versionOf(survey_uuid)} ${withSessions}`, async () => {
      const page = await results.read((reading) => pageResponses(reading, query, cursor, limit));
      return { ...page, responses: page.responses.map((response) => listResponse(response, withSessions)) };
    });
  });

  addExports(admin, parts);
  addDeletions(admin, parts);
  addScreenshots(admin, parts);
}

/** Creates the module for the admin API: only with a token, and not readable by pages of other origins. */
export function createResults(core: Core, options: ResultsOptions): Module {
  const { results } = options;
  const admin = new Hono({ strict: false }).basePath('/api/admin');
  admin.use('*', requireToken(options));
  admin.get('/surveys', () => replyOwn({ surveys: core.catalog.entries() }));
  if (results) addResults(admin, { ...core, ...options, results });
  else {
    admin.all('/surveys/*', () => {
      throw new ApiError('notFound', "This server's store does not support results.");
    });
  }
  return { routes: admin };
}
