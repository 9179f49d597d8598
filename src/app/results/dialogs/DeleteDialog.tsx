import { useSignal } from '@preact/signals';
import type { ListedResponse } from '../../../contract/results.ts';
import { formatCount } from '../format.ts';
import { formatTime } from '../../ui/formatTime.ts';
import { Dialog } from '../../ui/Dialog.tsx';

interface DeleteDialogProps {
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Returns the names of the parts that are deleted with a response. */
function partsOf({ score, text, metadata }: ListedResponse): string[] {
  return [
    ...(score === null ? [] : [`the score ${score}`]),
    ...(text ? ['the text'] : []),
    ...(metadata['user_email'] ? ['the email address'] : []),
    ...(metadata['screenshot'] ? ['the screenshot'] : []),
    'all metadata',
    'the events of the session',
  ];
}

/** Returns the state of a deletion and a function that runs it. */
function useDeletion({ onDelete, onClose }: DeleteDialogProps) {
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

/** Renders the confirmation before one response is deleted. */
export function DeleteOneDialog({ response, ...props }: DeleteDialogProps & { readonly response: ListedResponse }) {
  const { isRunning, error, run } = useDeletion(props);
  return (
    <Dialog title="Delete this response?" onClose={props.onClose}>
      <p>
        The response from {formatTime(response.created_at)} will be deleted permanently, with{' '}
        {partsOf(response).join(', ')}. Nothing else changes.
      </p>
      <p role="alert">{error.value}</p>
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={props.onClose}>
          Keep it
        </button>
        <button type="button" class="button dangerous" disabled={isRunning.value} onClick={() => void run()}>
          Delete it
        </button>
      </div>
    </Dialog>
  );
}

interface DeleteAllProps extends DeleteDialogProps {
  readonly count: number;
  /** The description of the view, line by line. */
  readonly description: readonly string[];
}

/** Renders the confirmation before all responses of a view are deleted, which requires typing their number. */
export function DeleteAllDialog({ count, description, ...props }: DeleteAllProps) {
  const typed = useSignal('');
  const { isRunning, error, run } = useDeletion(props);
  return (
    <Dialog title="Delete all responses in this view?" onClose={props.onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p>
          {formatCount(count)} {count === 1 ? 'response' : 'responses'} will be deleted permanently, with their texts,
          email addresses, screenshots, metadata and the events of their sessions:
        </p>
        <ul>
          {description.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <label class="stacked">
          <span>Type {count} to delete them</span>
          <input
            type="text"
            inputMode="numeric"
            autocomplete="off"
            value={typed.value}
            onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
          />
        </label>
        <p role="alert">{error.value}</p>
        <div class="dialog-buttons">
          <button type="button" class="button" onClick={props.onClose}>
            Keep them
          </button>
          <button
            type="submit"
            class="button dangerous"
            disabled={isRunning.value || typed.value.trim() !== String(count)}
          >
            Delete {formatCount(count)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
