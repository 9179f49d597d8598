// The entry of the chunk for developers. It is loaded where somebody wants to know what is decided and why, or how a
// survey looks.

import type { DebugPanel, SurveyInternals } from '../core/chunks.ts';
import type { SurveyHandle } from '../core/surveyHandle.ts';
import { describeMisspelt } from './attributeNames.ts';
import { openPanel } from './openPanel.tsx';
import { preview } from './preview.ts';
import { reasons } from './reasons.ts';
import { showBadge } from './showBadge.ts';

/**
 * Shows the owner of the page what is decided, or how the survey looks.
 * @param mode what the page's address asks for: `debug`, `preview`, or something that is not ours
 */
export function inspect(mode: string | null, survey: SurveyHandle, internals: SurveyInternals): DebugPanel {
  const { environment, session, options } = internals;
  if (mode === 'preview') preview(survey, internals);
  const isDebug = options().debug || mode === 'debug';
  if (!isDebug && mode !== 'preview') return { update() {}, remove() {} };
  const problems = describeMisspelt(environment.tag);
  for (const problem of problems) environment.reportError(problem);
  const { document } = environment.window;
  if (!isDebug) return { update() {}, remove: showBadge(document) };
  // what this browser remembers counts as old: the server is asked, and an owner's change is seen at once
  session.update({ at: 0 });
  explainOpen(survey);
  const panel = openPanel({
    document,
    survey,
    surveyId: options().survey,
    address: () => document.location.href,
    problems,
    why: () => survey.why(),
    memory: () => session.memory(),
  });
  environment.fetch = panel.recording(environment.fetch);
  return panel;
}

/** Says why `open` shows nothing, where it does not. */
function explainOpen(survey: SurveyHandle): void {
  const { open } = survey;
  survey.open = () => {
    open();
    const { shown, reason } = survey.why();
    const { sentence, advice } = reasons[reason];
    if (!shown) console.info(`asklet: "open" shows nothing now. ${sentence} ${advice}`);
  };
}
