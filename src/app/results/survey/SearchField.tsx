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
  const known = useRef(search);
  useEffect(() => {
    // its own search must not replace what was typed since
    if (known.current !== search) typed.value = known.current = search;
  }, [search]);
  useEffect(() => {
    if (typed.value.trim() === search) return;
    const pause = setTimeout(() => latest.current((known.current = typed.peek().trim())), 300);
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
        placeholder={t('Search texts')}
        value={typed.value}
        onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
      />
    </label>
  );
}
