import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useTexts } from '../../i18n/texts.ts';
import type { TextPath } from '../../../contract/surveys/translateSurvey.ts';

/** Returns the `data-field` attribute of the field for a text, by which the preview finds it. */
export const fieldKey = (path: TextPath): string => path.join('.');

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly hint?: string | undefined;
  readonly type?: 'text' | 'number' | 'datetime-local';
  readonly list?: readonly string[];
  /** Describes what is wrong with the value. */
  readonly error?: string;
  /** The part of the survey that it edits. */
  readonly path?: TextPath;
  /** The language of that text, if the survey has one. */
  readonly language?: string | undefined;
  /** The limits of a number or a time. */
  readonly min?: number | string;
  readonly max?: number;
  readonly onChange: (value: string) => void;
  /** Called when the field is left after a change. */
  readonly onLeave?: () => void;
}

// a date without a time has no value, nor has a year of one digit
const hasNoValue = ({ badInput, rangeUnderflow }: ValidityState) => badInput || rangeUnderflow;

/** Renders a labeled text field. */
export function TextControl({
  label,
  value,
  placeholder,
  hint,
  type = 'text',
  list,
  error,
  path,
  language,
  min,
  max,
  onChange,
  onLeave,
}: FieldProps) {
  const { t } = useTexts();
  const [listId, errorId] = [useId(), useId()];
  const isIncomplete = useSignal(false);
  const problem = error || (isIncomplete.value && type !== 'number' ? t('Enter the date and the time.') : '');
  return (
    <>
      <label class="control">
        <span>{label}</span>
        <input
          type={type}
          value={value}
          placeholder={placeholder}
          title={hint}
          list={list && listId}
          lang={language}
          min={min}
          max={max}
          step={type === 'number' ? 'any' : undefined}
          autocomplete="off"
          data-field={path && fieldKey(path)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? errorId : undefined}
          // while a part of a date is missing, the last one counts
          onInput={({ currentTarget }) => {
            if (!currentTarget.validity.badInput) onChange(currentTarget.value);
          }}
          onChange={onLeave}
          onBlur={({ currentTarget }) => (isIncomplete.value = hasNoValue(currentTarget.validity))}
        />
      </label>
      {list && (
        <datalist id={listId}>
          {list.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
      )}
      {problem && (
        <p class="field-error" id={errorId} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly hint?: string;
  readonly onChange: (checked: boolean) => void;
}

/** Renders a labeled checkbox. */
export function SwitchControl({ label, checked, disabled, hint, onChange }: SwitchProps) {
  return (
    <label class="control switch" title={hint}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, ComponentChildren>>;
  readonly onChange: (value: Value) => void;
}

/** Renders a few options as radios. */
export function ChoiceControl<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  // several controls can have the same label
  const name = useId();
  return (
    <fieldset class="control choices">
      <legend>{label}</legend>
      <div>
        {(Object.keys(options) as Value[]).map((each) => (
          <label key={each}>
            <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
            <span>{options[each]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
