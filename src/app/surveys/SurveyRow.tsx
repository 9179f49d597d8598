import { countBetween, minEstimated } from '../../contract/scores.ts';
import { surveyTypes } from '../../contract/surveyTypes.ts';
import type { SurveyEntry } from '../../contract/surveysFile.ts';
import { pathOf } from '../address.ts';
import type { Fields } from '../edit/design/design.ts';
import type { Sighting } from '../../contract/publishing.ts';
import { formatCount, formatNumber } from '../results/format.ts';
import { formatInterval, formatValue, metricFormatOf } from '../results/metricFormats.ts';
import { formatAgo } from '../share/formatAgo.ts';
import { closedState } from '../results/describeSchedule.ts';
import { Sparkline } from './Sparkline.tsx';
import type { Summaries } from './SurveysModel.ts';

/** A survey of the list. */
export interface ListedSurvey {
  readonly uuid: string;
  /** Null for a draft of this browser. */
  readonly entry: SurveyEntry | null;
  readonly fields: Fields;
  readonly name: string;
  /** The text that a search looks at, in lower case. */
  readonly text: string;
}

interface SurveyRowProps {
  readonly survey: ListedSurvey;
  readonly entry: SurveyEntry;
  /** Undefined until they are loaded. */
  readonly summaries: Summaries | undefined;
  readonly seen: Sighting | null;
  /** Whether this browser has unpublished changes. */
  readonly hasChanges: boolean;
  readonly now: Date;
  /** Whether the surveys of the server can be changed here. */
  readonly isChangeable: boolean;
  readonly onDuplicate: () => void;
  readonly onArchive: (archived: boolean) => void;
  readonly onDelete: () => void;
}

/** Renders a survey of the server with its state and its numbers of the last 30 days. */
export function SurveyRow({
  survey,
  entry,
  summaries,
  seen,
  hasChanges,
  now,
  isChangeable,
  ...actions
}: SurveyRowProps) {
  const { uuid, name } = survey;
  const { all } = summaries ?? {};
  const isSeen = seen !== null || (all && (all.opened > 0 || all.responses > 0));
  const state = closedState(entry, all?.responses ?? 0, now.getTime()) ?? (isSeen ? 'Live' : all && 'Not seen yet');
  const isArchived = entry.archived === true;
  return (
    <li class="survey-card" data-state={state}>
      <SurveyName survey={survey} state={state} address={pathOf(uuid, isSeen ? 'results' : 'share')}>
        <p class="note">{describeSeen(seen, now)}</p>
        {hasChanges && <p class="note">Has unpublished changes in this browser.</p>}
      </SurveyName>
      {summaries && <Numbers type={entry.survey_type} {...summaries} />}
      <div class="survey-actions" role="group" aria-label={name}>
        <a href={pathOf(uuid, 'edit')}>Edit</a>
        <a href={pathOf(uuid, 'share')}>Share</a>
        <a href={pathOf(uuid, 'results')}>Results</a>
        <button type="button" class="link" onClick={actions.onDuplicate}>
          Duplicate
        </button>
        {isChangeable && (
          <>
            <button type="button" class="link" onClick={() => actions.onArchive(!isArchived)}>
              {isArchived ? 'Unarchive' : 'Archive'}
            </button>
            <button type="button" class="link danger" onClick={actions.onDelete}>
              Delete
            </button>
          </>
        )}
      </div>
    </li>
  );
}

/** Renders the numbers of the last 30 days. */
function Numbers({ type, recent, all }: Summaries & { readonly type: SurveyEntry['survey_type'] }) {
  return (
    <>
      <p class="survey-score">
        <Score type={type} summary={recent} />
      </p>
      <p class="survey-count">
        <strong>{formatCount(recent.responses)}</strong>
        <span class="note">
          {recent.responses === 1 ? 'response' : 'responses'} in 30 days, {formatCount(all.responses)} in all
        </span>
      </p>
      <Sparkline days={recent.trend} />
    </>
  );
}

/** Renders a draft of this browser. */
export function DraftRow({ survey, onDelete }: Pick<SurveyRowProps, 'survey' | 'onDelete'>) {
  const { uuid, name } = survey;
  return (
    <li class="survey-card draft">
      <SurveyName survey={survey} state="Draft" address={pathOf(uuid, 'edit')}>
        <p class="note">Only in this browser until you publish it.</p>
      </SurveyName>
      <div class="survey-actions" role="group" aria-label={name}>
        <a href={pathOf(uuid, 'edit')}>Edit</a>
        <a href={pathOf(uuid, 'share')}>Share</a>
        <button type="button" class="link danger" onClick={onDelete}>
          Delete
        </button>
      </div>
    </li>
  );
}

interface SurveyNameProps {
  readonly survey: ListedSurvey;
  /** Undefined while it is unknown. */
  readonly state: string | undefined;
  readonly address: string;
  readonly children: preact.ComponentChildren;
}

function SurveyName({ survey: { fields, name }, state, address, children }: SurveyNameProps) {
  return (
    <div class="survey-name">
      <h2 dir="auto" lang={fields.title ? undefined : fields.language}>
        <a href={address}>{name}</a>
      </h2>
      <p class="note">
        {state && (
          <span class="badge" data-state={state}>
            {state}
          </span>
        )}{' '}
        {surveyTypes[fields.survey_type].name}
        {fields.title && (
          <span dir="auto" lang={fields.language}>
            {` · ${fields.question}`}
          </span>
        )}
      </p>
      {children}
    </div>
  );
}

/** Describes when and where the tag was last seen since the server has started. */
function describeSeen(seen: Sighting | null, now: Date): string {
  if (!seen) return '';
  const host = seen.origin ? seen.origin.replace(/^https?:\/\//, '') : 'a page without an origin';
  const problem = seen.problem === 'origin' ? ', which the key does not allow' : '';
  return `Tag seen on ${host}, ${formatAgo(seen.at, now)}${problem}`;
}

function Score({
  type,
  summary,
}: {
  readonly type: SurveyEntry['survey_type'];
  readonly summary: Summaries['recent'];
}) {
  const format = metricFormatOf(type);
  const { metric } = summary;
  if (summary.responses === 0) return null;
  if (!format || !metric) return <span class="note">{formatNumber(summary.with_text, 'text', 'texts')}</span>;
  if (metric.n < minEstimated) {
    const best = format.groups[0]!;
    return (
      <>
        <strong>
          {formatCount(countBetween(summary.scores, best.min, best.max))} of {formatCount(metric.n)}
        </strong>
        <span class="note">{best.name.toLowerCase()}, too few to compare</span>
      </>
    );
  }
  return (
    <>
      <strong>
        {formatValue(metric.value, format)}
        {format.unit}
      </strong>
      <span class="note">
        {format.name}, {formatInterval(metric, format)}
      </span>
    </>
  );
}
