import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { HelpDialog } from './dialogs/HelpDialog.tsx';
import { handleKey } from './handleKey.ts';
import { Overview } from './overview/Overview.tsx';
import type { ResultsModel } from './ResultsModel.ts';
import { SignIn } from './SignIn.tsx';
import { SurveyPage } from './survey/SurveyPage.tsx';
import { noFilters, type View, writeView } from './view.ts';
import { ViewLink } from './ViewLink.tsx';

/** Renders the results page. */
export function App({ model }: { model: ResultsModel }) {
  const showsHelp = useSignal(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event, document, () => (showsHelp.value = true));
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (model.token.value === null) {
    return <SignIn error={model.error.value} onToken={model.signIn} />;
  }
  return (
    <>
      <Bar model={model} onHelp={() => (showsHelp.value = true)} />
      <Trouble model={model} />
      <Content model={model} />
      {showsHelp.value && <HelpDialog onClose={() => (showsHelp.value = false)} />}
    </>
  );
}

const viewOf = (model: ResultsModel, survey: string | null): View => ({
  ...model.view.value,
  survey,
  filters: noFilters,
  step: null,
  listsAll: false,
});

/** Opens a survey, or the list of all, and scrolls to the top. */
function openSurvey(model: ResultsModel, survey: string | null): void {
  model.show(viewOf(model, survey));
  window.scrollTo(0, 0);
}

function Bar({ model, onHelp }: { model: ResultsModel; onHelp: () => void }) {
  const surveys = model.loaded.value?.surveys ?? [];
  const shown = model.view.value.survey;
  const isKnown = surveys.some(({ survey_uuid }) => survey_uuid === shown);
  const go = (survey: string | null) => openSurvey(model, survey);
  return (
    <nav class="top" aria-label="Results">
      <ViewLink class="home" href="/results" onOpen={() => go(null)}>
        <img src="/favicon.svg" width="22" height="22" alt="" />
        Results
      </ViewLink>
      {isKnown && (
        <select aria-label="Survey" value={shown!} onChange={({ currentTarget }) => go(currentTarget.value)}>
          {surveys.map(({ survey_uuid, title, question }) => (
            <option key={survey_uuid} value={survey_uuid}>
              {title ?? question}
            </option>
          ))}
        </select>
      )}
      <span class="spring" />
      <button type="button" class="button quiet" onClick={onHelp}>
        Keyboard shortcuts <kbd>?</kbd>
      </button>
      <button type="button" class="button quiet" onClick={model.signOut}>
        Sign out
      </button>
    </nav>
  );
}

/** Renders the current error. The page keeps its data and continues polling. */
function Trouble({ model }: { model: ResultsModel }) {
  const error = model.error.value;
  return (
    <div role="alert" class={error ? 'trouble' : ''}>
      {error && (
        <>
          {error.message}{' '}
          {error.kind === 'away' && (model.loaded.value ? 'This data may be out of date. Retrying…' : 'Retrying…')}
        </>
      )}
    </div>
  );
}

function Content({ model }: { model: ResultsModel }) {
  const loaded = model.loaded.value;
  if (!loaded) {
    return (
      <main class="loading" aria-busy={model.isLoading.value}>
        {model.isLoading.value && <p class="note">Loading…</p>}
      </main>
    );
  }
  if (loaded.shown) return <SurveyPage key={loaded.shown.survey.survey_uuid} model={model} shown={loaded.shown} />;
  if (!loaded.overview) return null;
  return (
    <Overview
      now={model.now()}
      surveys={loaded.surveys}
      overview={loaded.overview}
      addressOf={(survey) => `/results${writeView(viewOf(model, survey))}`}
      onSurvey={(survey) => openSurvey(model, survey)}
    />
  );
}
