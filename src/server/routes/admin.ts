import { Hono, type MiddlewareHandler } from 'hono';
import { Uuid } from '../../contract/uuid.ts';
import type { Catalogue } from '../domain/catalogue.ts';
import type { Dependencies } from '../domain/dependencies.ts';
import { deleteResponses } from '../domain/deleteResponses.ts';
import { exportFormats, exportResponses, exportTypes, withPicture } from '../domain/exportResponses.ts';
import { ApiError } from '../domain/apiError.ts';
import { listResponses } from '../domain/listResponses.ts';
import { readSegments } from '../domain/readSegments.ts';
import { everyResponse } from '../domain/responseQuery.ts';
import { summarize } from '../domain/summarize.ts';
import { readScreenshot } from '../domain/screenshot.ts';
import { attachment, replyBackup } from './backup.ts';
import { readQuery } from './readQuery.ts';
import { replyOwn, replyTagged, replyPicture, streamText } from './reply.ts';
import { withScreenshotAddress } from './screenshotAddress.ts';

/** What the owner's side of the server needs. */
export interface AdminOptions extends Pick<Dependencies, 'store' | 'now'> {
  readonly catalogue: Catalogue;
  /** Of the server: another one may answer something else. */
  readonly version: string;
  /** Throws an `ApiError` where a request does not carry the admin token. */
  readonly requireAdmin: MiddlewareHandler;
  /** As `requireAdmin`, for who may only read surveys and results. */
  readonly requireReader: MiddlewareHandler;
  readonly onError: (error: unknown) => void;
  /** Takes a line for everything that takes answers out or away. */
  readonly audit: (fields: object) => void;
}

const noSurvey = () => new ApiError(404, 'There is no such survey.');

/** A survey of the catalogue. Throws an `ApiError` where there is none. */
function surveyOf(catalogue: Catalogue, given: string) {
  const survey_uuid = Uuid.safeParse(given).data ?? given;
  const survey = catalogue.survey(survey_uuid);
  if (!survey) throw noSurvey();
  return { survey_uuid, survey };
}

/**
 * The uuid of a survey of the catalogue, or of one that was taken out of it: its answers can still be read and deleted.
 * Throws an `ApiError` where there is neither.
 */
async function findAnswered({ catalogue, store }: AdminOptions, given: string): Promise<string> {
  const { data: survey_uuid } = Uuid.safeParse(given);
  if (survey_uuid === undefined) throw noSurvey();
  if (catalogue.survey(survey_uuid) === null && (await store.beginning(survey_uuid)) === null) throw noSurvey();
  return survey_uuid;
}

/** Reading the surveys and their results needs less than everything else. */
const requireToken =
  ({ requireAdmin, requireReader }: AdminOptions): MiddlewareHandler =>
  (context, next) => {
    const { method, path } = context.req;
    const reads = ['GET', 'HEAD'].includes(method) && /^\/api\/admin\/surveys(\/|$)/.test(path);
    return (reads ? requireReader : requireAdmin)(context, next);
  };

function addExports(admin: Hono, options: AdminOptions): void {
  const { store, onError, audit } = options;
  for (const format of exportFormats) {
    admin.get(`/surveys/:uuid/export.${format}`, async ({ req }) => {
      const survey_uuid = await findAnswered(options, req.param('uuid'));
      const { query, bom } = readQuery(survey_uuid, req.url);
      audit({ action: 'export', survey: survey_uuid, format });
      return streamText(exportResponses(store, query, format, bom), onError, {
        'content-type': exportTypes[format],
        'content-disposition': attachment(`${survey_uuid}.${format}`),
      });
    });
  }
}

function addDeletions(admin: Hono, options: AdminOptions): void {
  const { store, audit } = options;
  admin.delete('/surveys/:uuid/responses', async ({ req }) => {
    const survey_uuid = await findAnswered(options, req.param('uuid'));
    const { query, count } = readQuery(survey_uuid, req.url);
    if (count === null) throw new ApiError(400, 'count: expected the number of responses to delete.', { survey_uuid });
    const deleted = await deleteResponses(store, query, count);
    audit({ action: 'delete', survey: survey_uuid, deleted });
    return replyOwn({ survey_uuid, deleted });
  });

  admin.delete('/surveys/:uuid/responses/:session', async ({ req }) => {
    const survey_uuid = await findAnswered(options, req.param('uuid'));
    const { data: session_uuid } = Uuid.safeParse(req.param('session'));
    const forgotten = session_uuid !== undefined && (await store.forget(survey_uuid, session_uuid));
    if (!forgotten) throw new ApiError(404, 'There is no such session of this survey.', { survey_uuid });
    audit({ action: 'delete', survey: survey_uuid, session: session_uuid });
    return replyOwn({ survey_uuid, session_uuid });
  });
}

/** The answers, for the owner of the surveys: only with the admin token, and for no page of another origin. */
export function createAdmin(options: AdminOptions): Hono {
  const { catalogue, store, now, audit } = options;
  const admin = new Hono({ strict: false }).basePath('/api/admin');

  admin.use('*', requireToken(options));

  // read before what it stands for: what comes in between is told the next time
  const versionOf = async (survey: string) =>
    `${options.version} ${catalogue.survey(survey)?.survey_type} ${await store.version(survey)}`;

  admin.get('/surveys', () => replyOwn({ surveys: catalogue.entries() }));

  admin.get('/surveys/:uuid/summary', async ({ req }) => {
    const { survey_uuid, survey } = surveyOf(catalogue, req.param('uuid'));
    const { query, timeZone } = readQuery(survey_uuid, req.url);
    return replyTagged(req.raw, await versionOf(survey_uuid), async () => {
      const segments = readSegments(store, query, now());
      return { survey_uuid, ...(await summarize(survey.survey_type, query, timeZone, segments)) };
    });
  });

  admin.get('/surveys/:uuid/responses', async ({ req }) => {
    const survey_uuid = await findAnswered(options, req.param('uuid'));
    const { query, cursor, limit } = readQuery(survey_uuid, req.url);
    return replyTagged(req.raw, await versionOf(survey_uuid), async () => {
      const page = await listResponses(store, query, cursor, limit, now());
      return { ...page, responses: page.responses.map(withScreenshotAddress) };
    });
  });

  addExports(admin, options);

  addDeletions(admin, options);

  admin.get('/surveys/:uuid/responses/:session/screenshot', async ({ req }) => {
    const survey_uuid = await findAnswered(options, req.param('uuid'));
    const { data: session_uuid } = Uuid.safeParse(req.param('session'));
    const page =
      session_uuid === undefined ? null : await store.page({ ...everyResponse, survey_uuid, session_uuid }, null, 1);
    const [response = null] = page?.responses ?? [];
    const picture = readScreenshot(response && (await withPicture(store, response)).metadata.screenshot);
    if (typeof picture === 'string') throw new ApiError(404, 'There is no such screenshot.', { survey_uuid });
    return replyPicture(picture);
  });

  admin.get('/backup', ({ req }) => {
    audit({ action: 'backup' });
    return replyBackup(store, req.method);
  });

  return admin;
}
