import type { Options } from '../loader/options.ts';
import type { ShowingOptions } from '../loader/showing.ts';
import type { SurveyOnPage } from '../loader/surveyOnPage.ts';
import { showPanel } from './panel.ts';
import { preview } from './preview.ts';

/** A survey, as its owner looks into it before it has stored or sent anything. */
export interface Inside extends Pick<Options, 'survey' | 'debug'>, Pick<ShowingOptions, 'environment' | 'session' | 'drafts' | 'client'> {
  /** What the page's address asks for: `debug`, `preview`, or something that is not ours. */
  readonly mode: string | null;
  readonly onPage: SurveyOnPage;
}

/** What says what a survey does. */
export interface Panel {
  /** Says what is decided now. */
  update(): void;
  remove(): void;
}

/** Shows the owner what is decided, or how the survey looks. */
export function inspect({ mode, debug, survey, environment, onPage, session, drafts, client }: Inside): Panel {
  if (mode === 'preview') preview(onPage, client, [environment.store, drafts]);
  if (!debug && mode !== 'debug') return { update() {}, remove() {} };
  const { document } = environment.window;
  const panel = showPanel({ document, name: survey, survey: onPage, memory: session.memory, fetch: environment.fetch });
  environment.fetch = panel.fetch;
  return panel;
}
