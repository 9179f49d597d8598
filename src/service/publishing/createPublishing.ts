import { includesRole } from '../../contract/roles.ts';
import type { PublishingState, SurveyKey, WrittenSurvey } from '../../contract/api/publishing.ts';
import { exampleSurvey } from '../../contract/surveys/exampleSurvey.ts';
import { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import { canonicalJson } from '../../contract/canonicalJson.ts';
import { ApiError } from '../../server/api/errors.ts';
import { hostOf, isOfHost } from '../../server/api/ownOrigin.ts';
import { type AdminHandlers, type AdminRequest, createAdminRoutes } from '../adminRoutes.ts';
import { replyOwn } from '../reply.ts';
import { etagOf } from '../etag.ts';
import { findSplits } from '../../lint/findSplits.ts';
import type { Extension } from '../../server/extension.ts';
import type { Core } from '../module.ts';
import { createSightings, type Sightings } from './createSightings.ts';
import { createVersions, type Versions } from './createVersions.ts';
import { findKey } from './editSurveys.ts';
import { followDocument } from './followDocument.ts';
import { keysOf, limitKey } from './limitKey.ts';
import { type Edit, type Outcome, publish } from './publish.ts';
import { type PublishingOptions, usesSeveralProcesses, whyUnavailable } from './whyUnavailable.ts';
import { findSurvey, lintSurvey, orFileError, parseFile } from './writtenSurveys.ts';

interface Parts extends Core, PublishingOptions {
  readonly versions: Versions;
  readonly sightings: Sightings;
}

const noSurvey = () => new ApiError('notFound', 'Survey not found.');

/** Does not depend on the order of the names: the file keeps its own. */
const tagOf = (survey: WrittenSurvey) => etagOf(canonicalJson(survey));

async function replyList(parts: Parts, request: Request): Promise<Response> {
  const { source, sightings, auth } = parts;
  const { name, role } = auth.grantOf(request);
  const mayEdit = includesRole(role, 'edit');
  const reason = mayEdit ? await whyUnavailable(parts) : 'You can read here, but not publish: ask an owner.';
  const publishing: PublishingState = reason === null ? { available: true } : { available: false, reason };
  const { surveys, isSample: samples } = source.served();
  const problem = mayEdit ? source.problem() : null;
  const has_login = auth.loginOf(request) !== null;
  const example = samples ? SurveyEntry.parse(exampleSurvey) : null;
  return replyOwn({
    surveys,
    samples,
    example,
    problem,
    publishing,
    name,
    role,
    has_login,
    seen: await sightings.all(),
  });
}

async function replySurvey({ source, sightings }: Parts, survey_uuid: string): Promise<Response> {
  const { survey } = findSurvey(await orFileError(source.read()), survey_uuid);
  if (!survey) throw noSurvey();
  const key = findKey(source.served().keys, survey_uuid);
  const { warnings } = lintSurvey(survey, survey_uuid);
  const seen = await sightings.of(survey_uuid);
  return replyOwn({ survey, key, warnings, seen }, 200, { etag: tagOf(survey) });
}

/** Returns the tags of an If-Match header. A proxy that compresses makes them weak. */
const tagsOf = ({ headers }: Request) => headers.get('if-match')?.match(/"[^"]*"/g);

/** Returns the precondition of an edit (RFC 9110, 13). Throws an `ApiError` without one. */
function preconditionOf(request: Request): Edit['isBasedOn'] {
  const { headers, method } = request;
  // a sample is not in the file yet
  if (headers.get('if-none-match')?.trim() === '*' && method === 'PUT')
    return (current, isSample) => current === null || isSample;
  const tags = tagsOf(request);
  if (tags) return (current) => current !== null && tags.includes(tagOf(current));
  const expected = method === 'PUT' ? ', or If-None-Match: * to create a survey' : '';
  throw new ApiError('malformed', `Expected the header If-Match with the ETag of the survey${expected}.`);
}

/**
 * Resolves to the result of an edit, after all other edits. A failure is noted in the audit log, too: if the database does
 * not say whether it stored the change, it can still be served later.
 */
async function inOrder<T>({ source, audit }: Parts, request: Request, fields: object, work: () => Promise<T>) {
  return orFileError(source.inOrder(work)).catch((error) => {
    if (!(error instanceof ApiError)) audit(request, { ...fields, failed: true });
    throw error;
  });
}

/** Throws an `ApiError` if no survey can be published. */
async function requireAvailable(parts: Parts): Promise<void> {
  const reason = await whyUnavailable(parts);
  if (reason !== null) throw new ApiError('forbidden', reason);
}

/** Edits a survey, and returns the replies that both methods have. */
async function edit(
  parts: Parts,
  request: Request,
  asked: Omit<Edit, 'by' | 'server'>,
): Promise<Response | (Outcome & { readonly is: 'done' })> {
  const { source, versions, audit, auth } = parts;
  const given = { ...asked, server: new URL(request.url).origin, by: auth.grantOf(request).name };
  await requireAvailable(parts);
  const publisher = { ...parts, document: source.document!, versions };
  const { survey_uuid: survey } = given;
  const action = given.survey ? 'publish' : 'remove';
  const outcome = await inOrder(parts, request, { action, survey }, () => publish(publisher, given));
  if (outcome.is === 'done') {
    audit(request, { action, survey, version: outcome.version ?? undefined });
    return outcome;
  }
  const { current } = outcome;
  const detail = current ? 'The survey has changed in the meantime.' : 'The survey does not exist.';
  return replyOwn({ detail, survey: current }, 412, current ? { etag: tagOf(current) } : {});
}

async function hasResponses({ store }: Parts, survey_uuid: string): Promise<boolean> {
  const found = await store.database.run('SELECT 1 AS found FROM responses WHERE survey_uuid = ? LIMIT 1', [
    survey_uuid,
  ]);
  return found.length > 0;
}

async function replyPut(parts: Parts, { values, body, request }: AdminRequest<'publish'>): Promise<Response> {
  const { survey_uuid } = values;
  const isBasedOn = preconditionOf(request);
  const { survey, note = null, key: ownKey } = body;
  const { errors, warnings } = lintSurvey(survey, survey_uuid);
  if (errors.length > 0) return replyOwn({ detail: 'The survey has errors.', errors }, 400);
  const outcome = await edit(parts, request, { survey_uuid, survey, note, key: ownKey, isBasedOn });
  if (outcome instanceof Response) return outcome;
  const { isNew, version, before } = outcome;
  const key = findKey(parts.source.served().keys, survey_uuid);
  const splits = before && (await hasResponses(parts, survey_uuid)) ? findSplits(before, survey) : [];
  const reply = { survey, key, warnings: [...warnings, ...splits], version };
  return replyOwn(reply, isNew ? 201 : 200, { etag: tagOf(survey) });
}

async function replyDelete(parts: Parts, { values, request }: AdminRequest<'remove'>): Promise<Response> {
  const { survey_uuid } = values;
  const isBasedOn = preconditionOf(request);
  if (parts.source.served().isSample)
    throw new ApiError('forbidden', 'This is a sample: all samples disappear with the first survey that you publish.');
  const outcome = await edit(parts, request, { survey_uuid, survey: null, note: null, isBasedOn });
  if (outcome instanceof Response) return outcome;
  return replyOwn({ survey_uuid });
}

const keysTagOf = (keys: readonly SurveyKey[]) => etagOf(canonicalJson(keys));

/** Replies the keys of a survey. `detail` says that they are not those that a change is based on. */
async function replyKeys(
  { source, sightings, isOwnOrigin }: Parts,
  { values: { survey_uuid }, request }: AdminRequest<'keys' | 'limit_key'>,
  detail?: string,
): Promise<Response> {
  const keys = await orFileError(source.read().then((written) => keysOf(source, written, survey_uuid)));
  const isOther = ({ origin }: { readonly origin: string | null }) =>
    origin !== null && !isOwnOrigin(new Request(request.url, { headers: { origin, host: hostOf(request) } }));
  const pages = (await sightings.pages(survey_uuid)).filter(isOther);
  return replyOwn({ keys, pages, detail }, detail === undefined ? 200 : 412, { etag: keysTagOf(keys) });
}

/** Limits a key to origins. */
async function replyLimit(parts: Parts, asked: AdminRequest<'limit_key'>): Promise<Response> {
  const { source, audit } = parts;
  const { values, body, request } = asked;
  const tags = tagsOf(request);
  if (!tags) throw new ApiError('malformed', 'Expected the header If-Match with the ETag of the keys.');
  await requireAvailable(parts);
  const given = { ...values, ...body, isBasedOn: (keys: readonly SurveyKey[]) => tags.includes(keysTagOf(keys)) };
  const publisher = { ...parts, document: source.document! };
  const { survey_uuid: survey } = values;
  const [action, origins] = ['limit key', body.origins ?? 'all'];
  const isDone = await inOrder(parts, request, { action, survey }, () => limitKey(publisher, given));
  if (!isDone) return replyKeys(parts, asked, 'The keys have changed in the meantime.');
  audit(request, { action, survey, origins });
  return replyKeys(parts, asked);
}

async function replyDeleted({ versions, catalog }: Parts): Promise<Response> {
  const newest = (await versions.newest()) ?? [];
  return replyOwn({ surveys: newest.filter(({ survey_uuid }) => !catalog.survey(survey_uuid)) });
}

async function replyVersions({ versions, catalog }: Parts, survey_uuid: string): Promise<Response> {
  const found = (await versions.list(survey_uuid)) ?? [];
  if (found.length === 0 && !catalog.survey(survey_uuid)) throw noSurvey();
  return replyOwn({ versions: found });
}

async function replyVersion({ versions }: Parts, { values }: AdminRequest<'version'>): Promise<Response> {
  const { survey_uuid, version } = values;
  const found = /^\d{1,9}$/.test(version) ? await versions.find(survey_uuid, Number(version)) : null;
  if (!found) throw new ApiError('notFound', 'Version not found.', { survey_uuid });
  return replyOwn(found);
}

/** Rejects changes that pages of other sites request. They have no token, unless somebody entered it there. */
function requireOwnPage({ isOwnOrigin }: Core, request: Request): void {
  const origin = request.headers.get('origin');
  if (
    ['GET', 'HEAD'].includes(request.method) ||
    origin === null ||
    isOfHost(origin, hostOf(request)) ||
    isOwnOrigin(request)
  )
    return;
  throw new ApiError('forbidden', 'Pages of other sites cannot change surveys: use the pages of this server.');
}

/**
 * Keeps a version of each survey that was edited in the file, at the start and whenever the file is loaded, so that the
 * results show when a question was changed. Returns a function that stops it. Surveys in the database are not for it: what
 * is served can be older than the newest version, which another process published.
 */
function keepEdits({ source, onError }: Core, versions: Versions): () => void {
  let isStopped = false;
  async function keepServed(): Promise<void> {
    // after what was published in the meantime
    const { text } = source.served();
    if (text !== undefined) await versions.keep(parseFile(text).surveys);
  }
  function keep(): void {
    // without it, the results lack a mark, but visitors get the surveys
    source.inOrder(keepServed).catch((error) => isStopped || onError(error));
  }
  source.follow(keep);
  keep();
  return () => void (isStopped = true);
}

/** Creates the module for the surveys in the admin API: reading, publishing and removing them, and their versions. */
export function createPublishing(core: Core, options: PublishingOptions): Extension {
  const { store, now } = core;
  const versions = createVersions(store.database.run, now);
  const sightings = createSightings(core);
  const parts: Parts = { ...core, ...options, sightings, versions };
  const handlers: AdminHandlers = {
    surveys: ({ request }) => replyList(parts, request),
    deleted_surveys: () => replyDeleted(parts),
    survey: ({ values }) => replySurvey(parts, values.survey_uuid),
    publish: (asked) => replyPut(parts, asked),
    remove: (asked) => replyDelete(parts, asked),
    keys: (asked) => replyKeys(parts, asked),
    limit_key: (asked) => replyLimit(parts, asked),
    versions: ({ values }) => replyVersions(parts, values.survey_uuid),
    version: (asked) => replyVersion(parts, asked),
  };
  const { document } = core.source;
  const following = [
    ...(document?.isShared && usesSeveralProcesses(core) ? [followDocument(core)] : []),
    ...(document && !document.isShared ? [keepEdits(core, versions)] : []),
  ];
  return {
    routes: createAdminRoutes(core, handlers, (request) => requireOwnPage(core, request)),
    afterStart: sightings.note,
    stop() {
      for (const stop of following) stop();
    },
    close: sightings.close,
  };
}
