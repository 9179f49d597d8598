import { useSignal } from '@preact/signals';
import type { BodyOf } from '../../contract/admin/operations.ts';
import type { PersonReply } from '../../contract/results/personalData.ts';
import { useTexts } from '../i18n/texts.ts';
import { DeletionDialog } from '../ui/DeletionDialog.tsx';

interface EraseDialogProps {
  readonly found: PersonReply & { readonly person: string };
  readonly onErase: (erased: BodyOf<'erase_person'>, isSaved: boolean) => Promise<void>;
  readonly onClose: () => void;
}

/** Renders the confirmation before the data of a person is erased. */
export function EraseDialog({ found, onErase, onClose }: EraseDialogProps) {
  const { t, n } = useTexts();
  const isSaved = useSignal(false);
  const isForgotten = useSignal(false);
  const { person, answers, recipients, unsubscribed_at } = found;
  const erased = () => ({
    person,
    answers: answers.length,
    recipients: recipients.length,
    forget_unsubscribed: isForgotten.value,
  });
  return (
    <DeletionDialog
      title={t('Erase what is stored of {person}?', { person })}
      labels={{ keep: t('Keep it'), delete: t('Erase it') }}
      onDelete={() => onErase(erased(), isSaved.value)}
      onClose={onClose}
    >
      <p>
        {n(
          answers.length,
          '{count} answer is deleted permanently, with its text, screenshot, metadata and events.',
          '{count} answers are deleted permanently, with their texts, screenshots, metadata and events.',
        )}{' '}
        {recipients.length > 0 &&
          n(
            recipients.length,
            'The address is removed from {count} mailing.',
            'The address is removed from {count} mailings.',
          )}
      </p>
      <p class="note">{t('Copies stay in backups, in saved exports, and where notifications were sent.')}</p>
      <label class="preference">
        <input
          type="checkbox"
          checked={isSaved.value}
          onChange={({ currentTarget }) => (isSaved.value = currentTarget.checked)}
        />
        <span>{t('Save an export first')}</span>
      </label>
      {unsubscribed_at !== null && (
        <label class="preference">
          <input
            type="checkbox"
            checked={isForgotten.value}
            onChange={({ currentTarget }) => (isForgotten.value = currentTarget.checked)}
          />
          <span>{t('Also forget that it was unsubscribed: it can get mailings again')}</span>
        </label>
      )}
    </DeletionDialog>
  );
}
