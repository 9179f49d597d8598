import { useMemo } from 'preact/hooks';
import type { ScaleStyle } from '../../../contract/surveys/survey.ts';
import { english, useTexts } from '../../i18n/texts.ts';
import type { Fields } from '../design/fields.ts';
import { isSame } from '../design/isSame.ts';
import { kindsIn } from '../design/kindsIn.ts';
import type { Kind } from '../design/templates.ts';
import { defaultLanguage } from '../design/translate.ts';
import { withTemplate } from '../design/withTemplate.ts';
import { ChoiceControl } from './controls.tsx';
import type { TabProps } from './tabProps.ts';
import { SchemaControls } from './SchemaControls.tsx';

const styleNames: Readonly<Record<ScaleStyle, string>> = english({
  numbers: 'Numbers',
  emoji: 'Faces',
  stars: 'Stars',
  thumbs: 'Thumbs',
});

/** Renders the tab for the question: the survey type, its style and its texts. */
export function AskTab({ designer, controls }: TabProps) {
  const texts = useTexts();
  const { t } = texts;
  const kinds = useMemo(() => kindsIn(texts), [texts]);
  const { fields } = designer.design.value;
  const kind = kinds.find(({ type }) => type === fields.survey_type)!;
  const [usual] = kind.styles;
  const names = controls.ask.filter(({ name }) => name === 'title');
  const fieldsOfTexts = controls.ask.filter(
    ({ name }) => name !== 'title' && (kind.styles.length > 0 || !name.endsWith('_label')),
  );
  return (
    <>
      <SchemaControls controls={names} designer={designer} />
      <ul class="kinds" aria-label={t('Survey type')}>
        {kinds.map(({ type, name, picture, purpose, templates }) => (
          <li key={type}>
            <button
              type="button"
              aria-pressed={type === kind.type}
              onClick={() => type !== kind.type && designer.useTemplate(type, templates[0]!)}
            >
              <i aria-hidden="true">{picture}</i>
              <b>{name}</b>
              <span>{purpose}</span>
            </button>
          </li>
        ))}
      </ul>
      <div class="wordings" role="group" aria-label={t('Wording')}>
        <span>{t('Wording for')}</span>
        {kind.templates.map((template) => (
          <button key={template.name} type="button" onClick={() => designer.useTemplate(kind.type, template)}>
            {template.name}
          </button>
        ))}
      </div>
      <ResetNote fields={fields} kind={kind} />
      {usual && (
        <ChoiceControl
          label={t('Style')}
          value={fields.scale_style ?? usual}
          options={
            Object.fromEntries(kind.styles.map((style) => [style, t(styleNames[style])])) as Record<ScaleStyle, string>
          }
          onChange={(style) => designer.setFields({ scale_style: style === usual ? null : style })}
        />
      )}
      <SchemaControls controls={fieldsOfTexts} designer={designer} />
      <p class="note">{t('Click a text on the card to get to its field.')}</p>
    </>
  );
}

interface ResetNoteProps {
  readonly fields: Fields;
  readonly kind: Kind;
}

/** Warns if a template would replace texts or the style, change the language of the survey, or remove translations. */
function ResetNote({ fields, kind: { type, templates } }: ResetNoteProps) {
  const texts = useTexts();
  const { t, nameLanguage } = texts;
  const { language } = new Intl.Locale(texts.locale);
  if ((fields.language ?? defaultLanguage) === language && !fields.translations) {
    const isTemplate = templates.some((template) => isSame(withTemplate(fields, type, template), fields));
    return isTemplate ? null : (
      <p class="note">{t('Changing the kind or the wording resets the texts and the style. You can undo this.')}</p>
    );
  }
  return (
    <p class="note">
      {t(
        'Changing the kind or the wording resets the texts to {language} and removes your translations. You can undo this.',
        { language: nameLanguage(language) },
      )}
    </p>
  );
}
