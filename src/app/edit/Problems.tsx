import type { SurveyFinding } from '../../contract/api/publishing.ts';
import type { TextPath } from '../../contract/surveys/translateSurvey.ts';
import { useTexts } from '../i18n/texts.ts';
import type { EditModel } from './EditModel.ts';
import type { TabProps } from './panel/tabProps.ts';
import { titleOf } from './panel/titleOf.ts';
import { translateFinding } from './translateFinding.ts';

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
  const texts = useTexts();
  if (findings.length === 0) return null;
  const { fields } = model.designer.design.value;
  const place = (path: TextPath) => {
    const [name, index] = path;
    const title = titleOf(path, fields, { controls, texts });
    const hasTitle = title !== name && (path.length === 1 || name === 'choice_options' || name === 'show_on_pages');
    if (!hasTitle) return <code>{path.join('.')}</code>;
    return typeof index === 'number' ? `${title} ${index + 1}` : title;
  };
  return (
    <ul>
      {findings.map(({ path, message }) => (
        <li key={path.join()}>
          <button type="button" class="link" onClick={() => onField(path)}>
            {place(path)}: {translateFinding(texts, message) ?? <span lang="en">{message}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
