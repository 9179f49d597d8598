import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Survey } from '../../../contract/survey.ts';
import { labelOr, type Messages } from '../../i18n/messages.ts';
import type { CardModel } from '../CardModel.ts';
import { StepActions } from './StepActions.tsx';
import { StepHeading } from './StepHeading.tsx';

/** What every step is rendered from. */
export interface StepProps {
  readonly model: CardModel;
  readonly survey: Survey;
  readonly messages: Messages;
  /** Called with the heading when the step was rendered. */
  readonly onEnter: (heading: HTMLElement) => void;
}

/** The id of the sentence that says what is wrong, which describes the field. */
export const errorId = 'error';

/** The texts around a field. Where the label of a button is null or blank, it is our own. */
export interface FieldStepTexts {
  readonly heading: string;
  /** Stands beneath the heading, unless it is null or blank. */
  readonly subtext: string | null;
  readonly sendLabel: string | null;
  readonly skipLabel: string | null;
}

interface FieldStepProps extends Omit<StepProps, 'survey'> {
  readonly texts: FieldStepTexts;
  readonly children: ComponentChildren;
  readonly onSubmit: () => void;
}

/** A step with a field, the error of the field, and the buttons to submit it or to skip it. */
export function FieldStep({ model, messages, texts, children, onEnter, onSubmit }: FieldStepProps) {
  const step = useRef<HTMLDivElement>(null);

  function send(): void {
    onSubmit();
    if (model.error.value) step.current!.querySelector<HTMLElement>('input, textarea')!.focus();
  }

  return (
    <div ref={step}>
      <StepHeading text={texts.heading} onEnter={onEnter} />
      {texts.subtext?.trim() && <p dir="auto">{texts.subtext}</p>}
      {children}
      <ErrorText model={model} messages={messages} />
      <StepActions
        sendLabel={labelOr(texts.sendLabel, messages.send)}
        skipLabel={labelOr(texts.skipLabel, messages.skip)}
        onSend={send}
        onSkip={model.skip}
      />
    </div>
  );
}

function ErrorText({ model, messages }: Pick<StepProps, 'model' | 'messages'>) {
  const error = model.error.value;
  return (
    error && (
      <p id={errorId} class="error">
        {messages[error]}
      </p>
    )
  );
}

/** The attributes of a field while something is wrong with it. */
export function errorAttributes({ error }: CardModel) {
  return error.value ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {};
}

/** The texts of the step after the score. A survey without a score asks its question here, and says nothing twice. */
export function followUpTexts(survey: Survey, messages: Messages): FieldStepTexts {
  const { question, text_question: more, text_button_label: sendLabel, text_button_skip_label: skipLabel } = survey;
  return survey.survey_type === 'general'
    ? { heading: question, subtext: more?.trim() === question.trim() ? null : more, sendLabel, skipLabel }
    : { heading: labelOr(more, messages.textQuestion), subtext: null, sendLabel, skipLabel };
}
