import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useTexts } from '../../i18n/texts.ts';
import { TextControl } from './controls.tsx';

/** Returns a typed number, or undefined if it is not within the limits. */
export const numberOf = (text: string, min: number, max = Number.MAX_SAFE_INTEGER) => {
  const value = Number(text);
  return text !== '' && value >= min && value <= max ? value : undefined;
};

/** Returns a typed count, or undefined if it is not at least 1. */
export const countOf = (text: string) => numberOf(text.replace(/\..*/, ''), 1);

interface NumberProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number | undefined;
  readonly min: number;
  readonly max?: number;
  /** Whether an empty field is an error. */
  readonly isRequired?: boolean;
  readonly onChange: (text: string) => void;
}

/** Renders a labeled number. Keeps what was typed while it is outside the limits, and says so. */
export function NumberControl({ value, min, max, isRequired = false, onChange, ...props }: NumberProps) {
  const { t } = useTexts();
  const wrong = useSignal<string | null>(null);
  const isTyped = useRef(false);
  useEffect(() => {
    // a change from elsewhere, such as Undo, replaces the wrong text
    if (!isTyped.current) wrong.value = null;
  }, [value]);
  useEffect(() => {
    isTyped.current = false;
  });
  const isWrong = (text: string) => (text === '' ? isRequired : numberOf(text, min, max) === undefined);
  return (
    <TextControl
      {...props}
      type="number"
      min={min}
      {...(max !== undefined && { max })}
      value={wrong.value ?? (value === undefined ? '' : String(value))}
      error={
        wrong.value === null
          ? ''
          : max === undefined
            ? t('Enter a number of at least {min}.', { min })
            : t('Enter a number from {min} to {max}.', { min, max })
      }
      onChange={(text) => {
        isTyped.current = true;
        wrong.value = isWrong(text) ? text : null;
        onChange(text);
      }}
    />
  );
}
