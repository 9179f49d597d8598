import type { MiddlewareHandler } from 'hono';
import type { endpoints } from '../../contract/api/endpoints.ts';
import type { Sighting } from '../../contract/api/publishing.ts';
import { allowsPage } from '../api/ownOrigin.ts';
import type { Core } from '../module.ts';
import { linkKeyId } from '../store/store.ts';

type Problem = Sighting['problem'];
type Session = typeof endpoints.sessions.path;

/** The form of an origin. Its host has at most 255 characters. */
const originPattern = /^(null|[a-z][a-z\d+.-]{0,30}:\/\/[\w.:[\]-]{1,262})$/i;

/** Returns the origin of a page, or null without one: programs can send any text. */
function originOf({ headers }: Request): string | null {
  const origin = headers.get('origin');
  return origin !== null && originPattern.test(origin) ? origin : null;
}

/** Remembers the latest start of a session of each survey, and nothing about its visitor, until the server ends. */
export function createSightings(core: Core) {
  const { catalog, now } = core;
  const seen = new Map<string, Sighting>();
  /** The latest starts without a problem. */
  const succeeded = new Map<string, NonNullable<Sighting['success']>>();

  /** Returns what is wrong with a start, or undefined if it says nothing about the page. */
  function problemOf(request: Request, survey_uuid: string, response: Response): Problem | undefined {
    const { status } = response;
    // a visitor whom the budget does not ask now may be asked later
    if (status === 200 || (status === 404 && response.headers.has('retry-after'))) return null;
    if (status === 404) return 'closed';
    const key = status === 403 ? catalog.key(request.headers.get('authorization')) : null;
    return key?.allowsSurvey(survey_uuid) && !allowsPage(core, key, request) ? 'origin' : undefined;
  }

  /** Returns whether a survey was seen without a problem within the last second. */
  const isFresh = (last: Sighting | undefined) => last?.problem === null && now() - Date.parse(last.at) < 1000;

  /** Notes the start of a session after its reply. */
  const watch: MiddlewareHandler<object, Session> = async (context, next) => {
    await next();
    const { req, res } = context;
    const survey_uuid = req.param('survey_uuid').toLowerCase();
    // on a busy site, thousands start in a second
    if (res.status === 200 && isFresh(seen.get(survey_uuid))) return;
    // a preview is the owner's own look at a survey, and a page by link has no tag
    const isByLink = catalog.key(req.header('authorization') ?? null)?.id === linkKeyId(survey_uuid);
    if (!catalog.survey(survey_uuid) || req.query('preview') === 'true' || isByLink) return;
    const problem = problemOf(req.raw, survey_uuid, res);
    if (problem === undefined) return;
    const sighting = { at: new Date(now()).toISOString(), origin: originOf(req.raw) };
    if (problem === null) succeeded.set(survey_uuid, sighting);
    const success = succeeded.get(survey_uuid);
    seen.set(survey_uuid, { ...sighting, problem, ...(problem !== null && success && { success }) });
  };

  return {
    watch,
    of: (survey_uuid: string) => seen.get(survey_uuid) ?? null,
    all: () => Object.fromEntries(seen),
  };
}

export type Sightings = ReturnType<typeof createSightings>;
