import type { Inside } from '../loader/inside.ts';
import type { SurveyOnPage } from '../loader/surveyOnPage.ts';
import { showPanel } from './panel.ts';
import { preview } from './preview.ts';

/** What says what a survey does. */
export interface Panel {
  /** Says what is decided now. */
  update(): void;
  remove(): void;
}

/**
 * Shows the owner what is decided, or how the survey looks.
 * @param mode what the page's address asks for: `debug`, `preview`, or something that is not ours
 */
export function inspect(
  mode: string | null,
  survey: SurveyOnPage,
  { environment, session, drafts, client, options }: Inside,
): Panel {
  if (mode === 'preview') preview(survey, client, [environment.store, drafts]);
  if (!options().debug && mode !== 'debug') return { update() {}, remove() {} };
  const { document } = environment.window;
  const panel = showPanel({
    document,
    name: options().survey,
    survey,
    memory: session.memory,
    fetch: environment.fetch,
  });
  environment.fetch = panel.fetch;
  return panel;
}
