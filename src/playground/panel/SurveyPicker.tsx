import { forgetVisitor } from '../forgetVisitor.ts';
import { type Choice, queryOf, type Samples } from '../samples.ts';

type Sample = Samples['surveys'][number];

const typeNames: Record<Sample['survey_type'], string> = {
  nps_10: 'NPS',
  csat_5: 'CSAT, five steps',
  csat_2: 'CSAT, two steps',
  ces_7: 'CES',
  general: 'General',
};

interface SurveyPickerProps {
  readonly samples: Samples;
  readonly choice: Choice | null;
}

/** The sample surveys as links: each loads the page afresh, as a new visitor. */
export function SurveyPicker({ samples, choice }: SurveyPickerProps) {
  const types = Object.keys(typeNames) as Sample['survey_type'][];
  const current = samples.surveys.find(({ survey_uuid }) => survey_uuid === choice?.survey);
  return (
    <nav aria-labelledby="picker-heading">
      <h2 id="picker-heading">Survey</h2>
      <details class="picker" open={!current}>
        <summary>
          <span class="picker-current">{current ? titleOf(current) : 'Pick one'}</span>
          <span class="picker-change">Change</span>
        </summary>
        {types.map((type) => (
          <section key={type} aria-label={typeNames[type]}>
            <h3>{typeNames[type]}</h3>
            <ul>
              {samples.surveys
                .filter(({ survey_type }) => survey_type === type)
                .map((survey) => (
                  <li key={survey.survey_uuid}>
                    <SurveyLink survey={survey} choice={choice} fallbackKey={samples.keys[0]?.key ?? ''} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </details>
    </nav>
  );
}

interface SurveyLinkProps {
  readonly survey: Sample;
  readonly choice: Choice | null;
  readonly fallbackKey: string;
}

function SurveyLink({ survey, choice, fallbackKey }: SurveyLinkProps) {
  const isCurrent = survey.survey_uuid === choice?.survey;
  return (
    <a
      href={queryOf({ survey: survey.survey_uuid, key: choice?.key ?? fallbackKey })}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => forgetVisitor([window.localStorage, window.sessionStorage])}
    >
      {titleOf(survey)}
    </a>
  );
}

function titleOf({ title, question }: Sample): string {
  return title ?? question;
}
