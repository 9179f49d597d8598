import { useTexts } from '../i18n/texts.ts';
import { DeletionDialog, type DeletionProps } from '../ui/DeletionDialog.tsx';
import type { ListedSurvey } from './SurveyRow.tsx';

interface DeleteSurveyProps extends DeletionProps {
  readonly survey: ListedSurvey;
  /** Null if it is unknown. */
  readonly responses: number | null;
}

/** Asks before a survey is deleted, and says what stays. */
export function DeleteSurveyDialog({ survey: { name, entry }, responses, ...props }: DeleteSurveyProps) {
  const { t, n } = useTexts();
  return (
    <DeletionDialog title={t('Delete “{name}”?', { name })} {...props}>
      {entry ? (
        <>
          <p>{t('The survey is removed from the surveys file, and pages with its tag show nothing from now on.')}</p>
          <p>
            {responses !== null &&
              n(
                responses,
                'Its {count} response stays stored, and its versions too.',
                'Its {count} responses stay stored, and its versions too.',
              )}{' '}
            {t('To delete the responses first, use its results. To only stop asking, archive it.')}
          </p>
          <p>{t('It stays in the list of deleted surveys, from which it can be published again.')}</p>
        </>
      ) : (
        <p>{t("This draft was never published. It can't be restored.")}</p>
      )}
    </DeletionDialog>
  );
}
