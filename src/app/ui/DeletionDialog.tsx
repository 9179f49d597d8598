import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { createAttempt } from '../createAttempt.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface DeletionProps {
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

interface DeletionDialogProps extends DeletionProps {
  readonly title: string;
  /** The labels of the buttons, if more than one thing is deleted. */
  readonly labels?: { readonly keep: string; readonly delete: string };
  /** False as long as the owner has not confirmed it in the dialog. */
  readonly isConfirmed?: boolean;
  /** What is deleted, and what stays. */
  readonly children: ComponentChildren;
}

/** Renders the confirmation before something is deleted. */
export function DeletionDialog({ title, labels, isConfirmed = true, children, ...props }: DeletionDialogProps) {
  const { onDelete, onClose } = props;
  const { t } = useTexts();
  const isRunning = useSignal(false);
  const problem = useSignal('');
  async function run(): Promise<void> {
    isRunning.value = true;
    await createAttempt(problem)(() => onDelete().then(onClose));
    isRunning.value = false;
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {children}
        <p role="alert">{problem}</p>
        <div class="dialog-buttons">
          <Button onClick={onClose}>{labels?.keep ?? t('Keep it')}</Button>
          <button type="submit" class="button dangerous" disabled={isRunning.value || !isConfirmed}>
            {labels?.delete ?? t('Delete it')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
