import { isBrowserSupported } from './isBrowserSupported.ts';
import type { Survey } from '../../contract/survey.ts';
import { prefix } from '../delivery/entry.ts';
import { needsTargeting } from '../eligibility/decide.ts';
import type { SurveyInternals } from './chunks.ts';
import type { Visitor } from './visitor.ts';
import type { VisitSource } from './visit.ts';

/** How long this browser knows without a request that a survey stays silent, in ms. */
const longestMemory = 24 * 3_600_000;

/**
 * Finds out what a survey is, from the server or, where this browser knows that it stays silent, from memory; loads what
 * it takes to decide whether it shows.
 * @param requested whether somebody has asked for the card: then the server is always asked
 * @returns null where the browser is too old, which leaves the survey in its first state
 * @throws an `ApiError`, or what `fetch` or `import` threw
 */
export async function loadSurvey(
  { environment, session, reportFailure }: SurveyInternals,
  visitor: Visitor,
  visit: VisitSource,
  requested: boolean,
): Promise<Survey | null> {
  if (!isBrowserSupported(environment.window)) return null;
  visitor.ensureOwnSession();
  if (environment.store.names(prefix)[0]) visit.loadDisplay().catch(reportFailure);
  const known = session.memory();
  if (known && !requested && Math.abs(Date.now() - known.at) < longestMemory) {
    const { survey } = known.reply;
    if (await visit.isSilent(survey)) return survey;
    // it will probably show: its card is loaded beside the session
    if (!needsTargeting(survey)) visit.loadDisplay().catch(() => {});
  }
  const { survey } = (await session.start()).reply;
  await visit.present(survey, requested);
  return survey;
}
