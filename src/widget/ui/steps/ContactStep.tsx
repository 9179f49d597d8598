import { Fragment, h } from 'preact';
import { labelOr, words } from '../words.ts';
import { Actions, fieldState, Heading, Mistake, type StepProps, submitStep } from './Step.tsx';

/** RFC 5321 4.5.3.1.3 leaves no room for a longer address. */
const longestAddress = 254;

/** The e-mail address, asked for where the page did not give it. */
export function ContactStep({ model, arrive }: StepProps) {
  const { survey, email } = model;
  const submit = (event: Event) => submitStep(event, model.submitContact, model);

  return (
    <>
      <Heading arrive={arrive}>{labelOr(survey.contact_question, words.contactQuestion)}</Heading>
      {survey.contact_subtext?.trim() && <p dir="auto">{survey.contact_subtext}</p>}
      <label class="field">
        {words.email}
        <input
          type="email"
          part="text"
          autocomplete="email"
          maxLength={longestAddress}
          {...fieldState(model)}
          value={email.value}
          onInput={(event) => (email.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') submit(event);
          }}
        />
      </label>
      <Mistake model={model} />
      <Actions
        send={labelOr(survey.contact_button_send_label, words.send)}
        onSend={submit}
        skip={labelOr(survey.contact_button_skip_label, words.skip)}
        onSkip={model.skip}
      />
    </>
  );
}
