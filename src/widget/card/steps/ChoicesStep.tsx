import { useComputed } from '@preact/signals';
import type { Choices } from '../../eligibility/choices.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { ChoicesState } from '../stepStates.ts';
import { errorId, FieldStep, followUpTexts, type StepProps } from './FieldStep.tsx';
import { headingId } from './StepHeading.tsx';

interface ChoicesStepProps extends StepProps {
  readonly choices: Choices;
  /** The longest comment of "Other", in UTF-16 code units. */
  readonly textLimit: number;
}

/** The step that asks for one or several choices, and for a comment on "Other". */
export function ChoicesStep({ model, survey, messages, choices, textLimit, onEnter }: ChoicesStepProps) {
  const { options, multiple, allowOther } = choices;
  const state = model.choices;
  const texts = followUpTexts(survey, messages);
  return (
    <FieldStep model={model} messages={messages} texts={texts} onEnter={onEnter} onSubmit={state.submit}>
      <fieldset aria-labelledby={headingId} aria-describedby={errorId}>
        {options.map((option, index) => (
          <ChoiceOption
            key={index}
            label={option.label}
            multiple={multiple}
            isSelected={() => state.selected.value.includes(option)}
            onToggle={(isSelected) => state.toggle(option, isSelected)}
          />
        ))}
        {allowOther && (
          <ChoiceOption
            label={messages.other}
            multiple={multiple}
            isSelected={() => state.otherComment.value !== null}
            onToggle={state.toggleOther}
          />
        )}
      </fieldset>
      <OtherField state={state} messages={messages} textLimit={textLimit} />
    </FieldStep>
  );
}

interface ChoiceOptionProps {
  readonly label: string;
  /** Whether others can be selected beside it. */
  readonly multiple: boolean;
  /** Reads signals. */
  readonly isSelected: () => boolean;
  readonly onToggle: (isSelected: boolean) => void;
}

function ChoiceOption({ label, multiple, isSelected, onToggle }: ChoiceOptionProps) {
  const checked = useComputed(isSelected);
  return (
    <label class={checked.value ? 'choice checked' : 'choice'}>
      <input
        type={multiple ? 'checkbox' : 'radio'}
        name="choice"
        checked={checked.value}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <span dir="auto">{label}</span>
    </label>
  );
}

interface OtherFieldProps {
  readonly state: ChoicesState;
  readonly messages: Messages;
  readonly textLimit: number;
}

/** Scrolls to a field that appears beneath others, whatever scrolls. */
const scrollIntoView = (field: Element | null) => field?.scrollIntoView({ block: 'nearest' });

/** The field for the comment, while "Other" is selected. */
function OtherField({ state, messages, textLimit }: OtherFieldProps) {
  const comment = state.otherComment.value;
  if (comment === null) return null;
  return (
    <input
      // not to one that was filled in before: going back begins at the heading
      ref={comment ? null : scrollIntoView}
      type="text"
      part="text"
      aria-label={messages.otherComment}
      placeholder={messages.otherComment}
      maxLength={textLimit}
      dir="auto"
      value={comment}
      onInput={(event) => state.changeOtherComment(event.currentTarget.value)}
    />
  );
}
