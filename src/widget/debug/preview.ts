import type { Unavailable } from '../../contract/surveys/schedule.ts';
import { createStore } from '../browser/store.ts';
import type { SurveyInternals } from '../core/chunks.ts';
import type { SurveyHandle } from '../core/surveyHandle.ts';

/**
 * Shows a survey regardless of the decision, and of its schedule. Stores nothing, and only sends the request that loads
 * the survey.
 * @param onUnavailable called with the reason why visitors can't start the survey now
 */
export function preview(
  survey: SurveyHandle,
  { environment, draft, client }: SurveyInternals,
  onUnavailable: (reason: Unavailable) => void,
): void {
  const { fetch } = environment;
  environment.fetch = async (address, init) => {
    const reply = await fetch(`${address}?preview=true`, init);
    const { reason } = await reply
      .clone()
      .json()
      .catch(() => ({}));
    if (reason) onUnavailable(reason);
    return reply;
  };
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
