import { countBetween, minEstimated } from '../../contract/results/statistics.ts';
import { surveyTypes } from '../../contract/surveys/surveyTypes.ts';
import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import { pathOf } from '../../contract/addresses.ts';
import type { Fields } from '../edit/design/design.ts';
import type { Sighting } from '../../contract/api/publishing.ts';
import { english, useTexts } from '../i18n/texts.ts';
import type { ListedSummary } from '../../contract/results/summary.ts';
import { metricFormatOf } from '../results/metricFormats.ts';
import { closedState } from '../results/describeSchedule.ts';
import { Sparkline } from './Sparkline.tsx';

/** A survey of the list. */
export interface ListedSurvey {
  readonly uuid: string;
  /** Null for a draft of this browser. */
  readonly entry: SurveyEntry | null;
  readonly fields: Fields;
  readonly name: string;
  /** The text that is searched, in lower case. */
  readonly text: string;
}

interface SurveyRowProps {
  readonly survey: ListedSurvey;
  readonly entry: SurveyEntry;
  /** Undefined until they are loaded. */
  readonly summaries: ListedSummary | undefined;
  readonly seen: Sighting | null;
  /** Whether this browser has unpublished changes. */
  readonly hasChanges: boolean;
  readonly now: Date;
  /** Whether the viewer may change surveys. */
  readonly mayEdit: boolean;
  /** Whether the surveys of the server can be changed here. */
  readonly isChangeable: boolean;
  readonly onDuplicate: () => void;
  readonly onArchive: () => void;
  readonly onUnarchive: () => void;
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
  mayEdit,
  isChangeable,
  ...actions
}: SurveyRowProps) {
  const texts = useTexts();
  const { t } = texts;
  const { uuid, name } = survey;
  const { all } = summaries ?? {};
  const answered = all ? all.responses - all.imported : 0;
  const isAsked = (seen && !isRefused(seen)) || (all && all.opened > 0) || answered > 0;
  const isSeen = isAsked || (all && all.responses > 0);
  const state =
    closedState(entry, answered, now.getTime()) ?? (isAsked ? english('Live') : all && english('Not seen yet'));
  const isArchived = entry.archived === true;
  return (
    <li class="survey-card" data-state={state}>
      <SurveyName survey={survey} state={state} address={pathOf(uuid, isSeen ? 'results' : 'share')}>
        {seen && <SightingNote seen={seen} now={now} />}
        {hasChanges && <p class="note">{t('Has unpublished changes in this browser.')}</p>}
      </SurveyName>
      {summaries && <Numbers type={entry.survey_type} {...summaries} />}
      <div class="survey-actions" role="group" aria-label={name}>
        {mayEdit && <a href={pathOf(uuid, 'edit')}>{t('Edit')}</a>}
        <a href={pathOf(uuid, 'share')}>{t('Share')}</a>
        <a href={pathOf(uuid, 'results')}>{t('Results')}</a>
        {mayEdit && (
          <button type="button" class="link" onClick={actions.onDuplicate}>
            {t('Duplicate')}
          </button>
        )}
        {isChangeable && (
          <>
            <button type="button" class="link" onClick={isArchived ? actions.onUnarchive : actions.onArchive}>
              {isArchived ? t('Unarchive') : t('Archive')}
            </button>
            <button type="button" class="link danger" onClick={actions.onDelete}>
              {t('Delete')}
            </button>
          </>
        )}
      </div>
    </li>
  );
}

/** Renders the numbers of the last 30 days. */
function Numbers({ type, recent, all }: ListedSummary & { readonly type: SurveyEntry['survey_type'] }) {
  const { n, formatNumber } = useTexts();
  return (
    <>
      <p class="survey-score">
        <Score type={type} summary={recent} />
      </p>
      <p class="survey-count">
        <strong>{formatNumber(recent.responses)}</strong>
        <span class="note">
          {n(recent.responses, 'response in 30 days, {all} in total', 'responses in 30 days, {all} in total', {
            all: all.responses,
          })}
        </span>
      </p>
      <Sparkline days={recent.trend} />
    </>
  );
}

/** Renders a draft of this browser. */
export function DraftRow({ survey, onDelete }: Pick<SurveyRowProps, 'survey' | 'onDelete'>) {
  const { t } = useTexts();
  const { uuid, name } = survey;
  return (
    <li class="survey-card draft">
      <SurveyName survey={survey} state={english('Draft')} address={pathOf(uuid, 'edit')}>
        <p class="note">{t('Only in this browser until you publish it.')}</p>
      </SurveyName>
      <div class="survey-actions" role="group" aria-label={name}>
        <a href={pathOf(uuid, 'edit')}>{t('Edit')}</a>
        <a href={pathOf(uuid, 'share')}>{t('Share')}</a>
        <button type="button" class="link danger" onClick={onDelete}>
          {t('Delete')}
        </button>
      </div>
    </li>
  );
}

interface SurveyNameProps {
  readonly survey: ListedSurvey;
  /** In English. Undefined while it is unknown. */
  readonly state: string | undefined;
  readonly address: string;
  readonly children: preact.ComponentChildren;
}

function SurveyName({ survey: { fields, name }, state, address, children }: SurveyNameProps) {
  const { t } = useTexts();
  return (
    <div class="survey-name">
      <h2 dir="auto" lang={fields.title ? undefined : fields.language}>
        <a href={address}>{name}</a>
      </h2>
      <p class="note">
        {state && (
          <span class="badge" data-state={state}>
            {t(state)}
          </span>
        )}{' '}
        {t(surveyTypes[fields.survey_type].name)}
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

/** Returns whether no page may use the survey that has tried. After a success, anybody can try a key elsewhere. */
const isRefused = ({ problem, success }: Sighting) => (problem === 'origin' || problem === 'key') && !success;

/** Says when and where the tag was last seen. */
function SightingNote({ seen, now }: { readonly seen: Sighting; readonly now: Date }) {
  const { t, formatAgo } = useTexts();
  const { problem, success } = seen;
  const { origin, at } = (problem === 'closed' ? null : success) ?? seen;
  const host = origin?.replace(/^https?:\/\//, '') ?? t('a page without an origin');
  const values = { host, ago: formatAgo(at, now) };
  if (!isRefused(seen)) return <p class="note">{t('Tag seen on {host}, {ago}', values)}</p>;
  return (
    <p class="field-error">
      {problem === 'key'
        ? t('Tag with an unknown key seen on {host}, {ago}', values)
        : t('Tag seen on {host}, {ago}, which the key does not allow', values)}
    </p>
  );
}

interface ScoreProps {
  readonly type: SurveyEntry['survey_type'];
  readonly summary: ListedSummary['recent'];
}

function Score({ type, summary }: ScoreProps) {
  const texts = useTexts();
  const { t, n } = texts;
  const format = metricFormatOf(type, texts);
  const { metric } = summary;
  if (summary.responses === 0) return null;
  if (!format || !metric) return <span class="note">{n(summary.with_text, '{count} text', '{count} texts')}</span>;
  if (metric.n < minEstimated) {
    const best = format.groups[0]!;
    return (
      <>
        <strong>{t('{count} of {n}', { count: countBetween(summary.scores, best.min, best.max), n: metric.n })}</strong>
        <span class="note">{t('{group}, too few to compare', { group: best.name })}</span>
      </>
    );
  }
  return (
    <>
      <strong>
        {format.formatValue(metric.value)}
        {format.unit}
      </strong>
      <span class="note">
        {format.name}, {format.formatInterval(metric)}
      </span>
    </>
  );
}
