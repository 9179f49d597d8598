import type { ChoiceOption, ChoiceOptions } from '../../contract/survey.ts';
import type { Designer } from '../design/createDesigner.ts';
import { ChoiceControl, SwitchControl } from './controls.tsx';
import type { TabProps } from './tabProps.ts';
import { SchemaControls } from './SchemaControls.tsx';

const firstChoices = ['The price', 'The quality', 'The service'];

/** What follows the score: a text or choices, a screenshot, an e-mail address. */
export function FollowUpTab({ designer, controls }: TabProps) {
  const { fields } = designer.design.value;
  const isGeneral = fields.survey_type === 'general';
  const following = fields.response_type ?? (isGeneral ? 'text' : 'none');
  const texts = controls.followUp.filter(({ name }) => name !== 'allow_screenshots' || following === 'text');
  return (
    <>
      <ChoiceControl
        label={isGeneral ? 'Answer' : 'After the score'}
        value={following}
        options={{ ...(!isGeneral && { none: 'Nothing' }), text: 'A text', choices: 'Choices' } as never}
        onChange={(response_type: 'none' | 'text' | 'choices') =>
          designer.setFields({
            response_type,
            choice_options: response_type === 'choices' ? (fields.choice_options ?? firstChoices) : null,
            ...(response_type !== 'text' && { allow_screenshots: false }),
          })
        }
      />
      {following === 'choices' && <ChoiceList designer={designer} />}
      {following !== 'none' && <SchemaControls controls={texts} designer={designer} />}
      <hr />
      <SwitchControl
        label="Ask for an e-mail address"
        checked={fields.collect_contact === true}
        onChange={(collect_contact) => designer.setFields({ collect_contact })}
      />
      {fields.collect_contact && <SchemaControls controls={controls.contact} designer={designer} />}
    </>
  );
}

const labelOf = (option: ChoiceOption) => (typeof option === 'string' ? option : option.label);

function ChoiceList({ designer }: { readonly designer: Designer }) {
  const given = designer.design.value.fields.choice_options ?? [];
  const { options, multiple = true, allow_other = false } = Array.isArray(given) ? { options: given } : given;
  function set(next: Partial<Exclude<ChoiceOptions, string[]>>): void {
    const all = { options, multiple, allow_other, ...next };
    const isPlain = all.multiple && !all.allow_other && all.options.every((option) => typeof option === 'string');
    designer.setFields({ choice_options: isPlain ? (all.options as string[]) : all });
  }
  const change = (place: number, text: string) =>
    set({
      options: options.map((option, index) => {
        if (index !== place) return option;
        return typeof option === 'string' ? text : { ...option, label: text };
      }),
    });
  function move(place: number, by: number): void {
    const moved = [...options];
    moved.splice(place + by, 0, ...moved.splice(place, 1));
    set({ options: moved });
  }
  return (
    <fieldset class="control list">
      <legend>Choices</legend>
      <ol>
        {options.map((option, index) => (
          <li key={index}>
            <input
              aria-label={`Choice ${index + 1}`}
              value={labelOf(option)}
              onInput={(event) => change(index, event.currentTarget.value)}
            />
            <button
              type="button"
              aria-label={`Move up: ${labelOf(option)}`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={`Remove: ${labelOf(option)}`}
              disabled={options.length === 1}
              onClick={() => set({ options: options.filter((_, each) => each !== index) })}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <button type="button" class="add" onClick={() => set({ options: [...options, `Choice ${options.length + 1}`] })}>
        + Add a choice
      </button>
      <SwitchControl label="Several can be chosen" checked={multiple} onChange={(on) => set({ multiple: on })} />
      <SwitchControl label="“Other” with a text" checked={allow_other} onChange={(on) => set({ allow_other: on })} />
    </fieldset>
  );
}
