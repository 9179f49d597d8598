import { isBrowserSupported } from './isBrowserSupported.ts';
import type { Survey } from '../../contract/survey.ts';
import { prefix } from '../delivery/entry.ts';
import { needsTargeting } from '../eligibility/decide.ts';
import type { SurveyInternals } from './chunks.ts';
import type { Visitor } from './visitor.ts';
import type { VisitSource } from './visit.ts';

/** How long stored data can make a survey ineligible without a request, in ms. */
const maxMemoryAge = 24 * 3_600_000;

/** Sends the entries of the outbox, for which the display is loaded. */
export function sendOutbox({ environment, reportFailure }: SurveyInternals, visit: VisitSource): void {
  const { store, window } = environment;
  if (isBrowserSupported(window) && store.names(prefix)[0]) visit.loadDisplay().catch(reportFailure);
}

/**
 * Loads a survey from the server, or from storage if the stored data makes it ineligible. Also loads the chunks that
 * the decision needs.
 * @param requested true if the card was requested; the server is then always asked
 * @returns null if the browser is too old, which leaves the survey in its initial state
 * @throws `ApiError`, or the error of `fetch` or `import`
 */
export async function loadSurvey(
  { environment, session }: SurveyInternals,
  visitor: Visitor,
  visit: VisitSource,
  requested: boolean,
): Promise<Survey | null> {
  if (!isBrowserSupported(environment.window)) return null;
  visitor.ensureOwnSession();
  const known = session.memory();
  if (known && !requested && Math.abs(Date.now() - known.at) < maxMemoryAge) {
    const { survey } = known.reply;
    if (await visit.isIneligible(survey)) return survey;
    // it will probably show: load its card in parallel with the session
    if (!needsTargeting(survey)) visit.loadDisplay().catch(() => {});
  }
  const { survey } = (await session.start()).reply;
  await visit.present(survey, requested);
  return survey;
}
