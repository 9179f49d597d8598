import { z } from 'zod';
import { answerFields, followUpFields } from './followUps.ts';
import { Look } from './look.ts';
import { PageRules } from './pageRules.ts';
import { Trigger } from './trigger.ts';
import { VisibleText } from './visibleText.ts';
import { nameScores, scales, scaleStyles, typeNames } from '../scores.ts';

export { ChoiceOption, ChoiceOptions } from './choiceOptions.ts';
export { type FollowUp, ResponseType, type ThankYou, type ThankYouLink } from './followUps.ts';
export { type PageMatch, type PageRule, PageRules } from './pageRules.ts';
export { Trigger } from './trigger.ts';

/** The kind of question, which determines the range of scores (API 2.1, 8). */
export const SurveyType = z.enum(typeNames);
export type SurveyType = z.infer<typeof SurveyType>;

/** How the scale is drawn (API 2.1). */
export const ScaleStyle = z.enum(scaleStyles);
export type ScaleStyle = z.infer<typeof ScaleStyle>;

const rangesByType = Object.entries(scales).map(
  ([type, scale]) => `${type} ${scale ? nameScores(scale.min, scale.max) : 'none'}`,
);
const defaultStyles = Object.entries(scales).flatMap(([type, scale]) => {
  const style = scale?.styles[0] ?? 'numbers';
  return style === 'numbers' ? [] : `${style} for ${type}`;
});

const Label = z.string().nullable();

/**
 * A survey's configuration, as the API returns it (API 2.1): all fields are present, except for those that depend on
 * the answer. Editors and the builder show the descriptions.
 */
export const Survey = z.object({
  survey_type: SurveyType.meta({
    title: 'Type',
    description: `The type of question; it sets the range of scores: ${rangesByType.join(', ')}.`,
    examples: ['nps_10'],
  }),
  scale_style: ScaleStyle.nullable().meta({
    title: 'Style',
    description: `How the scale is drawn. null: ${defaultStyles.join(', ')}, else numbers.`,
    examples: ['stars'],
  }),
  show_on_pages: PageRules.nullable().meta({
    title: 'Pages',
    description: 'The pages that show the survey; exclude takes precedence. null: every page.',
    examples: [['/pricing', '/blog/*'], { include: ['/shop/*'], exclude: ['/shop/checkout*'] }],
  }),
  trigger: Trigger.nullable().meta({
    title: 'Trigger',
    description: 'What opens the survey. null: it opens immediately or, with feedback_button, only with the launcher.',
    examples: [
      { type: 'delay', seconds: 20 },
      { type: 'any', of: [{ type: 'delay', seconds: 20 }, { type: 'exit_intent' }] },
      { type: 'delay', seconds: 30, after: { type: 'event', name: 'exported' } },
    ],
  }),
  do_not_show_if_closed: z.boolean().meta({
    title: "Don't show it again to visitors who closed it",
    description: "The survey doesn't open again automatically for visitors who closed it.",
    examples: [true],
  }),
  manual_tracking: z.boolean().meta({
    title: 'Open only from code',
    description: 'The survey never opens by itself: the page calls open or track.',
    examples: [false],
  }),
  feedback_button: z.boolean().meta({
    title: 'Feedback button',
    description: 'Adds a button at the edge of the page that opens the survey at any time.',
    examples: [true],
  }),
  collect_contact: followUpFields.collect_contact,
  allow_screenshots: followUpFields.allow_screenshots,
  allow_multiple_responses: z.boolean().meta({
    title: 'Ask again after an answer',
    description: 'The survey may open again for visitors who answered it. Each time is a new response.',
    examples: [false],
  }),
  question: VisibleText.meta({
    title: 'Question',
    description: 'The question, as plain text.',
    examples: ['How likely are you to recommend us to a friend?'],
  }),
  min_label: z.string().meta({
    title: 'Lowest score',
    description: 'Label for the lowest end of the scale.',
    examples: ['Not likely'],
  }),
  max_label: z.string().meta({
    title: 'Highest score',
    description: 'Label for the highest end of the scale.',
    examples: ['Very likely'],
  }),
  shuffle_choices: z
    .boolean()
    .optional()
    .meta({
      title: 'Random order',
      description:
        'Shows the choices in a different order to each visitor; "Other" stays last. Default: the order of the list.',
      examples: [true],
    }),
  text_question: followUpFields.text_question,
  text_button_label: followUpFields.text_button_label,
  text_button_skip_label: Label.meta({
    title: 'Skip button',
    description: 'The button that skips the text or the choices. null: in the language of the page.',
    examples: ['Skip'],
  }),
  thank_you_message: Label.meta({
    title: 'Thank-you',
    description: 'The thank-you message. null: in the language of the page.',
    examples: ['Thank you! We read every answer.'],
  }),
  contact_question: Label.meta({
    title: 'Contact question',
    description: 'The heading above the email address. null: in the language of the page.',
    examples: ['May we contact you?'],
  }),
  contact_subtext: Label.meta({
    title: 'Note about the address',
    description: 'How you use the address.',
    examples: ['Only about your answer.'],
  }),
  contact_button_send_label: Label.meta({
    title: 'Send button',
    description: 'The button that sends the address. null: in the language of the page.',
    examples: ['Send'],
  }),
  contact_button_skip_label: Label.meta({
    title: 'Skip button',
    description: 'The button that skips the address. null: in the language of the page.',
    examples: ['No, thanks'],
  }),
  response_type: followUpFields.response_type,
  choice_options: followUpFields.choice_options,
  look: Look.optional().meta({
    title: 'Look',
    description:
      'How the survey looks on pages, and where. Attributes of the tag win over it. Default: a card at the bottom right.',
    examples: [{ position: 'bottom-left', accent: '#0f766e' }],
  }),
  ...answerFields,
});
export type Survey = z.infer<typeof Survey>;
