import { getPath } from 'hono/utils/url';
import { endpointOf } from '../../contract/endpointOf.ts';
import type { Sighting } from '../../contract/publishing.ts';
import type { Core, Fetch } from '../module.ts';

type Problem = Sighting['problem'];

/** Remembers the latest start of a session of each survey, and nothing about its visitor, until the server ends. */
export function createSightings({ catalog, isOwnOrigin, now }: Core) {
  const seen = new Map<string, Sighting>();

  /** Returns what is wrong with a start, or undefined if it says nothing about the page. */
  function problemOf(request: Request, survey_uuid: string, status: number): Problem | undefined {
    if (status === 200) return null;
    if (status === 404) return 'closed';
    const key = status === 403 ? catalog.key(request.headers.get('authorization')) : null;
    const isRefused = key?.allowsSurvey(survey_uuid) && !key.allowsOrigin(request.headers.get('origin'));
    return isRefused && !isOwnOrigin(request) ? 'origin' : undefined;
  }

  function note(request: Request, { status }: Response): void {
    const { name, survey } = endpointOf(getPath(request)) ?? {};
    const survey_uuid = survey?.toLowerCase() ?? '';
    if (name !== 'sessions' || request.method !== 'POST' || !catalog.survey(survey_uuid)) return;
    // the owner's own look at a survey
    if (new URL(request.url).searchParams.get('preview') === 'true') return;
    const problem = problemOf(request, survey_uuid, status);
    if (problem === undefined) return;
    seen.set(survey_uuid, { at: new Date(now()).toISOString(), origin: request.headers.get('origin'), problem });
  }

  return {
    of: (survey_uuid: string) => seen.get(survey_uuid) ?? null,
    all: () => Object.fromEntries(seen),
    around:
      (fetch: Fetch): Fetch =>
      async (request, connection) => {
        const response = await fetch(request, connection);
        note(request, response);
        return response;
      },
  };
}

export type Sightings = ReturnType<typeof createSightings>;
