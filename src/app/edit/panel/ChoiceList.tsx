import type { ChoiceOption, ChoiceOptions } from '../../../contract/survey.ts';
import type { TextPath } from '../../../contract/translateSurvey.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { fieldKey, SwitchControl } from './controls.tsx';

/** Returns the initial choices. */
export const firstChoices = ({ t }: Texts): string[] => [t('The price'), t('The quality'), t('The service')];

const labelOf = (option: ChoiceOption) => (typeof option === 'string' ? option : option.label);
const valueOf = (option: ChoiceOption) => (typeof option === 'string' ? option : option.value);

interface ChoiceListProps {
  readonly given: ChoiceOptions;
  /** The path of the choices. */
  readonly path: TextPath;
  readonly onChange: (given: ChoiceOptions) => void;
}

interface ChoiceItemProps {
  readonly number: number;
  readonly label: string;
  readonly path: TextPath;
  readonly onChange: (label: string) => void;
  /** False for the first choice. */
  readonly onMoveUp: (() => void) | false;
  /** False for the last one that is left. */
  readonly onRemove: (() => void) | false;
}

function ChoiceItem({ number, label, path, onChange, onMoveUp, onRemove }: ChoiceItemProps) {
  const { t } = useTexts();
  return (
    <li>
      <input
        aria-label={t('Choice {number}', { number })}
        value={label}
        data-field={fieldKey(path)}
        onInput={({ currentTarget: { value } }) => value && onChange(value)}
        // a choice keeps its last label instead of an empty one
        onChange={({ currentTarget }) => (currentTarget.value ||= label)}
      />
      <button
        type="button"
        aria-label={t('Move up: {choice}', { choice: label })}
        disabled={!onMoveUp}
        onClick={onMoveUp || undefined}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={t('Remove: {choice}', { choice: label })}
        disabled={!onRemove}
        onClick={onRemove || undefined}
      >
        ×
      </button>
    </li>
  );
}

/** Renders the controls for choices: labels, order, multiple selection and "Other". The values don't change. */
export function ChoiceList({ given, path, onChange }: ChoiceListProps) {
  const { t } = useTexts();
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
      <legend>{t('Choices')}</legend>
      <ol>
        {options.map((option, index) => (
          <ChoiceItem
            key={index}
            number={index + 1}
            label={labelOf(option)}
            path={[...path, valueOf(option)]}
            onChange={(text) => change(index, text)}
            onMoveUp={index > 0 && (() => move(index, -1))}
            onRemove={options.length > 1 && (() => set({ options: options.filter((_, each) => each !== index) }))}
          />
        ))}
      </ol>
      <button
        type="button"
        class="add"
        onClick={() => set({ options: [...options, t('Choice {number}', { number: options.length + 1 })] })}
      >
        {t('+ Add a choice')}
      </button>
      <SwitchControl label={t('Allow multiple choices')} checked={multiple} onChange={(on) => set({ multiple: on })} />
      <SwitchControl label={t('“Other” with text')} checked={allow_other} onChange={(on) => set({ allow_other: on })} />
    </fieldset>
  );
}
