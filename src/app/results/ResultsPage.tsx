import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { pathOf } from '../address.ts';
import type { AppContext } from '../context.ts';
import { useTexts } from '../i18n/texts.ts';
import { HelpDialog } from './dialogs/HelpDialog.tsx';
import { handleKey } from './handleKey.ts';
import { createResultsModel } from './ResultsModel.ts';
import { SurveyPage } from './survey/SurveyPage.tsx';
import './survey/survey.css';
import './survey/filters.css';
import './dialogs/export.css';
import './import/import.css';
import './bars.css';
import './charts/charts.css';
import './comments.css';
import './print.css';

/** Renders the results of a survey. */
export function ResultsPage({ survey, context }: { readonly survey: string; readonly context: AppContext }) {
  const { t } = useTexts();
  const model = useMemo(() => createResultsModel(survey, context), []);
  const showsHelp = useSignal(false);
  useEffect(() => {
    const stop = model.start();
    const { isOn } = context.preferences.shortcuts;
    const listen = (event: KeyboardEvent) => isOn.peek() && handleKey(event, document, () => (showsHelp.value = true));
    document.addEventListener('keydown', listen);
    return () => {
      stop();
      document.removeEventListener('keydown', listen);
    };
  }, []);
  const shown = model.shown.value;
  if (!shown) {
    return (
      <main class="page" aria-busy={model.isLoading.value}>
        {model.isMissing.value ? (
          <>
            <h1>{t('This survey is not published')}</h1>
            <p>
              <a href={pathOf(survey, 'edit')}>{t('Open it in the editor to publish it')}</a>
            </p>
          </>
        ) : (
          <p class="note">{t('Loading…')}</p>
        )}
      </main>
    );
  }
  return (
    <>
      <SurveyPage model={model} shown={shown} onHelp={() => (showsHelp.value = true)} />
      {showsHelp.value && (
        <HelpDialog shortcuts={context.preferences.shortcuts} onClose={() => (showsHelp.value = false)} />
      )}
    </>
  );
}
