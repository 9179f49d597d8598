import type { Inside } from '../loader/inside.ts';
import type { Store } from '../loader/storage.ts';
import type { SurveyOnPage } from '../loader/surveyOnPage.ts';

/**
 * Shows a survey whatever was decided: it stores nothing, and of all requests it makes the one that the survey comes by.
 * @param stores hold nothing of the browser's from now on
 */
export function preview(survey: SurveyOnPage, client: Inside['client'], stores: readonly Store[]): void {
  client.post = async () => {};
  for (const store of stores) Object.assign(store, createPageStore());
  survey.consent(true);
  survey.open();
}

/** Keeps texts for this page. */
function createPageStore(): Store {
  const texts = new Map<string, string>();
  return {
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => !!texts.set(name, text),
    remove: (name) => void texts.delete(name),
    names: (prefix) => [...texts.keys()].filter((name) => name.startsWith(prefix)).sort(),
  };
}
