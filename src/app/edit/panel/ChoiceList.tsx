import type { ChoiceOption, ChoiceOptions } from '../../../contract/survey.ts';
import type { TextPath } from '../../../contract/translateSurvey.ts';
import { fieldKey, SwitchControl } from './controls.tsx';

/** The initial choices. */
export const firstChoices = ['The price', 'The quality', 'The service'];

const labelOf = (option: ChoiceOption) => (typeof option === 'string' ? option : option.label);
const valueOf = (option: ChoiceOption) => (typeof option === 'string' ? option : option.value);

interface ChoiceListProps {
  readonly given: ChoiceOptions;
  /** The path of the choices. */
  readonly path: TextPath;
  readonly onChange: (given: ChoiceOptions) => void;
}

/** Renders the controls for choices: labels, order, multiple selection and "Other". The values don't change. */
export function ChoiceList({ given, path, onChange }: ChoiceListProps) {
  const { options, multiple = true, allow_other = false } = Array.isArray(given) ? { options: given } : given;
  function set(next: Partial<Exclude<ChoiceOptions, string[]>>): void {
    const all = { options, multiple, allow_other, ...next };
    const isPlain = all.multiple && !all.allow_other && all.options.every((option) => typeof option === 'string');
    onChange(isPlain ? (all.options as string[]) : all);
  }
  const change = (changed: number, text: string) =>
    set({
      options: options.map((option, index) => {
        if (index !== changed) return option;
        return typeof option === 'string' ? text : { ...option, label: text };
      }),
    });
  function move(index: number, by: number): void {
    const moved = [...options];
    moved.splice(index + by, 0, ...moved.splice(index, 1));
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
              data-field={fieldKey([...path, valueOf(option)])}
              onInput={({ currentTarget: { value } }) => value && change(index, value)}
              // a choice keeps its last label instead of an empty one
              onChange={({ currentTarget }) => (currentTarget.value ||= labelOf(option))}
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
      <SwitchControl label="Allow multiple choices" checked={multiple} onChange={(on) => set({ multiple: on })} />
      <SwitchControl label="“Other” with text" checked={allow_other} onChange={(on) => set({ allow_other: on })} />
    </fieldset>
  );
}
