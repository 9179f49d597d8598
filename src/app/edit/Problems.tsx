import type { SurveyFinding } from '../../contract/api/publishing.ts';
import type { TextPath } from '../../contract/surveys/translateSurvey.ts';
import type { EditModel } from './EditModel.ts';
import { FindingText } from './panel/FindingNotes.tsx';
import type { TabProps } from './panel/tabProps.ts';

interface ProblemsProps extends Pick<FindingsProps, 'model' | 'controls' | 'onField'> {
  /** Why nothing can be published here; '' if it can. */
  readonly offReason: string;
}

/** Renders why the survey could not be published, what its checks warn about, and the limits of publishing here. */
export function Problems({ offReason, ...props }: ProblemsProps) {
  const { model } = props;
  const errors = model.errors.value;
  return (
    <div class="problems">
      <div role="alert">{errors.length > 0 ? <Findings findings={errors} {...props} /> : model.problem.value}</div>
      <div role="status" class="note">
        <Findings findings={model.warnings.value} {...props} />
      </div>
      {offReason && (
        <p class="note" lang="en">
          {offReason}
        </p>
      )}
    </div>
  );
}

interface FindingsProps extends Pick<TabProps, 'controls'> {
  readonly model: EditModel;
  /** Called to go to the field of a finding. */
  readonly onField: (path: TextPath) => void;
  readonly findings: readonly SurveyFinding[];
}

function Findings({ findings, model, controls, onField }: FindingsProps) {
  if (findings.length === 0) return null;
  const { fields } = model.designer.design.value;
  return (
    <ul>
      {findings.map((finding) => (
        <li key={finding.path.join() + finding.message}>
          <button type="button" class="link" onClick={() => onField(finding.path)}>
            <FindingText finding={finding} fields={fields} controls={controls} />
          </button>
        </li>
      ))}
    </ul>
  );
}
