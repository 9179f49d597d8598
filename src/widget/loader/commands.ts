import type { SurveyOnPage } from './survey.ts';

/** The surveys of a page by their uuids, in the order of their tags. */
type Surveys = Map<string, SurveyOnPage>;

/** The function that a page calls; until the script has come it is a stub that keeps the calls in `q`. */
export interface Asklet {
  (command: string, ...parameters: unknown[]): unknown;
  q?: Iterable<Parameters<Asklet>>;
  surveys?: Surveys;
}

/**
 * Makes `asklet` understand commands for a survey and runs those that came before it.
 * Several tags on one page share one function.
 */
export function addToCommands(
  window: Window & { asklet?: Asklet },
  name: string,
  survey: SurveyOnPage,
  report: (mistake: string) => void,
): void {
  const earlier = typeof window.asklet === 'function' ? window.asklet : null;
  const surveys: Surveys = earlier?.surveys ?? new Map<string, SurveyOnPage>();
  surveys.set(name, survey);
  if (earlier?.surveys) return;

  const asklet: Asklet = (command, wanted = [...surveys.keys()][0]) => {
    const target = surveys.get(`${wanted}`.toLowerCase());
    if (command !== 'open' && command !== 'close') report(`there is no command "${command}"`);
    else if (!target) report(`there is no survey "${wanted}" on this page`);
    else target[command]();
  };
  asklet.surveys = surveys;
  window.asklet = asklet;
  for (const call of earlier?.q ?? []) asklet(...call);
}
