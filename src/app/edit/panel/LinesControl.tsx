import { useSignal } from '@preact/signals';
import type { TextPath } from '../../../contract/surveys/translateSurvey.ts';
import { fieldKey } from './controls.tsx';

interface LinesProps {
  readonly label: string;
  readonly lines: string;
  readonly placeholder?: string;
  /** The part of the survey that it edits. */
  readonly path: TextPath;
  /** Returns the canonical form of a text. Texts with the same form are equal. */
  readonly normalize: (text: string) => string;
  readonly onChange: (text: string) => void;
}

/**
 * Renders a labeled field with several lines. Keeps the typed text, with its empty lines, as long as it is equal to
 * `lines`.
 */
export function LinesControl({ label, lines, placeholder, path, normalize, onChange }: LinesProps) {
  const typed = useSignal(lines);
  if (normalize(typed.peek()) !== lines) typed.value = lines;
  return (
    <label class="control">
      <span>{label}</span>
      <textarea
        rows={2}
        spellcheck={false}
        placeholder={placeholder}
        data-field={fieldKey(path)}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          onChange(typed.value);
        }}
      />
    </label>
  );
}
