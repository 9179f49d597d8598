import { useComputed } from '@preact/signals';
import type { Messages } from '../../i18n/messages.ts';
import type { CardModel } from '../CardModel.ts';
import { FieldStep, followUpTexts, groupNameIds, type StepProps, withoutAutofill } from './FieldStep.tsx';

interface ChoicesStepProps extends StepProps {
  /** The maximum length of the comment on "Other", in UTF-16 code units. */
  readonly textLimit: number;
}

/** Renders the step that asks for one or several choices, and for a comment on "Other". */
export function ChoicesStep({ model, survey, messages, textLimit, onEnter }: ChoicesStepProps) {
  const state = model.choices;
  const { options, multiple, allowOther } = state.offered.value!;
  const texts = followUpTexts(survey, messages);
  return (
    <FieldStep model={model} messages={messages} texts={texts} onEnter={onEnter} onSubmit={state.submit}>
      <fieldset tabIndex={-1} aria-labelledby={`${groupNameIds} error`}>
        {options.map((option, index) => (
          <ChoiceOption
            key={index}
            label={option.label}
            value={option.value}
            multiple={multiple}
            isSelected={() => state.selected.value.includes(option)}
            onToggle={(isSelected) => state.toggle(option, isSelected)}
          />
        ))}
        {allowOther && (
          <ChoiceOption
            label={messages.other}
            value=""
            multiple={multiple}
            isSelected={() => state.otherComment.value !== null}
            onToggle={state.toggleOther}
          />
        )}
      </fieldset>
      <OtherField model={model} messages={messages} textLimit={textLimit} />
    </FieldStep>
  );
}

interface ChoiceOptionProps {
  readonly label: string;
  /** The value in a form. */
  readonly value: string;
  /** True if several choices can be selected. */
  readonly multiple: boolean;
  /** Returns the selection from signals. */
  readonly isSelected: () => boolean;
  readonly onToggle: (isSelected: boolean) => void;
}

function ChoiceOption({ label, value, multiple, isSelected, onToggle }: ChoiceOptionProps) {
  const checked = useComputed(isSelected);
  return (
    <label class={checked.value ? 'choice checked' : 'choice'}>
      <input
        type={multiple ? 'checkbox' : 'radio'}
        name="choice"
        value={value}
        checked={checked.value}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <span dir="auto">{label}</span>
    </label>
  );
}

interface OtherFieldProps {
  readonly model: CardModel;
  readonly messages: Messages;
  readonly textLimit: number;
}

/** Scrolls to the field, which may appear outside the visible part of the card or page. */
const scrollIntoView = (field: Element | null) => field?.scrollIntoView({ block: 'nearest' });

/** Renders the field for the comment while "Other" is selected. In a form, which can't follow that, it is always visible. */
function OtherField({ model, messages, textLimit }: OtherFieldProps) {
  const { offered, otherComment, changeOtherComment } = model.choices;
  const comment = otherComment.value;
  if (comment === null && !(model.isForm && offered.value?.allowOther)) return null;
  return (
    <input
      // a comment from before is not scrolled to: going back starts at the heading
      ref={comment ? null : scrollIntoView}
      type="text"
      part="text"
      name="other"
      aria-label={messages.otherComment}
      placeholder={messages.otherComment}
      maxLength={textLimit}
      {...withoutAutofill}
      dir="auto"
      value={comment ?? ''}
      onInput={(event) => changeOtherComment(event.currentTarget.value)}
    />
  );
}
