import { createAttributes } from '../widget/browser/attributes.ts';
import { listen } from '../widget/browser/listen.ts';
import { createStore, type Store } from '../widget/browser/store.ts';
import { createSurvey } from '../widget/core/createSurvey.ts';
import { readOptions } from '../widget/core/options.ts';
import { dataId, type LinkData, surveyId } from './linkData.ts';

// The script of a page by link: the widget takes the place of the form, unless the visitor has begun to use that.

const reportError = (message: string) => console.error(`asklet: ${message}`);

/**
 * Returns a `fetch` that starts the session of the page without a request. A browser that knows its session resumes that
 * one, with the survey of the page.
 */
function startOnPage({ reply, language, isPersonal }: LinkData): typeof fetch {
  return async (input, init) => {
    if (!(input as string).endsWith('/sessions/')) return fetch(input, init);
    const { session_uuid } = JSON.parse(`${init!.body as string}`) as { session_uuid?: string };
    const resumed = session_uuid && !isPersonal ? await fetch(input, init) : null;
    if (resumed && !resumed.ok) return resumed;
    const session = { ...reply, ...(await resumed?.json()), survey: reply.survey };
    return new Response(JSON.stringify(session), { headers: language ? { 'Content-Language': language } : {} });
  };
}

function optionsOf({ reply, key, theme, accent, locale }: LinkData) {
  const values: Record<string, string | null> = {
    survey: reply.survey_uuid,
    key,
    target: `#${surveyId}`,
    theme,
    accent,
    locale,
  };
  const attributes = createAttributes((name) => values[name] ?? null, reportError);
  return readOptions(attributes, location.origin, document.baseURI)!;
}

/** Returns true if the visitor has focused or changed anything in the form. */
function isUsed({ shadowRoot: form }: Element): boolean {
  // browsers without declarative shadow trees show no form
  if (!form) return false;
  const fields = form.querySelectorAll<HTMLInputElement>('input, textarea');
  const isChanged = (field: HTMLInputElement) =>
    field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  return !!form.activeElement || [...fields].some(isChanged);
}

/** Continues after a press on a score, as the card does. An arrow key only selects. */
function continueOnPress({ shadowRoot: form }: Element): void {
  form?.addEventListener('click', (event) => {
    const { name, form } = event.target as HTMLInputElement;
    // Safari before 16 lacks it
    if ((event as MouseEvent).detail && name === 'score') form!.requestSubmit?.();
  });
}

/** Forgets the session and the text of another person: several personal links can be opened in one browser. */
function forgetOthers({ reply: { survey_uuid, session_uuid }, isPersonal }: LinkData, store: Store): void {
  const name = `asklet:${survey_uuid}:person`;
  const person = isPersonal ? session_uuid : null;
  if (store.read(name) === person) return;
  store.remove(`asklet:${survey_uuid}`);
  createStore(() => sessionStorage).remove(`asklet:draft:${survey_uuid}`);
  if (person) store.write(name, person);
  else store.remove(name);
}

async function run(): Promise<void> {
  const data = JSON.parse(document.getElementById(dataId)!.textContent) as LinkData;
  const form = document.querySelector(`#${surveyId} > *`)!;
  continueOnPress(form);
  const display = await import(/* @vite-ignore */ __CARD_CHUNK__);
  if (isUsed(form)) return;
  const store = createStore(() => localStorage);
  forgetOthers(data, store);
  // texts can load slowly: by now, the visitor may have begun
  listen(document, 'asklet:opened', () => (isUsed(form) ? survey.destroy() : form.remove()));
  const survey = createSurvey(optionsOf(data), {
    window,
    tag: document,
    fetch: startOnPage(data),
    store,
    chunks: { display: async () => display, targeting: () => import(/* @vite-ignore */ __TARGETING_CHUNK__) },
    reportError,
    settled: Promise.resolve(performance.now()),
    isPage: true,
    waitsForPerson: true,
  });
  // a reload must not undo a later answer
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (data.score === null || entry?.type !== 'navigate') survey.open();
  else survey.score(data.score);
}

void run();
