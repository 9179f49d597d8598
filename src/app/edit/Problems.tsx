import type { SurveyFinding } from '../../contract/api/publishing.ts';
import type { TextPath } from '../../contract/surveys/translateSurvey.ts';
import { useTexts } from '../i18n/texts.ts';
import type { EditModel } from './EditModel.ts';
import { translateFinding } from './translateFinding.ts';

interface ProblemsProps extends Pick<FindingsProps, 'onField'> {
  readonly model: EditModel;
  /** Why nothing can be published here; '' if it can. */
  readonly offReason: string;
}

/** Renders why the survey could not be published, what its checks warn about, and the limits of publishing here. */
export function Problems({ model, offReason, onField }: ProblemsProps) {
  const errors = model.errors.value;
  return (
    <div class="problems">
      <div role="alert">
        {errors.length > 0 ? <Findings findings={errors} onField={onField} /> : model.problem.value}
      </div>
      <div role="status" class="note">
        <Findings findings={model.warnings.value} onField={onField} />
      </div>
      {offReason && (
        <p class="note" lang="en">
          {offReason}
        </p>
      )}
    </div>
  );
}

interface FindingsProps {
  /** Called to go to the field of a finding. */
  readonly onField: (path: TextPath) => void;
  readonly findings: readonly SurveyFinding[];
}

function Findings({ findings, onField }: FindingsProps) {
  const texts = useTexts();
  if (findings.length === 0) return null;
  return (
    <ul>
      {findings.map(({ path, message }) => (
        <li key={path.join()}>
          <button type="button" class="link" onClick={() => onField(path)}>
            <code>{path.join('.')}</code> {translateFinding(texts, message) ?? <span lang="en">{message}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
