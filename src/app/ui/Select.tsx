interface SelectProps<Value extends string> {
  readonly class?: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChange: (value: Value) => void;
}

/** Renders a labeled choice. */
export function Select<Value extends string>({ class: name, label, value, options, onChange }: SelectProps<Value>) {
  return (
    <label class={name}>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
