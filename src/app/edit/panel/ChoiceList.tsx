import { useComputed, useSignal } from '@preact/signals';
import type { Ref } from 'preact';
import { useId, useRef } from 'preact/hooks';
import type { ChoiceOption, ChoiceOptions } from '../../../contract/surveys/survey.ts';
import type { TextPath } from '../../../contract/surveys/translateSurvey.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { fieldKey, SwitchControl } from './controls.tsx';
import { focusNextRow, useRowIds } from './rows.ts';

/** Returns the initial choices. */
export const initialChoices = ({ t }: Texts): string[] => [t('The price'), t('The quality'), t('The service')];

const labelOf = (option: ChoiceOption) => (typeof option === 'string' ? option : option.label);
const valueOf = (option: ChoiceOption) => (typeof option === 'string' ? option : option.value);

interface ChoiceListProps {
  readonly given: ChoiceOptions;
  /** The path of the choices. */
  readonly path: TextPath;
  /** The language of the survey, if it has one. */
  readonly language: string | undefined;
  readonly onChange: (given: ChoiceOptions) => void;
}

interface ChoiceItemProps {
  readonly number: number;
  readonly label: string;
  readonly path: TextPath;
  readonly language: string | undefined;
  /** Returns why the choice can't have a label, or ''. */
  readonly problemOf: (label: string) => string;
  readonly onChange: (label: string) => void;
  readonly count: number;
  readonly onMoveUp: () => void;
  readonly onRemove: () => void;
}

function ChoiceItem(props: ChoiceItemProps) {
  const { number, count, label, onMoveUp, onRemove } = props;
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <li>
      <ChoiceLabel {...props} inputRef={input} />
      <button
        type="button"
        aria-label={t('Move up: {choice}', { choice: label })}
        disabled={number === 1}
        onClick={({ currentTarget }) => {
          onMoveUp();
          // the button of the first choice is disabled, and some browsers take the focus from what is moved
          window.requestAnimationFrame(() => (number === 2 ? input.current : currentTarget)?.focus());
        }}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={t('Remove: {choice}', { choice: label })}
        disabled={count === 1}
        onClick={({ currentTarget }) => {
          // the button of the last choice that is left is disabled
          focusNextRow(currentTarget, count === 2 ? 'input' : undefined);
          onRemove();
        }}
      >
        ×
      </button>
    </li>
  );
}

type ChoiceLabelProps = Omit<ChoiceItemProps, 'count' | 'onMoveUp' | 'onRemove'> & {
  readonly inputRef: Ref<HTMLInputElement>;
};

function ChoiceLabel({ number, label, path, language, problemOf, onChange, inputRef }: ChoiceLabelProps) {
  const { t } = useTexts();
  // not read while rendering, which would replace what is typed
  const problem = useSignal('');
  const isInvalid = useComputed(() => problem.value !== '');
  const problemId = useId();
  /** The label before it is edited. */
  const last = useRef(label);
  return (
    <>
      <input
        ref={inputRef}
        aria-label={t('Choice {number}', { number })}
        value={label}
        lang={language}
        data-field={fieldKey(path)}
        aria-invalid={isInvalid}
        aria-describedby={problemId}
        onFocus={() => (last.current = label)}
        onInput={({ currentTarget: { value } }) => {
          problem.value = problemOf(value);
          if (!problem.value) onChange(value);
        }}
        // a choice gets its label back instead of an empty one, or of the beginning of that of another choice
        onChange={({ currentTarget }) => {
          problem.value = '';
          if (!problemOf(currentTarget.value)) last.current = currentTarget.value;
          else if (!problemOf(last.current)) onChange((currentTarget.value = last.current));
          else currentTarget.value = label;
        }}
      />
      <p class="field-error" id={problemId} role="alert">
        {problem}
      </p>
    </>
  );
}

/** Renders the controls for choices: labels, order, multiple selection and "Other". The values don't change. */
export function ChoiceList({ given, path, language, onChange }: ChoiceListProps) {
  const { t } = useTexts();
  const { options, multiple = true, allow_other = false } = Array.isArray(given) ? { options: given } : given;
  const ids = useRowIds(options);
  const list = useRef<HTMLOListElement>(null);
  function add(): void {
    let number = options.length + 1;
    while (isTaken(t('Choice {number}', { number }))) number += 1;
    set({ options: [...options, t('Choice {number}', { number })] });
    // when it is rendered
    window.requestAnimationFrame(() => {
      const input = list.current?.querySelector<HTMLInputElement>('li:last-child > input');
      input?.focus();
      input?.select();
    });
  }
  function set(next: Partial<Exclude<ChoiceOptions, string[]>>): void {
    const all = { options, multiple, allow_other, ...next };
    const isPlain = all.multiple && !all.allow_other && all.options.every((option) => typeof option === 'string');
    onChange(isPlain ? (all.options as string[]) : all);
  }
  const isTaken = (label: string, own?: ChoiceOption) =>
    options.some((option) => option !== own && (label === labelOf(option) || label === valueOf(option)));
  const change = (index: number, label: string) => {
    const option = options[index]!;
    set({ options: options.with(index, typeof option === 'string' ? label : { ...option, label }) });
  };
  return (
    <fieldset class="control list">
      <legend>{t('Choices')}</legend>
      <ol ref={list}>
        {options.map((option, index) => (
          <ChoiceItem
            key={ids[index]}
            number={index + 1}
            count={options.length}
            label={labelOf(option)}
            path={[...path, valueOf(option)]}
            language={language}
            problemOf={(text) =>
              text.trim() === ''
                ? t('A choice needs a text.')
                : isTaken(text, option)
                  ? t('There is such a choice already.')
                  : ''
            }
            onChange={(text) => change(index, text)}
            onMoveUp={() => set({ options: options.toSpliced(index - 1, 2, option, options[index - 1]!) })}
            onRemove={() => set({ options: options.toSpliced(index, 1) })}
          />
        ))}
      </ol>
      <button type="button" class="add" onClick={add}>
        {t('+ Add a choice')}
      </button>
      <SwitchControl label={t('Allow multiple choices')} checked={multiple} onChange={(on) => set({ multiple: on })} />
      <SwitchControl label={t('“Other” with text')} checked={allow_other} onChange={(on) => set({ allow_other: on })} />
    </fieldset>
  );
}
