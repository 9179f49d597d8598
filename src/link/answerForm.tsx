import type { Answer } from '../contract/api/response.ts';
import type { Survey } from '../contract/surveys/survey.ts';
import { Card } from '../widget/card/Card.tsx';
import { type CardModel, createCardModel } from '../widget/card/CardModel.ts';
import { mergeResponses } from '../widget/delivery/mergeResponses.ts';
import { scaleOf } from '../widget/eligibility/scale.ts';
import type { Step } from '../widget/eligibility/steps.ts';
import type { Messages } from '../widget/i18n/messages.ts';
import { readFields, stepOf } from './formFields.ts';
import type { FormOptions } from './linkData.ts';

/** The maximum number of steps of a survey. */
const maxSteps = 5;

/** The maximum length of a text in UTF-16 code units, as in the widget without `data-text-limit`. */
const textLimit = 1000;

/**
 * Creates the form of a survey for visitors without scripts: one step a page. Each form contains the whole answer so far
 * in hidden fields, and what the visitor sends is given to a new model of the card, step by step. So the steps, their
 * order and their errors are those of the card.
 */
export function createAnswerForm({ survey, session, sent, score }: FormOptions, messages: Messages) {
  let answer: Answer | null = null;
  let added: Answer | null = null;
  const fields = readFields(survey, sent);
  const submitted = new Set<Step>();
  const model = createCardModel({
    survey,
    session,
    answered: {
      user_submitted_score: false,
      user_submitted_text: false,
      email: false,
      given: { score: scoreOf(survey, fields.get('before')) },
    },
    messages,
    draft: fields.get('text') ?? '',
    submitted,
    callbacks: {
      onDraft() {},
      onSubmit(given) {
        added = given;
        answer = mergeResponses(answer ?? {}, given);
      },
      onRetry() {},
      onComplete() {},
    },
  });
  const { step, position } = model;
  for (let left = Math.min(Number(fields.get('step')) || 0, maxSteps); left > 0; left -= 1) {
    enterFields(survey, model, fields);
    submit(model, true);
  }
  enterFields(survey, model, fields);
  added = null;
  // the earlier steps are submitted as if for the first time
  submitted.clear();
  for (const each of fields.getAll('submitted')) submitted.add(each as Step);
  if (sent) act(model, fields);
  enterFields(survey, model, fields);
  if (!sent && score !== null) model.scale.select(score);

  return {
    model: { ...model, isForm: true } as const,
    /** The whole answer so far. Null without one. */
    answer: answer as Answer | null,
    /** The part of the answer that the sent step has added. Null without one. */
    added: added as Answer | null,
    /** The names and values of the answer that the current step does not show, and the position of this step. */
    hidden: [
      ['session', session],
      ['step', `${position.value}`],
      // a changed score or a cleared text changes what was submitted
      ['before', `${(answer as Answer | null)?.score ?? fields.get('before') ?? ''}`],
      ...[...submitted].map((each) => ['submitted', each]),
      ...[...fields].filter(([name]) => name in stepOf && stepOf[name as keyof typeof stepOf] !== step.value),
    ] as [name: string, value: string][],
  };
}

export type AnswerForm = ReturnType<typeof createAnswerForm>;

/** Returns the score of a field. Null if it is not in the survey's scale. */
const scoreOf = (survey: Survey, field: string | null): number | null =>
  scaleOf(survey)?.scores.find((score) => `${score}` === field) ?? null;

/** Enters the fields of the current step. */
function enterFields(survey: Survey, { step, scale, choices, contact }: CardModel, fields: URLSearchParams): void {
  const score = scoreOf(survey, fields.get('score'));
  if (step.value === 'scale' && score !== null) scale.select(score);
  if (step.value === 'contact') contact.changeEmail(fields.get('email') ?? '');
  if (step.value !== 'choices') return;
  const { options = [], multiple = false } = choices.offered.value ?? {};
  const chosen = new Set(fields.getAll('choice'));
  const comment = fields.get('other')?.trim() ?? '';
  for (const option of options) if (chosen.has(option.value)) choices.toggle(option, true);
  // a comment selects "Other", unless another choice excludes it
  if (chosen.has('') || (comment && (multiple || !chosen.size))) {
    choices.toggleOther(true);
    choices.changeOtherComment(comment);
  }
}

/** Performs the action of the pressed button. */
function act(model: CardModel, fields: URLSearchParams): void {
  switch (fields.get('go')) {
    case 'back':
      if (model.position.value > 0) model.back();
      return;
    case 'skip':
      for (const [name, step] of Object.entries(stepOf)) if (step === model.step.value) fields.delete(name);
      return model.skip();
    case 'retry':
      return;
    default:
      submit(model, false);
  }
}

/**
 * Submits the current step.
 * @param isEarlier true if the visitor has passed this step before: one without an answer was skipped
 */
function submit(model: CardModel, isEarlier: boolean): void {
  const { scale, text, choices, contact } = model;
  switch (model.step.value) {
    case 'scale':
      // the browser requires a score
      return scale.score.value === null ? undefined : scale.submit(scale.score.value);
    case 'text':
      // only programs exceed the limit; the field shows the number of characters that are too many
      if (text.text.value.length > textLimit) return model.setNotice('refused');
      return isEarlier && !text.text.value.trim() ? model.skip() : text.submit();
    case 'choices': {
      const isBlank = !choices.selected.value.length && choices.otherComment.value === null;
      return isEarlier && isBlank ? model.skip() : choices.submit();
    }
    case 'contact':
      return isEarlier && !contact.email.value ? model.skip() : contact.submit();
  }
}

interface AnswerFormViewProps extends Pick<FormOptions, 'survey' | 'score'> {
  readonly messages: Messages;
  readonly form: AnswerForm;
  /** The label of the button that sends the score of the link, with `{score}`. */
  readonly sendScore: string;
  /** Whether the scores of an NPS scale are red, amber and green. */
  readonly npsColors: boolean;
}

/** Renders a form. */
export function AnswerFormView({ form, survey, messages, score, sendScore, npsColors }: AnswerFormViewProps) {
  const isPreselected = score !== null && form.model.scale.score.value === score;
  const next = isPreselected ? sendScore.replace('{score}', messages.formatNumber(score)) : messages.next;
  return (
    // otherwise a browser could restore fields after a reload, as if the visitor had changed them
    // Skip and Back work beside an unfinished email address, which the server checks
    <form method="post" autocomplete="off" noValidate={form.model.step.value !== 'scale'}>
      {form.hidden.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {/* Enter in a field presses the first button */}
      <input type="submit" hidden />
      <Card
        model={form.model}
        survey={survey}
        messages={{ ...messages, next }}
        textLimit={textLimit}
        maskText={false}
        npsColors={npsColors}
        isPage
        onEnterStep={ignore}
        onRetry={ignore}
        onLink={ignore}
        onClose={ignore}
      />
    </form>
  );
}

const ignore = () => {};
