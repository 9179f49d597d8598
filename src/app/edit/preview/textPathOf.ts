import { partIdOf } from '../../../contract/surveys/partId.ts';
import type { FollowUp } from '../../../contract/surveys/survey.ts';
import type { TextPath } from '../../../contract/surveys/translateSurvey.ts';
import type { CardText } from '../../../shop/cardTexts.ts';
import type { ShownStep } from '../../../shop/shownCard.ts';
import type { Step } from '../../../widget/eligibility/steps.ts';
import { choiceValues } from '../design/choicePaths.ts';
import type { Fields } from '../design/fields.ts';
import { partFor } from '../design/path.ts';

/** The fields of a step after the score or the choices. A follow-up can have its own, except for the skip button. */
const followUpNames = { question: 'text_question', send: 'text_button_label', skip: 'text_button_skip_label' };

/** The fields of the card's texts by step. Other texts are our own. */
export const fieldNames: Readonly<Record<Step, Partial<Record<CardText['part'], string>>>> = {
  scale: { question: 'question', minLabel: 'min_label', maxLabel: 'max_label' },
  text: followUpNames,
  choices: { ...followUpNames, choice: 'choice_options' },
  contact: {
    question: 'contact_question',
    note: 'contact_subtext',
    send: 'contact_button_send_label',
    skip: 'contact_button_skip_label',
  },
  thanks: { thanks: 'thank_you_message' },
};

/** The fields of the first step of a general survey, which asks its own question. */
const generalNames = { ...fieldNames.choices, question: 'question', note: 'text_question' };

/** Returns the path of a text on the card, in the follow-up or thank-you that is shown or else in the survey. */
export function textPathOf(fields: Fields, shown: ShownStep, { part, choice }: CardText): TextPath | null {
  const { step } = shown;
  const isGeneral = fields.survey_type === 'general';
  const isFirst = isGeneral && step === (choiceValues(fields).length > 0 ? 'choices' : 'text');
  const answer = isGeneral ? shown.choice : shown.score;
  const thankYou = partFor(fields.thank_yous, answer);
  if (thankYou && part === 'link') return ['thank_yous', partIdOf(thankYou), 'link', 'label'];
  if (thankYou?.message && part === 'thanks') return ['thank_yous', partIdOf(thankYou), 'message'];
  const name = (isFirst ? generalNames : fieldNames[step])[part as 'question'];
  // "Other" is our own
  if (!name || (part === 'choice' && choice === undefined)) return null;
  const path = choice === undefined ? [name] : [name, choice];
  if (isFirst || (step !== 'text' && step !== 'choices') || part === 'skip') return path;
  const followUp = partFor(fields.follow_ups, answer);
  return followUp && isIn(followUp, fields, name) ? ['follow_ups', partIdOf(followUp), ...path] : path;
}

/** Returns true if the follow-up has the text, or if the survey doesn't have it either. */
function isIn(followUp: FollowUp, { response_type = 'none', ...own }: Fields, name: string): boolean {
  const given = (followUp as Partial<Record<string, unknown>>)[name];
  return Boolean(given || response_type === 'none' || !own[name as keyof typeof own]);
}
