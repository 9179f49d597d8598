import { labelOr, type Messages } from '../../i18n/messages.ts';
import type { CardModel } from '../CardModel.ts';
import { describeField, FieldStep, type StepProps } from './FieldStep.tsx';
import { headingId } from './StepHeading.tsx';

/** The maximum length of an address (RFC 5321, section 4.5.3.1.3). */
const maxAddressLength = 254;

/** Renders the step that asks for an email address. */
export function ContactStep({ model, survey, messages, onEnter }: StepProps) {
  const texts = {
    heading: labelOr(survey.contact_question, messages.contactQuestion),
    subtext: survey.contact_subtext,
    sendLabel: survey.contact_button_send_label,
    skipLabel: survey.contact_button_skip_label,
  };
  return (
    <FieldStep model={model} messages={messages} texts={texts} onEnter={onEnter} onSubmit={model.contact.submit}>
      <EmailField model={model} messages={messages} />
    </FieldStep>
  );
}

function EmailField({ model, messages }: { readonly model: CardModel; readonly messages: Messages }) {
  const { email, changeEmail, submit } = model.contact;
  return (
    <label class="field">
      {messages.email}
      <input
        type="email"
        dir="ltr"
        part="text"
        name="email"
        autocomplete="email"
        maxLength={maxAddressLength}
        {...describeField(model, headingId)}
        value={email.value}
        onInput={(event) => changeEmail(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.isComposing) return;
          // otherwise the browser would also press the button that is focused next
          event.preventDefault();
          submit();
        }}
      />
    </label>
  );
}
