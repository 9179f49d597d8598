import { useSignal } from '@preact/signals';
import type { ListedResponse } from '../../contract/results.ts';
import { Comments } from '../comments/Comments.tsx';
import { WholeScreenshot } from '../comments/Screenshot.tsx';
import { DeleteAllDialog, DeleteOneDialog } from '../dialogs/DeleteDialog.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { ExportDialog } from '../dialogs/ExportDialog.tsx';
import { formatNumber } from '../format.ts';
import { localDate, spanOf } from '../period.ts';
import { type Loaded, viewParameters } from '../loadView.ts';
import type { ResultsModel } from '../ResultsModel.ts';
import { surveyTypes } from '../overview/surveyTypes.ts';
import { countFilters, type Filters } from '../view.ts';
import { describeView } from './describeView.ts';
import { Distribution } from './Distribution.tsx';
import { FilterBar } from './FilterBar.tsx';
import { Headline } from './Headline.tsx';
import { NothingHere } from './NothingHere.tsx';
import { Choices, FunnelTally, Places } from './tallies.tsx';
import { Trend } from './Trend.tsx';

type Shown = NonNullable<Loaded['shown']>;

/** The dialog that is open. */
type Open =
  | { readonly dialog: 'export' | 'deleteAll' }
  | { readonly dialog: 'deleteOne'; readonly response: ListedResponse }
  | { readonly dialog: 'picture'; readonly address: string };

interface SurveyPageProps {
  readonly model: ResultsModel;
  readonly shown: Shown;
}

/** One survey: its figure, how it came about, and what visitors wrote. */
export function SurveyPage({ model, shown }: SurveyPageProps) {
  const { survey, summary, before, all } = shown;
  const open = useSignal<Open | null>(null);
  const view = model.view.value;
  const { filters, period } = view;
  const type = survey.survey_type;
  const onFilters = (change: Partial<Filters>) => model.show({ filters: { ...filters, ...change } });
  const isOfScores = Boolean(filters.min_score || filters.max_score);
  // a figure of chosen scores would say what was chosen
  const shownType = isOfScores ? 'general' : type;
  const tallies = { survey, summary, filters, onFilters };
  const now = model.now();
  const metadataKeys = [...new Set(model.responses.value.flatMap(({ metadata }) => Object.keys(metadata)))].toSorted();
  return (
    <main class="survey" aria-busy={model.isLoading.value}>
      <SurveyHead model={model} shown={shown} onOpen={(dialog) => (open.value = { dialog })} />
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
        <NothingHere
          survey={survey}
          all={all}
          isFiltered={countFilters(filters) > 0}
          onAllTime={() => model.show({ period: { name: 'all', first: '', last: '' } })}
        />
      ) : (
        <div class="cards">
          <Headline type={shownType} summary={summary} before={before} isOfScores={isOfScores} />
          <Distribution
            type={type}
            summary={summary}
            filters={filters}
            onScores={(min_score, max_score) => onFilters({ min_score, max_score })}
          />
          <Trend
            type={shownType}
            summary={summary}
            span={spanOf(period, now)}
            now={now}
            step={view.step}
            onStep={(step) => model.show({ step })}
          />
          <Choices {...tallies} />
          <FunnelTally summary={summary} isFiltered={countFilters(filters) > 0} />
          <Places {...tallies} kind="page" />
          <Places {...tallies} kind="locale" />
          <Responses model={model} shown={shown} onOpen={(dialog) => (open.value = dialog)} />
        </div>
      )}
      <OpenDialog model={model} shown={shown} open={open.value} onClose={() => (open.value = null)} />
    </main>
  );
}

interface ResponsesProps extends SurveyPageProps {
  readonly onOpen: (dialog: Open) => void;
}

function Responses({ model, shown: { survey, summary }, onOpen }: ResponsesProps) {
  return (
    <Comments
      type={survey.survey_type}
      responses={model.responses.value}
      hasMore={model.cursor.value !== null}
      withText={summary.with_text}
      all={summary.responses}
      listsAll={model.view.value.listsAll}
      onListAll={(listsAll) => model.show({ listsAll })}
      onMore={() => void model.loadMore()}
      loadPicture={(address, signal) => model.client.value!.picture(address, signal)}
      onPicture={(address) => onOpen({ dialog: 'picture', address })}
      onDelete={(response) => onOpen({ dialog: 'deleteOne', response })}
    />
  );
}

interface SurveyHeadProps extends SurveyPageProps {
  readonly onOpen: (dialog: 'export' | 'deleteAll') => void;
}

function SurveyHead({ model, shown: { survey, summary }, onOpen }: SurveyHeadProps) {
  const view = model.view.value;
  return (
    <header class="survey-head">
      <div>
        <p class="note">
          <span class="badge">{surveyTypes[survey.survey_type]}</span> {survey.title}
        </p>
        <h1>{survey.question}</h1>
        <p class="note" role="status">
          {formatNumber(summary.responses, 'response', 'responses')} in this view
        </p>
        <p class="note printed">{describeView(view, survey.question).slice(1).join('. ')}</p>
      </div>
      <div class="actions">
        <button type="button" class="button" disabled={summary.responses === 0} onClick={() => onOpen('export')}>
          Export
        </button>
        <button type="button" class="button" disabled={summary.responses === 0} onClick={() => onOpen('deleteAll')}>
          Delete all
        </button>
      </div>
    </header>
  );
}

interface OpenDialogProps extends SurveyPageProps {
  readonly open: Open | null;
  readonly onClose: () => void;
}

function OpenDialog({ model, shown: { survey, summary }, open, onClose }: OpenDialogProps) {
  const client = model.client.value;
  const view = model.view.value;
  const { survey_uuid, question } = survey;
  if (!open || !client) return null;
  const parameters = viewParameters(view, model.now());
  switch (open.dialog) {
    case 'export':
      return (
        <ExportDialog
          count={summary.responses}
          fileName={`${(survey.title ?? question).replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}-${localDate(model.now())}`}
          load={(format, signal) => client.export(survey_uuid, format, parameters, signal)}
          onClose={onClose}
        />
      );
    case 'deleteAll':
      return (
        <DeleteAllDialog
          count={summary.responses}
          description={describeView(view, question)}
          onDelete={async () => {
            await client.deleteAll(survey_uuid, parameters, summary.responses);
            await model.refresh(true);
          }}
          onClose={onClose}
        />
      );
    case 'deleteOne':
      return (
        <DeleteOneDialog
          response={open.response}
          onDelete={async () => {
            await client.deleteOne(survey_uuid, open.response.session_uuid);
            model.forget(open.response.session_uuid);
            await model.refresh(false);
          }}
          onClose={onClose}
        />
      );
    case 'picture':
      return (
        <Dialog title="Screenshot" onClose={onClose}>
          <WholeScreenshot address={open.address} load={(address, signal) => client.picture(address, signal)} />
        </Dialog>
      );
  }
}
