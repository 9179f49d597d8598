import type { Preference } from '../preferences.ts';

interface PreferenceSwitchProps {
  readonly label: string;
  readonly preference: Preference;
}

/** Renders a labeled checkbox for a preference of this browser. */
export function PreferenceSwitch({ label, preference }: PreferenceSwitchProps) {
  return (
    <label class="preference">
      <input
        type="checkbox"
        checked={preference.isOn.value}
        onChange={({ currentTarget }) => preference.set(currentTarget.checked)}
      />{' '}
      {label}
    </label>
  );
}
