import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useTexts } from '../../i18n/texts.ts';
import type { TextPath } from '../../../contract/surveys/translateSurvey.ts';
import { TextControl } from './controls.tsx';

interface NumberProps {
  readonly label: string;
  readonly hint?: string;
  /** The part of the survey that it edits. */
  readonly path: TextPath;
  readonly value: number | undefined;
  readonly min: number;
  readonly max?: number;
  /** Whether decimals are left out. */
  readonly isCount?: boolean;
  /** Whether an empty field is an error. */
  readonly isRequired?: boolean;
  readonly onChange: (value: number | undefined) => void;
}

/**
 * Renders a labeled number. While what is typed is outside the limits, it stays in the field, which says so, and the last
 * number counts.
 */
export function NumberControl({ value, min, max, isCount, isRequired, onChange, ...props }: NumberProps) {
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
        const number = Number(isCount ? text.replace(/\..*/, '') : text);
        const isWrong = text === '' ? isRequired : !(number >= min && number <= (max ?? Number.MAX_SAFE_INTEGER));
        wrong.value = isWrong ? text : null;
        if (!isWrong) onChange(text === '' ? undefined : number);
      }}
    />
  );
}
