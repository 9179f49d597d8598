import type { SurveyFinding } from '../../contract/api/publishing.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { translateFinding } from './translateFinding.ts';

interface SplitProps {
  readonly splits: readonly SurveyFinding[];
  readonly onNew: () => void;
  readonly onSame: () => void;
  readonly onClose: () => void;
}

/** Asks if a survey whose new answers cannot be counted with its earlier ones becomes a new survey. */
export function SplitDialog({ splits, onNew, onSame, onClose }: SplitProps) {
  const texts = useTexts();
  const { t } = texts;
  const nameOf = ({ path: [name] }: SurveyFinding) => t(name === 'survey_type' ? 'Survey type' : 'Choices');
  return (
    <Dialog title={t('Publish this as a new survey?')} onClose={onClose}>
      <p>{t('This survey has answers that cannot be counted together with the new ones:')}</p>
      <ul>
        {splits.map((split) => (
          <li key={split.message}>
            {nameOf(split)}: {translateFinding(texts, split.message) ?? split.message}
          </li>
        ))}
      </ul>
      <p class="note">
        {t('A new survey has its own results and its own tag. This one stays as it is published now.')}
      </p>
      <div class="dialog-buttons">
        <Button onClick={onSame}>{t('Publish over this one')}</Button>
        <Button class="button primary" onClick={onNew} autofocus>
          {t('Publish as a new survey')}
        </Button>
      </div>
    </Dialog>
  );
}
