import { type Signal, useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Mailing } from '../../contract/api/mailings.ts';
import type { Fields } from '../edit/design/fields.ts';
import { defaultLanguage, translatedLanguages } from '../edit/design/translate.ts';
import { useTexts } from '../i18n/texts.ts';
import { Select } from '../ui/Select.tsx';

/** What the email of a mailing says. */
type MailTexts = Pick<Mailing, 'subject' | 'intro' | 'language'>;

/** What is typed. The language is '' for the survey's own. */
type TypedTexts = Readonly<Record<keyof MailTexts, Signal<string>>>;

/** Returns the texts to edit. */
export const useMailTexts = ({ subject, intro, language }: MailTexts): TypedTexts => ({
  subject: useSignal(subject),
  intro: useSignal(intro),
  language: useSignal(language ?? ''),
});

/** Returns the texts as the server takes them. */
export const readMailTexts = ({ subject, intro, language }: TypedTexts): MailTexts => ({
  subject: subject.peek().trim(),
  intro: intro.peek(),
  language: language.peek() || null,
});

interface MailTextFieldsProps {
  readonly texts: TypedTexts;
  readonly fields: Fields;
}

/** Renders the fields of what an email says. */
export function MailTextFields({ texts: { subject, intro, language }, fields }: MailTextFieldsProps) {
  const { t, nameLanguage } = useTexts();
  const nameId = useId();
  const languages = translatedLanguages(fields);
  const own = fields.language ?? defaultLanguage;
  return (
    <>
      <label class="control">
        <span>{t('Subject')}</span>
        <input
          type="text"
          required
          maxLength={200}
          value={subject.value}
          onInput={({ currentTarget }) => (subject.value = currentTarget.value)}
        />
      </label>
      <label class="control">
        <span>{t('Text before the question')}</span>
        <textarea
          rows={6}
          maxLength={5000}
          aria-describedby={nameId}
          value={intro.value}
          onInput={({ currentTarget }) => (intro.value = currentTarget.value)}
        />
      </label>
      <p class="note" id={nameId}>
        {t('{placeholder} becomes the name of each person.', { placeholder: '{name}' })}
      </p>
      {languages.length > 0 && (
        <Select
          class="control"
          label={t('Language of the question')}
          value={language.value}
          options={['', ...languages].map((each) => [each, nameLanguage(each || own)])}
          onChange={(chosen) => (language.value = chosen)}
        />
      )}
    </>
  );
}
