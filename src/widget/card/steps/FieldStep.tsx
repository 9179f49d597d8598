import type { ComponentChildren } from 'preact';
import type { Survey } from '../../../contract/surveys/survey.ts';
import { labelOr, type Messages } from '../../i18n/messages.ts';
import type { CardModel } from '../CardModel.ts';
import { headingId, StepHeading } from './StepHeading.tsx';

/** The props of every step. */
export interface StepProps {
  readonly model: CardModel;
  readonly survey: Survey;
  readonly messages: Messages;
  /** Called with the heading after the step was rendered. */
  readonly onEnter: (heading: HTMLElement) => void;
}

/** The ids of the texts that describe the field. */
const noteId = 'note';
const errorId = 'error';

/** The ids of the texts that name a group. Screen readers don't say the description of a group reliably. */
export const groupNameIds = `${headingId} ${noteId}`;

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
  return (
    <div>
      <StepHeading text={texts.heading} onEnter={onEnter} />
      {texts.subtext?.trim() && (
        <p id={noteId} dir="auto">
          {texts.subtext}
        </p>
      )}
      {children}
      <ErrorText model={model} messages={messages} />
      <div class="actions">
        <button part="primary" onClick={onSubmit}>
          {labelOr(texts.sendLabel, messages.send)}
        </button>
        <button part="secondary" name="go" value="skip" onClick={model.skip}>
          {labelOr(texts.skipLabel, messages.skip)}
        </button>
      </div>
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

/**
 * Returns the attributes of a field: its description and its error.
 * @param id the id of another text that describes it
 */
export function describeField({ error }: CardModel, id: string) {
  return {
    'aria-describedby': `${id} ${noteId} ${errorId}`,
    'aria-invalid': error.value ? true : undefined,
  };
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
  const isGeneral = survey.survey_type === 'general';
  return {
    heading: labelOr(isGeneral ? question : more, messages.textQuestion),
    subtext: isGeneral && more?.trim() !== question.trim() ? more : null,
    sendLabel,
    skipLabel,
  };
}
