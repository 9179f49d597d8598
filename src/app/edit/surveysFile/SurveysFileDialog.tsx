import { useSignal } from '@preact/signals';
import type { Finding } from '../../../lint/finding.ts';
import { english, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { SurveyFinding } from '../../../contract/api/publishing.ts';
import type { Fields } from '../design/fields.ts';
import { FindingText } from '../panel/FindingNotes.tsx';
import type { TabProps } from '../panel/tabProps.ts';
import type { OpenedFile, OpenedSurvey } from './compareSurveys.ts';

const stateNotes = english({
  invalid: 'Has errors. Correct them in the file, then open it again.',
  same: 'The server has the same version.',
  changed: 'The server already has it: the differences become unpublished changes.',
  replaces: 'Replaces the unpublished changes in this browser.',
  new: 'Becomes a new draft.',
});

/** The fields of a survey that cannot be read. */
const noFields: Fields = { survey_type: 'general', question: '' };

/** Returns false for what the app does not open. */
const isShown = ({ path = [] }: Finding) => path[0] !== 'keys' && path[0] !== 'notifications';

interface SurveysFileDialogProps {
  readonly file: OpenedFile;
  readonly onCreate: (chosen: readonly OpenedSurvey[]) => void;
  readonly onClose: () => void;
}

/** Renders the surveys of a file with what the checks have found, to choose those that become drafts. */
export function SurveysFileDialog({
  file: { name, surveys, findings, controls },
  onCreate,
  onClose,
}: SurveysFileDialogProps) {
  const { t, n } = useTexts();
  // what would be lost is not chosen at first
  const chosen = useSignal(surveys.filter(({ state }) => state === 'new' || state === 'changed'));
  const toggle = (survey: OpenedSurvey, isIn: boolean) =>
    (chosen.value = surveys.filter((each) => (each === survey ? isIn : chosen.value.includes(each))));
  return (
    <Dialog title={t('Surveys in {file}', { file: name })} onClose={onClose}>
      <p>
        {surveys.length === 0
          ? t('There is no survey to open.')
          : t(
              'The chosen surveys become drafts in this browser, until you publish them. Keys and notifications are not copied.',
            )}
      </p>
      <Findings findings={findings.filter(isShown)} fields={noFields} controls={controls} />
      {!findings.every(isShown) && (
        <p class="note">{t('Its keys and notifications have errors or warnings: “asklet check” lists them.')}</p>
      )}
      <ul class="rows">
        {surveys.map((survey, index) => (
          <li key={index}>
            <div>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.value.includes(survey)}
                  disabled={survey.state === 'invalid' || survey.state === 'same'}
                  onChange={({ currentTarget }) => toggle(survey, currentTarget.checked)}
                />{' '}
                <bdi>{survey.name}</bdi>
              </label>
              <p class="note">{t(stateNotes[survey.state])}</p>
              <Findings findings={survey.findings} fields={survey.fields ?? noFields} controls={controls} />
            </div>
          </li>
        ))}
      </ul>
      <div class="dialog-buttons">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button class="button primary" disabled={chosen.value.length === 0} onClick={() => onCreate(chosen.value)}>
          {n(chosen.value.length, 'Create {count} draft', 'Create {count} drafts')}
        </Button>
      </div>
    </Dialog>
  );
}

interface FindingsProps extends Pick<TabProps, 'controls'> {
  readonly findings: readonly Finding[];
  readonly fields: Fields;
}

function Findings({ findings, fields, controls }: FindingsProps) {
  const { t } = useTexts();
  return (
    <ul class="note">
      {findings.map(({ path = [], message, position }) => (
        <li key={`${path.join('.')} ${message}`}>
          {position && t('Line {line}:', { line: position.line })}{' '}
          <FindingText finding={{ path: [...path] as SurveyFinding['path'], message }} {...{ fields, controls }} />
        </li>
      ))}
    </ul>
  );
}
