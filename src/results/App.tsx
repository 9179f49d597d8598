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

/** The results page. */
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

/** Shows a survey, or all of them, from the top. */
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
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M9 3h14a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-5.5l-6.2 5.2c-.7.6-1.8.1-1.8-.8V24H9a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6Z" />
        </svg>
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
        Keys <kbd>?</kbd>
      </button>
      <button type="button" class="button quiet" onClick={model.signOut}>
        Sign out
      </button>
    </nav>
  );
}

/** What is wrong now: the page keeps what it has, and goes on asking. */
function Trouble({ model }: { model: ResultsModel }) {
  const error = model.error.value;
  return (
    <div role="alert" class={error ? 'trouble' : ''}>
      {error && (
        <>
          {error.message}{' '}
          {error.kind === 'away' &&
            (model.loaded.value ? 'What you see may be old; it is tried again.' : 'It is tried again.')}
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
        {model.isLoading.value && <p class="note">Loading …</p>}
      </main>
    );
  }
  if (loaded.shown) return <SurveyPage key={loaded.shown.survey.survey_uuid} model={model} shown={loaded.shown} />;
  if (!loaded.overview) return null;
  return (
    <Overview
      surveys={loaded.surveys}
      overview={loaded.overview}
      now={model.now()}
      addressOf={(survey) => `/results${writeView(viewOf(model, survey))}`}
      onSurvey={(survey) => openSurvey(model, survey)}
    />
  );
}
