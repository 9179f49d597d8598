import type { MiddlewareHandler } from 'hono';
import type { endpoints } from '../../contract/api/endpoints.ts';
import type { Sighting } from '../../contract/api/publishing.ts';
import type { Core } from '../module.ts';
import { linkKeyId } from '../store/store.ts';

type Problem = Sighting['problem'];
type Session = typeof endpoints.sessions.path;

/** Remembers the latest start of a session of each survey, and nothing about its visitor, until the server ends. */
export function createSightings({ catalog, isOwnOrigin, now }: Core) {
  const seen = new Map<string, Sighting>();

  /** Returns what is wrong with a start, or undefined if it says nothing about the page. */
  function problemOf(request: Request, survey_uuid: string, response: Response): Problem | undefined {
    const { status } = response;
    // a visitor whom the budget does not ask now may be asked later
    if (status === 200 || (status === 404 && response.headers.has('retry-after'))) return null;
    if (status === 404) return 'closed';
    const key = status === 403 ? catalog.key(request.headers.get('authorization')) : null;
    const isRefused = key?.allowsSurvey(survey_uuid) && !key.allowsOrigin(request.headers.get('origin'));
    return isRefused && !isOwnOrigin(request) ? 'origin' : undefined;
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
    const origin = req.header('origin') ?? null;
    seen.set(survey_uuid, { at: new Date(now()).toISOString(), origin, problem });
  };

  return {
    watch,
    of: (survey_uuid: string) => seen.get(survey_uuid) ?? null,
    all: () => Object.fromEntries(seen),
  };
}

export type Sightings = ReturnType<typeof createSightings>;
