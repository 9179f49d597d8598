import type { FieldControl } from '../design/fieldControls.ts';
import { useTexts } from '../../i18n/texts.ts';
import { exampleOf } from '../design/templates.ts';
import { SwitchControl, TextControl } from './controls.tsx';
import type { TabProps } from './tabProps.ts';

interface SchemaControlsProps extends Pick<TabProps, 'designer'> {
  readonly controls: readonly FieldControl[];
}

/** Renders a control for each of these fields. */
export function SchemaControls({ controls, designer }: SchemaControlsProps) {
  const { t } = useTexts();
  const { fields } = designer.design.value;
  return (
    <>
      {controls.map(({ name, title, description, example, kind }) => {
        const value = fields[name];
        return kind === 'switch' ? (
          <SwitchControl
            key={name}
            label={title}
            hint={description}
            checked={value === undefined ? name === 'do_not_show_if_closed' : value === true}
            onChange={(checked) => designer.setFields({ [name]: checked })}
          />
        ) : (
          <TextControl
            key={name}
            label={title}
            hint={description}
            path={[name]}
            language={name === 'title' ? undefined : fields.language}
            placeholder={t(exampleOf(fields.survey_type, name) ?? example)}
            value={typeof value === 'string' ? value : ''}
            onChange={(text) => designer.setFields({ [name]: text })}
          />
        );
      })}
    </>
  );
}
