import { useSignal } from '@preact/signals';
import { useTexts } from '../i18n/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import type { ListedSurvey } from './SurveyRow.tsx';

interface DeleteSurveyProps {
  readonly survey: ListedSurvey;
  /** Null if it is unknown. */
  readonly responses: number | null;
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a survey is deleted, and says what stays. */
export function DeleteSurveyDialog({ survey: { name, entry }, responses, onDelete, onClose }: DeleteSurveyProps) {
  const { t, n } = useTexts();
  const problem = useSignal('');
  const isDeleting = useSignal(false);
  async function remove(): Promise<void> {
    isDeleting.value = true;
    try {
      await onDelete();
      onClose();
    } catch (error) {
      problem.value = (error as Error).message;
      isDeleting.value = false;
    }
  }
  return (
    <Dialog title={t('Delete “{name}”?', { name })} onClose={onClose}>
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
        </>
      ) : (
        <p>{t("This draft was never published. It can't be restored.")}</p>
      )}
      <div role="alert">{problem}</div>
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={onClose}>
          {t('Keep it')}
        </button>
        <button type="button" class="button dangerous" disabled={isDeleting.value} onClick={() => void remove()}>
          {t('Delete it')}
        </button>
      </div>
    </Dialog>
  );
}
