import { Fragment, h } from 'preact';
import { choicesAnswer } from '../../rules/answers.ts';
import type { Choice } from '../../rules/choices.ts';
import { fieldStep, headingId, mistakeId, type StepProps } from '../steps/Step.tsx';

/** A field that comes below others is seen when it comes, whatever scrolls. */
const reveal = (field: Element | null) => field?.scrollIntoView({ block: 'nearest' });

/** The options, of which one or several can be chosen, and "Other" with a text of its own. */
export function choicesStep(props: StepProps) {
  const { choices, chosen, other, words, submitSecond } = props.model;
  const { options, multiple, allowOther } = choices!;

  function choose(option: Choice, checked: boolean): void {
    // in the order of the options, however they were clicked
    chosen.value = options.filter((each) => (each === option ? checked : multiple && chosen.value.includes(each)));
    if (!multiple) other.value = null;
  }

  function chooseOther(checked: boolean): void {
    other.value = checked ? '' : null;
    if (!multiple) chosen.value = [];
  }

  function submit(): void {
    const comment = other.value && other.value.trim();
    submitSecond(chosen.value.length || other.value !== null, choicesAnswer(chosen.value, comment, words.other));
  }

  const row = (label: string, checked: boolean, onChange: (checked: boolean) => void) => (
    <label class="choice">
      <input
        type={multiple ? 'checkbox' : 'radio'}
        name="choice"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span dir="auto">{label}</span>
    </label>
  );

  return fieldStep(
    props,
    <>
      <fieldset aria-labelledby={headingId} aria-describedby={mistakeId}>
        {options.map((option) =>
          row(option.label, chosen.value.includes(option), (checked) => choose(option, checked)),
        )}
        {allowOther && row(words.other, other.value !== null, chooseOther)}
      </fieldset>
      {other.value !== null && (
        <input
          // not of one that was filled in before: going back begins at the heading
          ref={other.value ? null : reveal}
          type="text"
          part="text"
          aria-label={words.otherComment}
          placeholder={words.otherComment}
          maxLength={props.textLimit}
          dir="auto"
          value={other.value}
          onInput={(event) => (other.value = event.currentTarget.value)}
        />
      )}
    </>,
    submit,
  );
}
