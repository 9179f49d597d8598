import { Fragment, h } from 'preact';
import { labelOr, words } from '../words.ts';
import { Actions, fieldState, Heading, headingId, Mistake, type StepProps, submitStep } from './Step.tsx';

/** The text: what follows the score, or all there is of a general survey. */
export function TextStep({ model, arrive, textLimit }: StepProps & { readonly textLimit: number }) {
  const { survey, text } = model;
  const general = survey.survey_type === 'general';
  const submit = (event: Event) => submitStep(event, model.submitText, model);

  return (
    <>
      <Heading arrive={arrive}>{general ? survey.question : labelOr(survey.text_question, words.textQuestion)}</Heading>
      {general && survey.text_question?.trim() && <p dir="auto">{survey.text_question}</p>}
      <textarea
        part="text"
        rows={3}
        maxLength={textLimit}
        aria-labelledby={headingId}
        {...fieldState(model)}
        dir="auto"
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter alone is a new line
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      <Mistake model={model} />
      <Actions
        send={labelOr(survey.text_button_label, words.send)}
        onSend={submit}
        skip={labelOr(survey.text_button_skip_label, words.skip)}
        onSkip={model.skip}
      />
    </>
  );
}
