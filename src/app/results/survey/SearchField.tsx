import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useTexts } from '../../i18n/texts.ts';

interface SearchFieldProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Renders the field for a part of a text. It searches when the typing pauses. */
export function SearchField({ search, onSearch }: SearchFieldProps) {
  const { t } = useTexts();
  const typed = useSignal(search);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    // a space at the end is only typed, not searched for
    if (typed.peek().trim() !== search) typed.value = search;
  }, [search]);
  useEffect(() => {
    if (typed.value.trim() === search) return;
    const pause = setTimeout(() => latest.current(typed.peek().trim()), 300);
    return () => clearTimeout(pause);
  }, [typed.value]);
  return (
    <label class="search">
      <span>
        {t('Search texts')} <kbd>/</kbd>
      </span>
      <input
        id="search"
        type="search"
        value={typed.value}
        onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
      />
    </label>
  );
}
