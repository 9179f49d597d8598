import { useSignal } from '@preact/signals';
import { surveyTypes } from '../../../contract/surveys/surveyTypes.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Comments } from '../comments/Comments.tsx';
import { breakdownNames } from '../breakdowns.ts';
import type { LoadedResults, OpenedDialog, ResultsModel } from '../ResultsModel.ts';
import { countFilters, type Filters } from '../view.ts';
import { describeBudgetState } from '../describeBudgetState.ts';
import { closedState, describeSchedule } from '../describeSchedule.ts';
import { describeView } from './describeView.ts';
import { Distribution } from './Distribution.tsx';
import { FilterBar } from './FilterBar.tsx';
import { Headline } from './Headline.tsx';
import { allTime, ResultsDialog } from './ResultsDialog.tsx';
import { NoResponses } from './NoResponses.tsx';
import { ChoiceBreakdown } from './ChoiceBreakdown.tsx';
import { ColumnBreakdown } from './ColumnBreakdown.tsx';
import { FunnelBreakdown } from './FunnelBreakdown.tsx';
import { QuestionBreakdown } from './QuestionBreakdown.tsx';
import { RangeBreakdown } from './RangeBreakdown.tsx';
import { Trend } from './Trend.tsx';

interface SurveyPageProps {
  readonly model: ResultsModel;
  readonly shown: LoadedResults;
}

/** Renders a survey: its metric, its breakdowns and its comments. */
export function SurveyPage({ model, shown, onHelp }: SurveyPageProps & { readonly onHelp: () => void }) {
  const { survey, summary, all } = shown;
  const open = useSignal<OpenedDialog | null>(null);
  const view = model.view.value;
  const { filters, period } = view;
  const type = survey.survey_type;
  const onFilters = (change: Partial<Filters>) => model.show({ filters: { ...filters, ...change } });
  const metadataKeys = [...new Set(model.responses.value.flatMap(({ metadata }) => Object.keys(metadata)))].toSorted();
  return (
    <main class="page survey" aria-busy={model.isLoading.value}>
      <SurveyHead model={model} shown={shown} onOpen={(dialog) => (open.value = { dialog })} onHelp={onHelp} />
      <FilterBar
        type={type}
        period={period}
        filters={filters}
        all={all}
        metadataKeys={metadataKeys}
        onPeriod={(next) => model.show({ period: next })}
        onFilters={onFilters}
      />
      {summary.responses === 0 ? (
        <NoResponses
          survey={survey}
          all={all}
          isFiltered={countFilters(filters) > 0}
          period={period}
          onAllTime={() => model.show({ period: allTime })}
        />
      ) : (
        <div class="survey-body">
          <div class="cards-column">
            <Cards model={model} shown={shown} onFilters={onFilters} />
          </div>
          <Comments model={model} shown={shown} onOpen={(dialog) => (open.value = dialog)} />
        </div>
      )}
      <ResultsDialog model={model} shown={shown} open={open.value} onClose={() => (open.value = null)} />
    </main>
  );
}

interface CardsProps extends SurveyPageProps {
  readonly onFilters: (change: Partial<Filters>) => void;
}

/** Renders the metric and the breakdowns. */
function Cards({ model, shown: { survey, summary, all }, onFilters }: CardsProps) {
  const { filters, step } = model.view.value;
  const isFilteredByScore = Boolean(filters.min_score || filters.max_score);
  // a metric of filtered scores would only reflect the filter
  const shownType = isFilteredByScore ? 'general' : survey.survey_type;
  const isFiltered = countFilters(filters) > 0;
  const breakdowns = { survey, summary, filters, onFilters };
  return (
    <div class="cards">
      <Headline type={shownType} summary={summary} isFilteredByScore={isFilteredByScore} />
      <Distribution
        type={survey.survey_type}
        summary={summary}
        filters={filters}
        onScores={(min_score, max_score) => onFilters({ min_score, max_score })}
      />
      <Trend
        type={shownType}
        summary={summary}
        metricChanges={isFiltered ? null : all.changes}
        step={step}
        onStep={(chosen) => model.show({ step: chosen })}
      />
      <ChoiceBreakdown {...breakdowns} />
      <RangeBreakdown {...breakdowns} />
      <QuestionBreakdown {...breakdowns} />
      <FunnelBreakdown survey={survey} summary={summary} isFiltered={isFiltered} />
      {breakdownNames.map((kind) => (
        <ColumnBreakdown key={kind} {...breakdowns} kind={kind} />
      ))}
    </div>
  );
}

interface SurveyHeadProps extends SurveyPageProps {
  readonly onOpen: (dialog: 'import' | 'export' | 'deleteAll') => void;
  readonly onHelp: () => void;
}

function SurveyHead({ model, shown: { survey, summary, all, isAdmin }, onOpen, onHelp }: SurveyHeadProps) {
  const texts = useTexts();
  const { t, n } = texts;
  const view = model.view.value;
  const schedule = [survey, all.responses - all.imported, model.now().getTime()] as const;
  const sentence = describeSchedule(...schedule, texts);
  const isClosed = closedState(...schedule) !== null;
  const budget = describeBudgetState(survey, summary.budget, isClosed, texts);
  return (
    <header class="survey-head">
      <div>
        <p class="note">
          <span class="badge">{t(surveyTypes[survey.survey_type].name)}</span> {survey.title}
        </p>
        <h1 dir="auto" lang={survey.language}>
          {survey.question}
        </h1>
        {sentence && <p class={isClosed ? 'schedule closed' : 'schedule'}>{sentence}</p>}
        {budget && <p class="budget">{budget}</p>}
        <p class="note" role="status">
          {n(summary.responses, '{count} response in this view', '{count} responses in this view')}
        </p>
        <p class="note printed">{describeView(view, survey.question, texts).slice(1).join('. ')}</p>
      </div>
      <div class="actions">
        <Button class="button quiet" onClick={onHelp}>
          {t('Keyboard shortcuts')} <kbd>?</kbd>
        </Button>
        {isAdmin && <Button onClick={() => onOpen('import')}>{t('Import')}</Button>}
        <Button disabled={summary.responses === 0} onClick={() => onOpen('export')}>
          {t('Export')}
        </Button>
        {isAdmin && (
          <Button class="button danger" disabled={summary.responses === 0} onClick={() => onOpen('deleteAll')}>
            {t('Delete all')}
          </Button>
        )}
      </div>
    </header>
  );
}
