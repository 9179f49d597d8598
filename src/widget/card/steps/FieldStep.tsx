import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Survey } from '../../../contract/survey.ts';
import { labelOr, type Messages } from '../../i18n/messages.ts';
import type { CardModel } from '../CardModel.ts';
import { StepActions } from './StepActions.tsx';
import { StepHeading } from './StepHeading.tsx';

/** The props of every step. */
export interface StepProps {
  readonly model: CardModel;
  readonly survey: Survey;
  readonly messages: Messages;
  /** Called with the heading after the step was rendered. */
  readonly onEnter: (heading: HTMLElement) => void;
}

/** The id of the error text that describes the field. */
export const errorId = 'error';

/** The texts around a field. A button label that is null or blank is replaced by our own. */
export interface FieldStepTexts {
  readonly heading: string;
  /** The text below the heading, unless it is null or blank. */
  readonly subtext: string | null;
  readonly sendLabel: string | null;
  readonly skipLabel: string | null;
}

interface FieldStepProps extends Omit<StepProps, 'survey'> {
  readonly texts: FieldStepTexts;
  readonly children: ComponentChildren;
  readonly onSubmit: () => void;
}

/** Renders a step with a field, its error, and the buttons that submit or skip it. */
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
      <p id={errorId} key={error} class="error">
        {messages[error]}
      </p>
    )
  );
}

/** Returns the attributes of a field with an error. */
export function errorAttributes({ error }: CardModel) {
  return error.value ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {};
}

/** Attributes that turn off autofill in browsers and password managers. Each manager has its own. */
export const withoutAutofill = {
  autocomplete: 'off',
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-form-type': 'other',
  'data-lpignore': true,
};

/**
 * Returns the texts of a follow-up. A general survey asks its own question in this step, and the text question only if
 * it differs.
 */
export function followUpTexts(survey: Survey, messages: Messages): FieldStepTexts {
  const { question, text_question: more, text_button_label: sendLabel, text_button_skip_label: skipLabel } = survey;
  return survey.survey_type === 'general'
    ? { heading: question, subtext: more?.trim() === question.trim() ? null : more, sendLabel, skipLabel }
    : { heading: labelOr(more, messages.textQuestion), subtext: null, sendLabel, skipLabel };
}
