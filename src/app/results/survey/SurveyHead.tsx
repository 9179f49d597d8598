import { surveyTypes } from '../../../contract/surveys/surveyTypes.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { describeBudgetState } from '../describeBudgetState.ts';
import { closedState, describeSchedule } from '../describeSchedule.ts';
import type { LoadedResults, ResultsModel } from '../ResultsModel.ts';
import { describeView } from './describeView.ts';
import { countListed } from '../countListed.ts';

interface SurveyHeadProps {
  readonly model: ResultsModel;
  readonly shown: LoadedResults;
  readonly onOpen: (dialog: 'import' | 'export' | 'deleteAll') => void;
  readonly onHelp: () => void;
}

/** Renders a survey with its state, and the actions on all of its responses. */
export function SurveyHead({ model, shown: { survey, summary, all, mayEdit }, onOpen, onHelp }: SurveyHeadProps) {
  const texts = useTexts();
  const { t, n } = texts;
  const view = model.view.value;
  const schedule = [survey, countListed(all) - all.imported, model.now().getTime()] as const;
  const sentence = describeSchedule(...schedule, texts);
  const isClosed = closedState(...schedule) !== null;
  const budget = describeBudgetState(survey, summary.budget, isClosed, texts);
  return (
    <header class="survey-head">
      <div>
        <h1 dir="auto" lang={survey.language}>
          {survey.question}
        </h1>
        {sentence && <p class={isClosed ? 'schedule closed' : 'schedule'}>{sentence}</p>}
        {budget && <p class="budget">{budget}</p>}
        <div class="survey-facts note">
          <span class="badge">{t(surveyTypes[survey.survey_type].name)}</span>
          {survey.title && <span dir="auto">{survey.title}</span>}
          <span role="status">
            {n(countListed(summary), '{count} response in this view', '{count} responses in this view')}
          </span>
        </div>
        <p class="note printed">{describeView(view, survey.question, texts).slice(1).join('. ')}</p>
      </div>
      <div class="actions">
        {mayEdit && <Button onClick={() => onOpen('import')}>{t('Import')}</Button>}
        <Button disabled={countListed(summary) === 0} onClick={() => onOpen('export')}>
          {t('Export')}
        </Button>
        <Menu label={t('More')}>
          <Button class="button quiet" onClick={onHelp}>
            {t('Keyboard shortcuts')} <kbd>?</kbd>
          </Button>
          {mayEdit && (
            <Button
              class="button quiet danger"
              disabled={countListed(summary) === 0}
              onClick={() => onOpen('deleteAll')}
            >
              {t('Delete all')}
            </Button>
          )}
        </Menu>
      </div>
    </header>
  );
}
