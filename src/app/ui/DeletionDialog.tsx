import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useTexts } from '../i18n/texts.ts';
import { Dialog } from './Dialog.tsx';

export interface DeletionProps {
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Returns the state of a deletion and a function that runs it. */
export function useDeletion({ onDelete, onClose }: DeletionProps) {
  const isRunning = useSignal(false);
  const error = useSignal('');
  async function run() {
    isRunning.value = true;
    error.value = '';
    try {
      await onDelete();
      onClose();
    } catch (failure) {
      error.value = failure instanceof Error ? failure.message : String(failure);
    } finally {
      isRunning.value = false;
    }
  }
  return { isRunning, error, run };
}

interface DeletionDialogProps extends DeletionProps {
  readonly title: string;
  /** What is deleted, and what stays. */
  readonly children: ComponentChildren;
}

/** Renders the confirmation before something is deleted. */
export function DeletionDialog({ title, children, ...props }: DeletionDialogProps) {
  const { t } = useTexts();
  const { isRunning, error, run } = useDeletion(props);
  return (
    <Dialog title={title} onClose={props.onClose}>
      {children}
      <p role="alert">{error.value}</p>
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={props.onClose}>
          {t('Keep it')}
        </button>
        <button type="button" class="button dangerous" disabled={isRunning.value} onClick={() => void run()}>
          {t('Delete it')}
        </button>
      </div>
    </Dialog>
  );
}
