import { h } from 'preact';
import { fieldState, fieldStep, type StepProps, submitStep } from './Step.tsx';

/** RFC 5321 4.5.3.1.3 leaves no room for a longer address. */
const longestAddress = 254;

/** The e-mail address, asked for where the page did not give it. */
export function contactStep(props: StepProps) {
  const { model } = props;
  return fieldStep(
    props,
    <label class="field">
      {model.words.email}
      <input
        type="email"
        dir="ltr"
        part="text"
        autocomplete="email"
        maxLength={longestAddress}
        {...fieldState(model)}
        value={model.email.value}
        onInput={(event) => (model.email.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submitStep(event, model);
        }}
      />
    </label>,
  );
}
