// The entry point of the chunk for developers, with the debug panel and the preview.

import type { DebugPanel, SurveyInternals } from '../core/chunks.ts';
import type { SurveyHandle } from '../core/surveyHandle.ts';
import { describeMisspelt } from './attributeNames.ts';
import { openPanel } from './openPanel.tsx';
import { preview } from './preview.ts';
import { reasons } from './reasons.ts';
import { type Badge, showBadge } from './showBadge.ts';
import { describeCard } from './watchCard.ts';

/**
 * Opens the debug panel or the preview for the owner of the page.
 * @param mode the value of `asklet` in the page's address: `debug`, `preview`, or a value that is not ours
 */
export function inspect(mode: string | null, survey: SurveyHandle, internals: SurveyInternals): DebugPanel {
  const { environment, session, options } = internals;
  const isDebug = options().debug || mode === 'debug';
  if (!isDebug && mode !== 'preview') return { update() {}, remove() {} };
  const problems = describeMisspelt(environment.tag);
  for (const problem of problems) environment.reportError(problem);
  const { document } = environment.window;
  if (!isDebug) return { update() {}, remove: startPreview(survey, internals).remove };
  // makes stored data expire, so that the server is asked and changes of the survey show immediately
  session.update({ at: 0 });
  let badge: Badge | null = null;
  explainOpen(survey, () => (badge = startPreview(survey, internals)));
  const panel = openPanel({
    document,
    survey,
    surveyId: options().survey,
    address: () => document.location.href,
    problems,
    why: () => survey.why(),
    locale: () => options().attributes.read('locale'),
    memory: () => session.memory(),
    begun: internals.begun,
    describeCard: () => describeCard(document, options().survey),
  });
  environment.fetch = panel.recording(environment.fetch);
  return {
    ...panel,
    remove() {
      panel.remove();
      badge?.remove();
    },
  };
}

/** Starts a preview with its badge. */
function startPreview(survey: SurveyHandle, internals: SurveyInternals): Badge {
  const { environment, options } = internals;
  const badge = showBadge(environment.window.document, options().attributes.read('position'));
  preview(survey, internals, (reason) => badge.add(`${reasons[reason].sentence} Visitors don't see it now.`));
  return badge;
}

/** Makes `open` show a preview if visitors can't start the survey now, and log the reason if the card doesn't open. */
function explainOpen(survey: SurveyHandle, onPreview: () => void): void {
  const { open } = survey;
  survey.open = () => {
    const { reason: before } = survey.why();
    if (before === 'not_started' || before === 'ended' || before === 'full' || before === 'budget') {
      survey.open = open;
      return onPreview();
    }
    open();
    const { shown, reason } = survey.why();
    const { sentence, advice } = reasons[reason];
    if (!shown) console.info(`asklet: Cannot open the survey now. ${sentence} ${advice}`);
  };
}
