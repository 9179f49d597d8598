import type { Signal } from '@preact/signals';
import { useTexts } from '../../i18n/texts.ts';
import type { Designer } from '../design/createDesigner.ts';
import { defaultLanguage, translatedLanguages } from '../design/translate.ts';
import type { View } from './view.ts';

interface TogglesProps {
  readonly designer: Designer;
  readonly view: Signal<View>;
  readonly isPhone: Signal<boolean>;
}

/** Renders the settings of the preview: language, width, colors and direction. */
export function Toggles({ designer, view, isPhone }: TogglesProps) {
  const { t } = useTexts();
  const { scheme, dir } = view.value;
  const change = (next: Partial<View>) => (view.value = { ...view.value, ...next });
  return (
    <span class="preview-buttons">
      <LanguageSelect designer={designer} view={view} />
      <Toggle label={t('Phone')} isOn={isPhone.value} onToggle={() => (isPhone.value = !isPhone.value)} />
      <Toggle
        label={t('Dark')}
        isOn={scheme === 'dark'}
        onToggle={() => change({ scheme: scheme === 'dark' ? 'light' : 'dark' })}
      />
      <Toggle
        label={t('Right to left')}
        isOn={dir === 'rtl'}
        onToggle={() => change({ dir: dir === 'rtl' ? 'ltr' : 'rtl' })}
      />
    </span>
  );
}

/** Renders the selection of the card's language. */
function LanguageSelect({ designer, view }: Omit<TogglesProps, 'isPhone'>) {
  const { t, nameLanguage } = useTexts();
  const { fields } = designer.design.value;
  const languages = translatedLanguages(fields);
  if (languages.length === 0) return null;
  return (
    <select
      aria-label={t('Language of the card')}
      value={view.value.language}
      onChange={({ currentTarget }) => (view.value = { ...view.value, language: currentTarget.value })}
    >
      <option value="">{nameLanguage(fields.language ?? defaultLanguage)}</option>
      {languages.map((language) => (
        <option key={language} value={language}>
          {nameLanguage(language)}
        </option>
      ))}
    </select>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

export function Toggle({ label, isOn, onToggle }: ToggleProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onToggle}>
      {label}
    </button>
  );
}
