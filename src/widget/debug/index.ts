// The entry of the chunk for developers. It is loaded where somebody wants to know what is decided and why, or how a
// survey looks.

import type { DebugPanel, SurveyInternals } from '../core/chunks.ts';
import type { SurveyHandle } from '../core/surveyHandle.ts';
import { openPanel } from './openPanel.tsx';
import { preview } from './preview.ts';

/**
 * Shows the owner of the page what is decided, or how the survey looks.
 * @param mode what the page's address asks for: `debug`, `preview`, or something that is not ours
 */
export function inspect(mode: string | null, survey: SurveyHandle, internals: SurveyInternals): DebugPanel {
  const { environment, session, options } = internals;
  if (mode === 'preview') preview(survey, internals);
  if (!options().debug && mode !== 'debug') return { update() {}, remove() {} };
  const { document } = environment.window;
  const panel = openPanel({
    document,
    survey,
    surveyId: options().survey,
    why: () => survey.why(),
    memory: () => session.memory(),
  });
  environment.fetch = panel.recording(environment.fetch);
  return panel;
}
