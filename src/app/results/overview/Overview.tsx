import { countBetween, minEstimated } from '../../../contract/scores.ts';
import { surveyTypes } from '../../../contract/surveyTypes.ts';
import type { SummaryReply } from '../../../contract/results.ts';
import type { SurveyEntry } from '../../../contract/surveysFile.ts';
import { formatCount, formatNumber } from '../format.ts';
import { formatInterval, formatValue, metricFormatOf } from '../metricFormats.ts';
import { ViewLink } from '../ViewLink.tsx';
import { closedState } from '../describeSchedule.ts';
import { Sparkline } from './Sparkline.tsx';

interface OverviewProps {
  readonly now: Date;
  readonly surveys: readonly SurveyEntry[];
  readonly overview: ReadonlyMap<string, { readonly recent: SummaryReply; readonly all: SummaryReply }>;
  readonly addressOf: (survey: string) => string;
  readonly onSurvey: (survey: string) => void;
}

/** Renders the list of all surveys with their metrics. */
export function Overview({ now, surveys, overview, addressOf, onSurvey }: OverviewProps) {
  const answered = surveys.filter(({ survey_uuid }) => overview.get(survey_uuid)?.all.responses);
  const unanswered = surveys.filter(({ survey_uuid }) => !overview.get(survey_uuid)?.all.responses);
  const byResponses = (one: SurveyEntry, other: SurveyEntry) =>
    overview.get(other.survey_uuid)!.all.responses - overview.get(one.survey_uuid)!.all.responses;
  return (
    <main class="overview">
      <h1>Results</h1>
      {answered.length > 0 && (
        <ul class="survey-list">
          {answered.toSorted(byResponses).map((survey) => (
            <AnsweredSurvey
              key={survey.survey_uuid}
              survey={survey}
              now={now}
              {...overview.get(survey.survey_uuid)!}
              address={addressOf(survey.survey_uuid)}
              onOpen={() => onSurvey(survey.survey_uuid)}
            />
          ))}
        </ul>
      )}
      {unanswered.length > 0 && <UnansweredSurveys now={now} surveys={unanswered} overview={overview} />}
    </main>
  );
}

interface AnsweredProps {
  readonly survey: SurveyEntry;
  readonly now: Date;
  readonly recent: SummaryReply;
  readonly all: SummaryReply;
  readonly address: string;
  readonly onOpen: () => void;
}

function AnsweredSurvey({ survey, now, recent, all, address, onOpen }: AnsweredProps) {
  return (
    <li class="survey-card">
      <div class="survey-name">
        <h2 dir="auto" lang={survey.language}>
          <ViewLink href={address} onOpen={onOpen}>
            {survey.question}
          </ViewLink>
        </h2>
        <p class="note">
          <span class="badge">{surveyTypes[survey.survey_type].name}</span>{' '}
          <ClosedBadge survey={survey} responses={all.responses} now={now} /> {survey.title}
        </p>
      </div>
      <p class="survey-score">
        <OverviewScore survey={survey} summary={all} />
      </p>
      <p class="survey-count">
        <strong>{formatCount(all.responses)}</strong>
        <span class="note">
          {all.responses === 1 ? 'response' : 'responses'}, {formatCount(recent.responses)} in 30 days
        </span>
      </p>
      <Sparkline days={recent.trend.day} />
    </li>
  );
}

interface ClosedBadgeProps {
  readonly survey: SurveyEntry;
  readonly responses: number;
  readonly now: Date;
}

/** Renders why a survey doesn't accept responses now. */
function ClosedBadge({ survey, responses, now }: ClosedBadgeProps) {
  const state = closedState(survey, responses, now.getTime());
  return state && <span class="badge closed">{state}</span>;
}

function OverviewScore({ survey, summary }: { survey: SurveyEntry; summary: SummaryReply }) {
  const format = metricFormatOf(survey.survey_type);
  const { metric } = summary;
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

function UnansweredSurveys({ now, surveys, overview }: Pick<OverviewProps, 'now' | 'surveys' | 'overview'>) {
  return (
    <section aria-labelledby="unanswered">
      <h2 id="unanswered">No responses yet</h2>
      <p class="note">
        Paste the script tag of a survey into a page. If nothing shows, add <code>?asklet=debug</code> to the URL of the
        page: a panel explains why.
      </p>
      <ul class="unanswered-list">
        {surveys.map((survey) => (
          <li key={survey.survey_uuid}>
            <h3 dir="auto" lang={survey.language}>
              {survey.question}
            </h3>
            <p class="note">
              <span class="badge">{surveyTypes[survey.survey_type].name}</span>{' '}
              <ClosedBadge survey={survey} responses={0} now={now} /> {survey.title}
            </p>
            <UnansweredAdvice opened={overview.get(survey.survey_uuid)?.all.opened ?? 0} />
            <details>
              <summary>Script tag</summary>
              <pre>
                <code>{tagOf(survey.survey_uuid)}</code>
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the tag of a survey. Its key is in the surveys file. */
export const tagOf = (survey: string): string => `<script async src="${window.location.origin}/asklet.js"
        data-survey="${survey}" data-key="pk_…"></script>`;

const UnansweredAdvice = ({ opened }: { opened: number }) =>
  opened > 0 ? (
    <p>Opened {formatNumber(opened, 'time', 'times')}, no answers. Check the wording and the trigger.</p>
  ) : (
    <p>Not shown yet.</p>
  );
