import { h } from 'preact';
import { labelOr } from '../words.ts';
import { fieldState, fieldStep, type StepProps, submitStep } from '../steps/Step.tsx';

/** RFC 5321 4.5.3.1.3 leaves no room for a longer address. */
const longestAddress = 254;

/** The e-mail address, asked for where the page did not give it. */
export function contactStep(props: StepProps) {
  const { model } = props;
  const { survey, words, email, mistake } = model;

  function submit(): void {
    const address = email.value.trim();
    if (/^\S+@\S+\.\S+$/.test(address)) model.submitAnswer({ metadata: { user_email: address } });
    else mistake.value = words.emailMissing;
  }

  return fieldStep(
    props,
    <label class="field">
      {words.email}
      <input
        type="email"
        dir="ltr"
        part="text"
        autocomplete="email"
        maxLength={longestAddress}
        {...fieldState(model)}
        value={email.value}
        onInput={(event) => (email.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submitStep(event, model, submit);
        }}
      />
    </label>,
    submit,
    {
      question: labelOr(survey.contact_question, words.contactQuestion),
      detail: survey.contact_subtext,
      send: survey.contact_button_send_label,
      skip: survey.contact_button_skip_label,
    },
  );
}
