import type { Sighting } from '../../contract/api/publishing.ts';
import type { StartedSession } from '../../server/extension.ts';
import { linkKeyId } from '../linkKeyId.ts';
import type { Core } from '../module.ts';

type Problem = Sighting['problem'];

/** The form of an origin. Its host has at most 255 characters. */
const originPattern = /^(null|[a-z][a-z\d+.-]{0,30}:\/\/[\w.:[\]-]{1,262})$/i;

/** Returns the origin of a page, or null without one: programs can send any text. */
function originOf({ headers }: Request): string | null {
  const origin = headers.get('origin');
  return origin !== null && originPattern.test(origin) ? origin : null;
}

/** Returns what is wrong with a start, or undefined if it says nothing about the page. */
function problemOf({ key, survey_uuid, error }: StartedSession): Problem | undefined {
  if (error === null) return null;
  // a visitor whom the budget does not ask now may be asked later
  if (error.code === 'surveyNotOpen') return error.subject.reason === 'budget' ? null : 'closed';
  return error.code === 'foreignOrigin' && key?.allowsSurvey(survey_uuid) ? 'origin' : undefined;
}

/** Remembers the latest start of a session of each survey, and nothing about its visitor, until the server ends. */
export function createSightings({ catalog, now }: Pick<Core, 'catalog' | 'now'>) {
  const seen = new Map<string, Sighting>();
  /** The latest starts without a problem. */
  const succeeded = new Map<string, NonNullable<Sighting['success']>>();

  /** When each was noted, in milliseconds since 1970. On a busy site, thousands start in a second. */
  const notedAt = new Map<string, number>();
  const isFresh = (survey_uuid: string) =>
    seen.get(survey_uuid)?.problem === null && now() - notedAt.get(survey_uuid)! < 1000;

  return {
    /** Notes the start of a session after its reply. */
    note(started: StartedSession): void {
      const { request, key, survey_uuid, error } = started;
      if (error === null && isFresh(survey_uuid)) return;
      // a preview is the owner's own look at a survey, and a page by link has no tag
      const isPreview = new URL(request.url).searchParams.get('preview') === 'true';
      if (!catalog.survey(survey_uuid) || isPreview || key?.id === linkKeyId(survey_uuid)) return;
      const problem = problemOf(started);
      if (problem === undefined) return;
      const at = now();
      notedAt.set(survey_uuid, at);
      const sighting = { at: new Date(at).toISOString(), origin: originOf(request) };
      if (problem === null) succeeded.set(survey_uuid, sighting);
      const success = succeeded.get(survey_uuid);
      seen.set(survey_uuid, { ...sighting, problem, ...(problem !== null && success && { success }) });
    },
    of: (survey_uuid: string) => seen.get(survey_uuid) ?? null,
    all: () => Object.fromEntries(seen),
  };
}

export type Sightings = ReturnType<typeof createSightings>;
