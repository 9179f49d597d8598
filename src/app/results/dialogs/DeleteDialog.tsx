import { useSignal } from '@preact/signals';
import type { ListedResponse } from '../../../contract/results/responses.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { DeletionDialog, type DeletionProps } from '../../ui/DeletionDialog.tsx';

/** Returns the names of the parts that are deleted with a response. */
function partsOf({ score, text, metadata }: ListedResponse, { t }: Texts): string[] {
  return [
    ...(score === null ? [] : [t('the score {score}', { score })]),
    ...(text ? [t('the text')] : []),
    ...(metadata['user_email'] ? [t('the email address')] : []),
    ...(metadata['screenshot'] ? [t('the screenshot')] : []),
    t('all metadata'),
    t('the events of the session'),
  ];
}

/** Renders the confirmation before one response is deleted. */
export function DeleteOneDialog({ response, ...props }: DeletionProps & { readonly response: ListedResponse }) {
  const texts = useTexts();
  const { t, formatTime } = texts;
  return (
    <DeletionDialog title={t('Delete this response?')} {...props}>
      <p>
        {t('The response from {time} will be deleted permanently, with {parts}. Nothing else changes.', {
          time: formatTime(response.created_at),
          parts: partsOf(response, texts).join(', '),
        })}
      </p>
    </DeletionDialog>
  );
}

interface DeleteAllProps extends DeletionProps {
  readonly count: number;
  /** The description of the view, line by line. */
  readonly description: readonly string[];
}

/** Renders the confirmation before all responses of a view are deleted, which requires typing their number. */
export function DeleteAllDialog({ count, description, ...props }: DeleteAllProps) {
  const { t, n } = useTexts();
  const typed = useSignal('');
  return (
    <DeletionDialog
      title={t('Delete all responses in this view?')}
      labels={{ keep: t('Keep them'), delete: t('Delete {count}', { count }) }}
      isConfirmed={typed.value.trim() === String(count)}
      {...props}
    >
      <p>
        {n(
          count,
          '{count} response will be deleted permanently, with its text, email address, screenshot, metadata and the events of its session:',
          '{count} responses will be deleted permanently, with their texts, email addresses, screenshots, metadata and the events of their sessions:',
        )}
      </p>
      <ul>
        {description.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <label class="stacked">
        <span>{t('Type {count} to delete them', { count: `${count}` })}</span>
        <input
          type="text"
          inputMode="numeric"
          autocomplete="off"
          value={typed.value}
          onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
        />
      </label>
    </DeletionDialog>
  );
}
