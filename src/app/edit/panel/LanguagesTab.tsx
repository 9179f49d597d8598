import { useMemo } from 'preact/hooks';
import type { TextPath } from '../../../contract/surveys/translateSurvey.ts';
import { useTexts } from '../../i18n/texts.ts';
import { focusIfLost } from '../../ui/focus.ts';
import { localeTag } from '../../../contract/localeTag.ts';
import { createLanguageReader } from '../design/createLanguageReader.ts';
import type { Fields } from '../design/design.ts';
import {
  addLanguage,
  changeTexts,
  copyOwnTexts,
  defaultLanguage,
  removeLanguage,
  textsIn,
  type TranslatedText,
  translatedLanguages,
} from '../design/translate.ts';
import { fieldKey } from './controls.tsx';
import { NewLanguage, OwnLanguage } from './LanguageFields.tsx';
import './languages.css';
import type { TabProps } from './tabProps.ts';
import { TextsFile } from './TextsFile.tsx';
import { titleOf } from './titleOf.ts';

/** Renders the tab for the texts of the survey in its languages, and the file for translators. */
export function LanguagesTab({ designer, controls, view }: TabProps) {
  const texts = useTexts();
  const { t } = texts;
  const { fields } = designer.design.value;
  const reader = useMemo(() => createLanguageReader(localeTag(navigator.language) || texts.locale, texts), []);
  const languages = translatedLanguages(fields);
  const language = languages.includes(view.value.language) ? view.value.language : '';
  function show(next: string): void {
    view.value = { ...view.value, language: next };
    focusIfLost('.languages [aria-pressed="true"]', '.new-language input');
  }
  const title = (path: TextPath) => titleOf(path, fields, { controls, texts });
  return (
    <>
      {languages.length > 0 && (
        <div class="languages" role="group" aria-label={t('Language of the texts')}>
          {['', ...languages].map((each) => (
            <LanguageButton
              key={each}
              fields={fields}
              language={each}
              isOn={each === language}
              onShow={() => show(each)}
            />
          ))}
        </div>
      )}
      {language ? (
        <Translation designer={designer} language={language} title={title} onRemoved={() => show('')} />
      ) : (
        <OwnLanguage designer={designer} reader={reader} />
      )}
      <NewLanguage
        // empty again after each
        key={languages.length}
        reader={reader}
        taken={[...languages, fields.language ?? defaultLanguage]}
        onAdd={(tag) => {
          designer.setFields(addLanguage(fields, tag));
          show(tag);
        }}
      />
      {languages.length > 0 && <TextsFile designer={designer} />}
    </>
  );
}

interface LanguageButtonProps {
  readonly fields: Fields;
  /** '' for the survey's own language. */
  readonly language: string;
  readonly isOn: boolean;
  readonly onShow: () => void;
}

function LanguageButton({ fields, language, isOn, onShow }: LanguageButtonProps) {
  const { n, nameLanguage } = useTexts();
  const missing = language ? textsIn(fields, language).filter(({ isMissing }) => isMissing).length : 0;
  return (
    <button type="button" aria-pressed={isOn} onClick={onShow}>
      {nameLanguage(language || (fields.language ?? defaultLanguage))}{' '}
      {missing > 0 && <span class="missing">{n(missing, '{count} missing', '{count} missing')}</span>}
    </button>
  );
}

interface TranslationProps extends Pick<TabProps, 'designer'> {
  readonly language: string;
  readonly title: (path: TextPath) => string;
  readonly onRemoved: () => void;
}

function Translation({ designer, language, title, onRemoved }: TranslationProps) {
  const { t, n, nameLanguage } = useTexts();
  const { fields } = designer.design.value;
  const texts = textsIn(fields, language);
  const missing = texts.filter(({ isMissing }) => isMissing).length;
  const own = nameLanguage(fields.language ?? defaultLanguage);
  return (
    <>
      <div class="translation-head">
        <p class="note" role="status">
          {missing === 0
            ? t('All texts are translated.')
            : n(
                missing,
                '{count} of {all} texts is missing. Visitors see {language} instead.',
                '{count} of {all} texts are missing. Visitors see {language} instead.',
                { all: texts.length, language: own },
              )}
        </p>
        <button
          type="button"
          disabled={missing === 0}
          onClick={() => designer.setFields(copyOwnTexts(fields, language))}
        >
          {t('Copy from {language}', { language: own })}
        </button>
        <button
          type="button"
          onClick={() => {
            designer.setFields(removeLanguage(fields, language));
            onRemoved();
          }}
        >
          {t('Remove')}
        </button>
      </div>
      {texts.map((text) => (
        <TranslatedControl
          key={`${language} ${text.path.join('.')}`}
          text={text}
          title={title(text.path)}
          language={language}
          ownLanguage={fields.language ?? defaultLanguage}
          onChange={(written) =>
            designer.setFields(changeTexts(fields, language, [{ path: text.path, text: written }]))
          }
        />
      ))}
    </>
  );
}

interface TranslatedControlProps {
  readonly text: TranslatedText;
  readonly title: string;
  readonly language: string;
  readonly ownLanguage: string;
  readonly onChange: (text: string) => void;
}

function TranslatedControl({
  text: { path, own, text, fallback, isMissing },
  title,
  language,
  ownLanguage,
  onChange,
}: TranslatedControlProps) {
  const { t } = useTexts();
  return (
    <label class="control translated" data-missing={isMissing}>
      <span>
        {title} {isMissing && <span class="missing">{t('missing')}</span>}
      </span>
      <span class="own" dir="auto" lang={ownLanguage}>
        {own}
      </span>
      <input
        type="text"
        dir="auto"
        lang={language}
        autocomplete="off"
        data-field={fieldKey(path)}
        value={text}
        placeholder={isMissing || fallback === own ? '' : fallback}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
