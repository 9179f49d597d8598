import type { ScaleStyle } from '../../../contract/survey.ts';
import { kindOf, kinds } from '../design/templates.ts';
import { ChoiceControl } from './controls.tsx';
import type { TabProps } from './tabProps.ts';
import { SchemaControls } from './SchemaControls.tsx';

const styleNames: Readonly<Record<ScaleStyle, string>> = {
  numbers: 'Numbers',
  emoji: 'Faces',
  stars: 'Stars',
  thumbs: 'Thumbs',
};

/** Renders the tab for the question: the survey type, its style and its texts. */
export function AskTab({ designer, controls }: TabProps) {
  const { fields } = designer.design.value;
  const kind = kindOf(fields.survey_type);
  const [usual] = kind.styles;
  const names = controls.ask.filter(({ name }) => name === 'title');
  const texts = controls.ask.filter(
    ({ name }) => name !== 'title' && (kind.styles.length > 0 || !name.endsWith('_label')),
  );
  return (
    <>
      <SchemaControls controls={names} designer={designer} />
      <ul class="kinds" aria-label="Survey type">
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
      <div class="wordings" role="group" aria-label="Wording">
        <span>Wording for</span>
        {kind.templates.map((template) => (
          <button key={template.name} type="button" onClick={() => designer.useTemplate(kind.type, template)}>
            {template.name}
          </button>
        ))}
      </div>
      {(fields.language || fields.translations) && (
        <p class="note">
          Changing the kind or the wording resets the texts to English and removes your translations. You can undo this.
        </p>
      )}
      {usual && (
        <ChoiceControl
          label="Style"
          value={fields.scale_style ?? usual}
          options={
            Object.fromEntries(kind.styles.map((style) => [style, styleNames[style]])) as Record<ScaleStyle, string>
          }
          onChange={(style) => designer.setFields({ scale_style: style === usual ? null : style })}
        />
      )}
      <SchemaControls controls={texts} designer={designer} />
      <p class="note">Click a text on the card to get to its field.</p>
    </>
  );
}
