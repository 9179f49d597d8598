import type { SummaryReply } from '../../contract/results.ts';
import type { SurveyEntry } from '../../contract/surveysFile.ts';
import { formatCount, formatInterval, formatNumber, formatValue } from '../format.ts';
import { last30Days, localDate, spanOf } from '../period.ts';
import { countBetween, enough, figures } from '../statistics/figures.ts';
import { ViewLink } from '../ViewLink.tsx';
import { Sparkline } from './Sparkline.tsx';
import { surveyTypes } from './surveyTypes.ts';

interface OverviewProps {
  readonly surveys: readonly SurveyEntry[];
  readonly overview: ReadonlyMap<string, { readonly recent: SummaryReply; readonly all: SummaryReply }>;
  readonly now: Date;
  readonly addressOf: (survey: string) => string;
  readonly onSurvey: (survey: string) => void;
}

/** All surveys at a glance. */
export function Overview({ surveys, overview, now, addressOf, onSurvey }: OverviewProps) {
  const answered = surveys.filter(({ survey_uuid }) => overview.get(survey_uuid)?.all.responses);
  const silent = surveys.filter(({ survey_uuid }) => !overview.get(survey_uuid)?.all.responses);
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
              {...overview.get(survey.survey_uuid)!}
              now={now}
              address={addressOf(survey.survey_uuid)}
              onOpen={() => onSurvey(survey.survey_uuid)}
            />
          ))}
        </ul>
      )}
      {silent.length > 0 && <SilentSurveys surveys={silent} overview={overview} />}
    </main>
  );
}

interface AnsweredProps {
  readonly survey: SurveyEntry;
  readonly recent: SummaryReply;
  readonly all: SummaryReply;
  readonly now: Date;
  readonly address: string;
  readonly onOpen: () => void;
}

function AnsweredSurvey({ survey, recent, all, now, address, onOpen }: AnsweredProps) {
  const { from } = spanOf(last30Days, now);
  return (
    <li class="survey-card">
      <div class="survey-name">
        <h2>
          <ViewLink href={address} onOpen={onOpen}>
            {survey.question}
          </ViewLink>
        </h2>
        <p class="note">
          <span class="badge">{surveyTypes[survey.survey_type]}</span> {survey.title}
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
      <Sparkline days={recent.days} first={localDate(from!)} last={localDate(now)} />
    </li>
  );
}

function OverviewScore({ survey, summary }: { survey: SurveyEntry; summary: SummaryReply }) {
  const figure = figures[survey.survey_type];
  const estimate = figure?.estimate(summary.scores);
  if (!figure || !estimate) return <span class="note">{formatNumber(summary.with_text, 'text', 'texts')}</span>;
  if (estimate.n < enough) {
    const best = figure.groups[0]!;
    return (
      <>
        <strong>
          {formatCount(countBetween(summary.scores, best.min, best.max))} of {formatCount(estimate.n)}
        </strong>
        <span class="note">{best.name.toLowerCase()}, too few to compare</span>
      </>
    );
  }
  return (
    <>
      <strong>
        {formatValue(estimate.value, figure)}
        {figure.unit}
      </strong>
      <span class="note">
        {figure.name}, {formatInterval(estimate, figure)}
      </span>
    </>
  );
}

function SilentSurveys({ surveys, overview }: Pick<OverviewProps, 'surveys' | 'overview'>) {
  return (
    <section aria-labelledby="silent">
      <h2 id="silent">Without responses so far</h2>
      <p class="note">
        Paste the tag of a survey into a page. If it is there and nothing shows, add <code>?asklet=debug</code> to the
        page’s address: a panel says why.
      </p>
      <ul class="silent-list">
        {surveys.map(({ survey_uuid, survey_type, question, title }) => (
          <li key={survey_uuid}>
            <h3>{question}</h3>
            <p class="note">
              <span class="badge">{surveyTypes[survey_type]}</span> {title}
            </p>
            <SilentAdvice opened={overview.get(survey_uuid)?.all.opened ?? 0} />
            <details>
              <summary>Its tag</summary>
              <pre>
                <code>{tagOf(survey_uuid)}</code>
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The tag to paste. Its key stands in the surveys file. */
export const tagOf = (survey: string): string => `<script async src="${window.location.origin}/asklet.js"
        data-survey="${survey}" data-key="pk_…"></script>`;

const SilentAdvice = ({ opened }: { opened: number }) =>
  opened > 0 ? (
    <p>
      Opened {formatNumber(opened, 'time', 'times')}, never answered: look at its wording, and at the moment at which it
      opens.
    </p>
  ) : (
    <p>Nobody has seen it yet.</p>
  );
