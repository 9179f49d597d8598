import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { noFlags } from '../../contract/api/session.ts';
import { linkPath } from '../../contract/surveys/linkPageOf.ts';
import { Uuid } from '../../contract/uuid.ts';
import { formLimits } from '../../link/formFields.ts';
import type { ScriptSession } from '../../link/linkData.ts';
import type { Connection, Extension } from '../../server/extension.ts';
import { ApiError, replyError, toApiError } from '../../server/api/errors.ts';
import { hostOf, isOfHost } from '../../server/api/ownOrigin.ts';
import { readText } from '../../server/api/readBody.ts';
import type { Core } from '../module.ts';
import { findMessage, hasBegun } from './findMessage.ts';
import { createLinkKeys, type Tokens } from './linkKeys.ts';
import { type FoundSurvey, openVisit, type Visit } from './openVisit.ts';
import { sendAnswer } from './sendAnswer.ts';

interface LinkOptions {
  /** Reads personal links. */
  readonly tokens: Tokens;
  /** The public address of this server. Null: that of each request. */
  readonly publicUrl: string | null;
}

const path = `${linkPath}:survey_uuid`;

/**
 * Creates the module for the pages of surveys at `/s/{survey_uuid}`: rendered by the server, and usable without scripts.
 * Loading a page stores nothing, because programs follow the links in emails.
 */
export function createLink(core: Core, { tokens, publicUrl }: LinkOptions): Extension {
  const keys = createLinkKeys(core, tokens);
  const options = { keys, publicUrl };
  const routes = new Hono({ strict: false });
  routes.use(path, forbidChanges, limitPages(core), compress());

  routes.get(path, async (context) => {
    const visit = await openVisit(core, options, context.req);
    const { pages, found } = visit;
    if (!found) return reply(context, visit, pages.renderMessage('invalid'), 404);
    const message = await findMessage(core, found);
    if (message) return reply(context, visit, pages.renderMessage(message), message === 'unavailable' ? 503 : 200);
    const session = core.sessionUuids.start(found.served.survey_uuid);
    const form = pages.createForm({ ...found, session, sent: null });
    return reply(context, visit, form.render(scriptSession(found, session)));
  });

  routes.post(path, async (context) => {
    const visit = await openVisit(core, options, context.req);
    const { pages, found } = visit;
    if (!found) return reply(context, visit, pages.renderMessage('invalid'), 404);
    const request = context.req.raw;
    if (isFromElsewhere(core, request)) throw new ApiError('forbidden', 'Only the page itself sends its form.');
    const connection = context.env as Connection;
    const sent = await readForm(core, request, clientOf(core, context), found);
    const { data: given } = Uuid.safeParse(sent.get('session'));
    // a form without a session comes from no page: it proves nothing
    const session = given ?? core.createUuid();
    const message = await findMessage(core, found, () => hasBegun(core, found, session, sent));
    // if the store fails, the form appears again with what it contains
    if (message && message !== 'unavailable') return reply(context, visit, pages.renderMessage(message));
    const form = pages.createForm({ ...found, session, sent });
    const isFirst = sent.get('step') === '0';
    const status = await sendAnswer(core, { request, connection, found, session, isFirst, form });
    if (status !== 200) form.refuse();
    // without the script: it would start with the first step
    return reply(context, visit, form.render(null), status);
  });

  routes.all(path, async (context) => {
    const visit = await openVisit(core, options, context.req);
    context.header('allow', 'GET, HEAD, POST');
    return reply(context, visit, visit.pages.renderMessage('invalid'), 405);
  });

  // a page in place of the JSON of other errors
  routes.onError(async (error, context) => {
    const { status, headers } = replyError(toApiError(error, core.onError));
    const visit = await openVisit(core, options, context.req);
    for (const name of ['connection', 'retry-after']) context.header(name, headers.get(name) ?? undefined);
    const message = context.req.method === 'POST' ? 'refused' : 'unavailable';
    return reply(context, visit, visit.pages.renderMessage(message), status);
  });

  return { routes, findKey: keys.read };
}

/** Returns the name of a client of a survey's page for limits. */
function clientOf({ catalog, proxies }: Core, { req, env }: Context): string {
  const survey = catalog.survey((req.param('survey_uuid') ?? '').toLowerCase());
  return `link ${proxies.clientOf(req.raw, env as Connection)} ${survey?.survey_uuid}`;
}

/** Applies the rate limit to the pages of each survey: to render one takes ten times as long as a call of the API. */
const limitPages =
  (core: Core): MiddlewareHandler =>
  async (context, next) => {
    const wait = core.rateLimit.take(clientOf(core, context));
    if (wait > 0) throw new ApiError('tooManyRequests', 'Too many requests: try again later.', {}, wait);
    return next();
  };

/** Returns whether another site sends a form: it would get around the origins of the survey's key. */
function isFromElsewhere(core: Core, request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  // the page has no referrer, so older browsers send "null" for its own forms
  return origin !== null && origin !== 'null' && !isOfHost(origin, hostOf(request)) && !core.isOwnOrigin(request);
}

/** Forbids proxies to change a page, such as its scripts: its policy would block them. Our compression comes first. */
const forbidChanges: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('cache-control', `${context.res.headers.get('cache-control')}, no-transform`);
};

/** Reads a form, and counts its bytes. Rejects with an `ApiError` if it is larger than one of the survey's can be. */
async function readForm(core: Core, request: Request, client: string, { survey }: FoundSurvey) {
  const { bytes, fields } = formLimits(survey);
  const memory = core.reserveMemory(client);
  try {
    const admission = { ...memory, spend: (sent: number) => core.rateLimit.spend(client, sent) };
    const text = await readText(request, bytes, admission);
    const form = new URLSearchParams(text);
    if (form.size > fields) throw new ApiError('tooLarge', `The form has more than ${fields} fields.`);
    return form;
  } finally {
    memory.release();
  }
}

/** Returns what the script of a page needs instead of a session start. */
function scriptSession({ served, survey, language, keyOf, scope }: FoundSurvey, session: string): ScriptSession {
  const session_uuid = scope.recipient?.session_uuid ?? session;
  const reply = { survey_uuid: served.survey_uuid, session_uuid, survey, ...noFlags };
  return { reply, key: keyOf(session), language, isPersonal: scope.recipient !== undefined };
}

/**
 * Returns a page that nobody stores, indexes or frames, except for the owner's pages. The visitor's browser keeps the steps
 * of a form: it cannot ask for them again when the visitor goes back.
 */
function reply(context: Context, { page, nonce }: Visit, html: string, status = 200): Response {
  const frames = page.frames?.join(' ') ?? "'none'";
  const images = page.logo && URL.canParse(page.logo) ? new URL(page.logo).origin : "'none'";
  return context.html(html, status as 200, {
    'cache-control': context.req.method === 'POST' ? 'private, no-cache' : 'no-store',
    'content-security-policy':
      `default-src 'none'; script-src 'self'; style-src 'nonce-${nonce}'; connect-src 'self'; img-src ${images}; ` +
      `form-action 'self'; base-uri 'none'; frame-ancestors ${frames}`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    vary: 'Accept-Language, Accept-Encoding',
  }) as Response;
}
