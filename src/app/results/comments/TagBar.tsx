import { useSignal } from '@preact/signals';
import { createAttempt } from '../../createAttempt.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';

interface TagBarProps {
  /** The number of responses that get the tag. */
  readonly count: number;
  /** Tags that are likely: those that are used, and words that stand out. */
  readonly suggestions: readonly string[];
  /** Adds tags. Rejects with an `Error` for people to read. */
  readonly onAdd: (tags: readonly string[]) => Promise<void>;
  readonly onClear: () => void;
}

/** Returns the tags in a text, which commas separate. */
const tagsIn = (text: string) => text.split(',').flatMap((tag) => tag.trim() || []);

/** Renders the field for a tag of the selected responses. */
export function TagBar({ count, suggestions, onAdd, onClear }: TagBarProps) {
  const { t, n } = useTexts();
  const text = useSignal('');
  const problem = useSignal('');
  async function add(): Promise<void> {
    const tags = tagsIn(text.peek());
    if (tags.length === 0) return;
    await onAdd(tags);
    text.value = '';
  }
  return (
    <form
      class="tag-bar"
      onSubmit={(event) => {
        event.preventDefault();
        void createAttempt(problem)(add);
      }}
    >
      <span role="status">{n(count, '{count} selected', '{count} selected')}</span>
      <input
        aria-label={t('Tag')}
        type="text"
        list="tag-suggestions"
        autocomplete="off"
        placeholder={t('Tag, or several with commas')}
        value={text.value}
        onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClear()}
      />
      <datalist id="tag-suggestions">
        {suggestions.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      <button class="button primary" type="submit">
        {t('Add the tag')}
      </button>
      <Button class="button quiet" onClick={onClear}>
        {t('Select none')}
      </Button>
      <div role="alert">{problem}</div>
    </form>
  );
}
