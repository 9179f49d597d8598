import { createStore } from '../browser/store.ts';
import type { SurveyInternals } from '../core/chunks.ts';
import type { SurveyHandle } from '../core/surveyHandle.ts';

/** Shows a survey whatever is decided. It stores nothing, and sends nothing but the request that loads the survey. */
export function preview(survey: SurveyHandle, { environment, draft, client }: SurveyInternals): void {
  client.post = async () => {};
  // without a storage of the browser, a store lasts as long as the page
  Object.assign(
    environment.store,
    createStore(() => null),
  );
  let text = '';
  Object.assign(draft, { read: () => text, write: (typed: string) => (text = typed), remove: () => (text = '') });
  survey.consent(true);
  survey.open();
}
