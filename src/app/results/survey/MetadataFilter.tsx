import { useSignal } from '@preact/signals';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { focusIfLost } from '../../ui/focus.ts';
import { type Filters, nameValue } from '../view.ts';

interface MetadataFilterProps {
  /** The suggested keys. Others can be typed. */
  readonly keys: readonly string[];
  readonly chosen: Filters['metadata'];
  readonly onChange: (metadata: Filters['metadata']) => void;
}

/** Renders the filters by metadata. A response must match all of them. */
export function MetadataFilter({ keys, chosen, onChange }: MetadataFilterProps) {
  const texts = useTexts();
  const { t } = texts;
  const key = useSignal('');
  const value = useSignal('');
  function add() {
    const name = key.value.trim();
    if (!name) return;
    onChange([...chosen.filter(([each]) => each !== name), [name, value.value || '*']]);
    key.value = '';
    value.value = '';
  }
  const addOnEnter = (event: KeyboardEvent) => event.key === 'Enter' && add();
  return (
    <fieldset class="metadata-filter">
      <legend>{t('Metadata')}</legend>
      {chosen.map(([name, wanted]) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-label={t('Remove the filter {name}: {value}', { name, value: nameValue(wanted, texts) })}
          onClick={() => {
            onChange(chosen.filter(([each]) => each !== name));
            focusIfLost('.metadata-filter input');
          }}
        >
          {name}: {nameValue(wanted, texts)} <span aria-hidden="true">×</span>
        </button>
      ))}
      <input
        type="text"
        list="metadata-keys"
        aria-label={t('Metadata key')}
        placeholder={t('key')}
        value={key.value}
        onInput={({ currentTarget }) => (key.value = currentTarget.value)}
        onKeyDown={addOnEnter}
      />
      <datalist id="metadata-keys">
        {keys.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      <input
        type="text"
        aria-label={t('Metadata value; any if empty')}
        placeholder={t('value')}
        value={value.value}
        onInput={({ currentTarget }) => (value.value = currentTarget.value)}
        onKeyDown={addOnEnter}
      />
      <Button onClick={add}>{t('Add')}</Button>
    </fieldset>
  );
}
