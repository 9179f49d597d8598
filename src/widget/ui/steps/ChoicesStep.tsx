import { Fragment, h } from 'preact';
import { labelOr, words } from '../words.ts';
import { Actions, Heading, Mistake, mistakeId, type StepProps, submitStep } from './Step.tsx';

/** The options, of which one or several can be chosen, and "Other" with a text of its own. */
export function ChoicesStep({ model, arrive, textLimit }: StepProps & { readonly textLimit: number }) {
  const { survey, chosen, other } = model;
  const { options, multiple, allowOther } = model.choices!;
  const general = survey.survey_type === 'general';
  const type = multiple ? 'checkbox' : 'radio';

  function choose(option: (typeof options)[number], checked: boolean): void {
    // in the order of the options, however they were clicked
    chosen.value = options.filter((each) => (each === option ? checked : multiple && chosen.value.includes(each)));
    if (!multiple) other.value = null;
  }

  function chooseOther(checked: boolean): void {
    other.value = checked ? '' : null;
    if (!multiple) chosen.value = [];
  }

  return (
    <>
      <fieldset aria-describedby={mistakeId}>
        <legend>
          <Heading arrive={arrive}>
            {general ? survey.question : labelOr(survey.text_question, words.textQuestion)}
          </Heading>
        </legend>
        {general && survey.text_question?.trim() && <p dir="auto">{survey.text_question}</p>}
        {options.map((option) => (
          <label class="choice" key={option.value}>
            <input
              type={type}
              name="choice"
              checked={chosen.value.includes(option)}
              onChange={(event) => choose(option, event.currentTarget.checked)}
            />
            <span dir="auto">{option.label}</span>
          </label>
        ))}
        {allowOther && (
          <label class="choice">
            <input
              type={type}
              name="choice"
              checked={other.value !== null}
              onChange={(event) => chooseOther(event.currentTarget.checked)}
            />
            <span>{words.other}</span>
          </label>
        )}
      </fieldset>
      {other.value !== null && (
        <input
          type="text"
          part="text"
          aria-label={words.otherComment}
          placeholder={words.otherComment}
          maxLength={textLimit}
          dir="auto"
          value={other.value}
          onInput={(event) => (other.value = event.currentTarget.value)}
        />
      )}
      <Mistake model={model} />
      <Actions
        send={labelOr(survey.text_button_label, words.send)}
        onSend={(event) => submitStep(event, model.submitChoices, model)}
        skip={labelOr(survey.text_button_skip_label, words.skip)}
        onSkip={model.skip}
      />
    </>
  );
}
