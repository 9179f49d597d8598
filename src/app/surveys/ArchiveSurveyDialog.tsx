import { useTexts } from '../i18n/texts.ts';
import { DeletionDialog, type DeletionProps } from '../ui/DeletionDialog.tsx';
import type { ListedSurvey } from './SurveyRow.tsx';

interface ArchiveSurveyProps extends DeletionProps {
  readonly survey: ListedSurvey;
}

/** Asks before a survey is archived, and says what visitors see. */
export function ArchiveSurveyDialog({ survey: { name }, ...props }: ArchiveSurveyProps) {
  const { t } = useTexts();
  return (
    <DeletionDialog
      title={t('Archive “{name}”?', { name })}
      labels={{ keep: t('Keep it live'), delete: t('Archive it') }}
      {...props}
    >
      <p>
        {t('Pages with its tag show nothing from now on, and its page says that it has ended.')}{' '}
        {t('Who has its card open can still answer.')}
      </p>
      <p>{t('Its answers, results and versions stay. Unarchive brings it back.')}</p>
    </DeletionDialog>
  );
}
