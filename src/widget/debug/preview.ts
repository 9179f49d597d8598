import { createStore } from '../browser/store.ts';
import type { SurveyInternals } from '../core/chunks.ts';
import type { SurveyHandle } from '../core/surveyHandle.ts';

/** Shows a survey regardless of the decision. Stores nothing, and only sends the request that loads the survey. */
export function preview(survey: SurveyHandle, { environment, draft, client }: SurveyInternals): void {
  client.post = async () => {};
  // without browser storage, a store is kept in memory
  Object.assign(
    environment.store,
    createStore(() => null),
  );
  let text = '';
  Object.assign(draft, { read: () => text, write: (typed: string) => (text = typed), remove: () => (text = '') });
  survey.consent(true);
  survey.open();
}
