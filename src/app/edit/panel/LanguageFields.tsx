import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useTexts } from '../../i18n/texts.ts';
import type { LanguageReader } from '../design/createLanguageReader.ts';
import { defaultLanguage, translatedLanguages } from '../design/translate.ts';
import { TextControl } from './controls.tsx';
import type { TabProps } from './tabProps.ts';

interface OwnLanguageProps extends Pick<TabProps, 'designer'> {
  readonly reader: LanguageReader;
}

/** Renders the field for the language of the survey's own texts. */
export function OwnLanguage({ designer, reader }: OwnLanguageProps) {
  const texts = useTexts();
  const { t, nameLanguage } = texts;
  const { fields } = designer.design.value;
  const nameOwn = (language: string | undefined) => (language ? nameLanguage(language) : '');
  const typed = useSignal(nameOwn(fields.language));
  const error = useSignal('');
  useEffect(() => void (typed.value = nameOwn(fields.language)), [fields.language]);
  const taken = translatedLanguages(fields);
  return (
    <>
      <TextControl
        label={t('Language of your texts')}
        placeholder={nameLanguage(defaultLanguage)}
        value={typed.value}
        list={reader.names}
        error={error.value}
        onChange={(text) => {
          typed.value = text;
          error.value = '';
        }}
        // the beginning of a name can be the tag of another language
        onLeave={() => {
          error.value = reader.findProblem(typed.value, taken);
          if (error.value) return;
          const read = reader.read(typed.value) ?? undefined;
          // translations need the language that they are made from
          const language = read ?? (taken.length > 0 ? fields.language : undefined);
          designer.setFields({ language });
          typed.value = nameOwn(language);
        }}
      />
      <p class="note">
        {t(
          'Edit these texts in Ask and Follow up. Visitors who use other languages see them until you add a translation.',
        )}
      </p>
    </>
  );
}

interface NewLanguageProps {
  readonly reader: LanguageReader;
  /** The languages that the survey has. */
  readonly taken: readonly string[];
  readonly onAdd: (language: string) => void;
}

/** Renders the form that adds a language. */
export function NewLanguage({ reader, taken, onAdd }: NewLanguageProps) {
  const { t, nameLanguage } = useTexts();
  const typed = useSignal('');
  const error = useSignal('');
  const language = reader.findProblem(typed.value, taken) ? null : reader.read(typed.value);
  return (
    <form
      class="new-language"
      onSubmit={(event) => {
        event.preventDefault();
        error.value = reader.findProblem(typed.value, taken);
        if (language) onAdd(language);
      }}
    >
      <TextControl
        label={t('Add a language')}
        placeholder={t('German, pt-BR …')}
        value={typed.value}
        list={reader.names}
        error={error.value}
        onChange={(text) => {
          typed.value = text;
          error.value = '';
        }}
        onLeave={() => (error.value = reader.findProblem(typed.value, taken))}
      />
      <button type="submit" disabled={typed.value.trim() === ''}>
        {language ? t('Add {language}', { language: nameLanguage(language) }) : t('Add')}
      </button>
    </form>
  );
}
