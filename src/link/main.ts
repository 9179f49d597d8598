import { createAttributes } from '../widget/browser/attributes.ts';
import { listen } from '../widget/browser/listen.ts';
import { createStore } from '../widget/browser/store.ts';
import { createSurvey } from '../widget/core/createSurvey.ts';
import { readOptions } from '../widget/core/options.ts';
import { dataId, type LinkData, surveyId } from './linkData.ts';

// The script of a page by link: the widget takes the place of the form, unless the visitor has begun to use that.

const reportError = (message: string) => console.error(`asklet: ${message}`);

/** Returns a `fetch` that replies to the first start of the session itself: the page contains the reply. */
function answerStart({ reply, language, isPersonal }: LinkData): typeof fetch {
  return async (input, init) => {
    const isStart = (input as string).endsWith('/sessions/');
    const { session_uuid } = JSON.parse(`${init!.body as string}`) as { session_uuid?: string };
    // a browser that knows its session resumes that one
    if (!isStart || (session_uuid && !isPersonal)) return fetch(input, init);
    return Response.json(reply, { headers: language ? { 'Content-Language': language } : {} });
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

async function run(): Promise<void> {
  const data = JSON.parse(document.getElementById(dataId)!.textContent) as LinkData;
  const form = document.querySelector(`#${surveyId} > *`)!;
  const display = await import(/* @vite-ignore */ __CARD_CHUNK__);
  if (isUsed(form)) return;
  listen(document, 'asklet:opened', () => form.remove());
  const survey = createSurvey(optionsOf(data), {
    window,
    tag: document,
    fetch: answerStart(data),
    store: createStore(() => localStorage),
    chunks: { display: async () => display, targeting: () => import(/* @vite-ignore */ __TARGETING_CHUNK__) },
    reportError,
    settled: Promise.resolve(performance.now()),
    isPage: true,
  });
  if (data.score === null) survey.open();
  else survey.open();
}

void run();
