import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { pathOf } from '../../contract/addresses.ts';
import type { MetricChange, SummaryReply } from '../../contract/results/summary.ts';
import type { AppContext } from '../context.ts';
import { useTexts } from '../i18n/texts.ts';
import { Comments } from './comments/Comments.tsx';
import { HelpDialog } from './dialogs/HelpDialog.tsx';
import { handleKey } from './handleKey.ts';
import {
  createResultsModel,
  type Insights,
  type LoadedResults,
  type OpenedDialog,
  type ResultsModel,
} from './ResultsModel.ts';
import { ChoiceBreakdown } from './survey/ChoiceBreakdown.tsx';
import { Distribution } from './survey/Distribution.tsx';
import { FindingCard } from './survey/FindingCard.tsx';
import { FilterBar } from './survey/FilterBar.tsx';
import { FunnelBreakdown } from './survey/FunnelBreakdown.tsx';
import { metricFormatOf } from './metricFormats.ts';
import { Groups } from './survey/Groups.tsx';
import { Headline } from './survey/Headline.tsx';
import { NoResponses } from './survey/NoResponses.tsx';
import { QuestionBreakdown } from './survey/QuestionBreakdown.tsx';
import { RangeBreakdown } from './survey/RangeBreakdown.tsx';
import { WhyCard } from './survey/WhyCard.tsx';
import { WordsCard } from './survey/WordsCard.tsx';
import { allTime, ResultsDialog } from './survey/ResultsDialog.tsx';
import { Segments } from './survey/Segments.tsx';
import { SurveyHead } from './survey/SurveyHead.tsx';
import { TagBreakdown } from './survey/TagBreakdown.tsx';
import { Trend } from './survey/Trend.tsx';
import { countFilters, type Filters } from './view.ts';
import './survey/survey.css';
import './survey/filters.css';
import './survey/insights.css';
import './dialogs/export.css';
import './import/import.css';
import './bars.css';
import './charts/charts.css';
import './comments.css';
import './print.css';
import { countListed } from './countListed.ts';

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
      <SurveyResults model={model} shown={shown} onHelp={() => (showsHelp.value = true)} />
      {showsHelp.value && (
        <HelpDialog shortcuts={context.preferences.shortcuts} onClose={() => (showsHelp.value = false)} />
      )}
    </>
  );
}

interface SurveyResultsProps {
  readonly model: ResultsModel;
  readonly shown: LoadedResults;
}

/** Renders a survey: its metric, its breakdowns and its comments. */
function SurveyResults({ model, shown, onHelp }: SurveyResultsProps & { readonly onHelp: () => void }) {
  const { t } = useTexts();
  const { survey, summary, all } = shown;
  const open = useSignal<OpenedDialog | null>(null);
  const view = model.view.value;
  const { filters, period } = view;
  const type = survey.survey_type;
  const onFilters = (change: Partial<Filters>) => model.show({ filters: { ...filters, ...change } });
  const metadataKeys = [...new Set(model.responses.value.flatMap(({ metadata }) => Object.keys(metadata)))].toSorted();
  return (
    <main class="page survey" aria-busy={model.isLoading.value}>
      {model.isExample.value && (
        <p class="example-note">
          {t('These answers are made up, to show what you will get. Try everything: nothing is stored.')}{' '}
          <a href="/surveys/new">{t('Create your first survey')}</a>
        </p>
      )}
      <SurveyHead model={model} shown={shown} onOpen={(dialog) => (open.value = { dialog })} onHelp={onHelp} />
      {all.changes && countFilters(filters) === 0 && (
        <FindingCard
          survey={survey}
          changes={all.changes}
          finding={model.insights.value?.finding ?? null}
          onView={model.show}
        />
      )}
      <FilterBar
        type={type}
        period={period}
        filters={filters}
        all={all}
        metadataKeys={metadataKeys}
        onPeriod={(next) => model.show({ period: next })}
        onFilters={onFilters}
      />
      {countListed(summary) === 0 ? (
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
          <Comments model={model} shown={shown} onFilters={onFilters} onOpen={(dialog) => (open.value = dialog)} />
        </div>
      )}
      <ResultsDialog model={model} shown={shown} open={open.value} onClose={() => (open.value = null)} />
    </main>
  );
}

/** Returns what the group that explains a change is one of. */
const findReason = (insights: Insights | null) => insights?.finding?.groups.find(({ stands_out }) => stands_out)?.by;

interface CardsProps extends SurveyResultsProps {
  readonly onFilters: (change: Partial<Filters>) => void;
}

/** Returns the last change of the metric if it is after the first day of a view and before its end: the view has both. */
function lastChangeIn({ trend }: SummaryReply, { changes }: SummaryReply): MetricChange | null {
  const change = changes?.found.at(-1);
  const [first = '', last = ''] = [trend.day[0]?.start, trend.day.at(-1)?.start];
  return change && change.since > first && change.since <= last ? change : null;
}

/** Renders the metric and the breakdowns. */
function Cards({ model, shown: { survey, summary, all, mayEdit }, onFilters }: CardsProps) {
  const { filters, step } = model.view.value;
  const insights = model.insights.value;
  const isFilteredByScore = Boolean(filters.min_score || filters.max_score);
  // a metric of filtered scores would only reflect the filter
  const shownType = isFilteredByScore ? 'general' : survey.survey_type;
  const isFiltered = countFilters(filters) > 0;
  const format = metricFormatOf(survey.survey_type, useTexts());
  const breakdowns = { survey, summary, filters, onFilters };
  return (
    <div class="cards">
      <Headline
        type={shownType}
        summary={summary}
        isFilteredByScore={isFilteredByScore}
        change={isFiltered ? null : lastChangeIn(summary, all)}
      >
        {format && (
          <Groups
            type={survey.survey_type}
            format={format}
            scores={summary.scores}
            chosen={[filters.min_score, filters.max_score]}
            onGroup={(min_score, max_score) => onFilters({ min_score, max_score })}
          />
        )}
      </Headline>
      <Trend
        actions={mayEdit ? model : null}
        ownTimeZone={model.isTimeZoneKnown ? model.timeZone : null}
        type={shownType}
        summary={summary}
        metricChanges={isFiltered ? null : all.changes}
        step={step}
        onStep={(chosen) => model.show({ step: chosen })}
      />
      {insights?.finding && !isFiltered && <WhyCard survey={survey} finding={insights.finding} />}
      {insights && (
        <WordsCard type={survey.survey_type} words={insights.words} filters={filters} onFilters={onFilters} />
      )}
      <Distribution type={survey.survey_type} summary={summary} />
      <Segments {...breakdowns} likely={isFiltered ? undefined : findReason(insights)} />
      <div class="breakdowns">
        <ChoiceBreakdown {...breakdowns} />
        <RangeBreakdown {...breakdowns} />
        <QuestionBreakdown {...breakdowns} />
        <TagBreakdown {...breakdowns} />
        <FunnelBreakdown survey={survey} summary={summary} isFiltered={isFiltered} />
      </div>
    </div>
  );
}
