import { z } from 'zod';
import { ChoiceOptions } from './choiceOptions.ts';
import { linkPattern } from '../patterns.ts';
import { scales } from '../scores.ts';

/** The kind of the step after the score (API 2.1). */
export const ResponseType = z.enum(['none', 'text', 'choices']);
export type ResponseType = z.infer<typeof ResponseType>;

/** The fields of a survey about the step after the score, which a follow-up can override. */
export const followUpFields = {
  response_type: ResponseType.meta({
    title: 'Follow-up',
    description: 'What follows the score: nothing, a text, or choices with choice_options.',
    examples: ['text'],
  }),
  text_question: z
    .string()
    .nullable()
    .meta({
      title: 'Follow-up question',
      description: 'The heading of the text or the choices; for general, a line below the question.',
      examples: ['What is the main reason for your score?'],
    }),
  choice_options: ChoiceOptions.nullable().meta({
    title: 'Choices',
    description: 'The choices of response_type choices: a list, or an object with options, multiple and allow_other.',
    examples: [['Price', 'Speed'], { options: ['Price', 'Speed'], multiple: false, allow_other: true }],
  }),
  text_button_label: z
    .string()
    .nullable()
    .meta({
      title: 'Send button',
      description: 'The button that sends the text or the choices. null: in the language of the page.',
      examples: ['Send'],
    }),
  collect_contact: z.boolean().meta({
    title: 'Ask for an email address',
    description: 'Asks for an email address before the thank-you.',
    examples: [true],
  }),
  allow_screenshots: z.boolean().meta({
    title: 'Offer a screenshot',
    description: 'Visitors can add a screenshot to the text.',
    examples: [true],
  }),
};

const ranges = Object.values(scales).filter((range) => range !== null);
const Score = z
  .int()
  .min(Math.min(...ranges.map(({ min }) => min)))
  .max(Math.max(...ranges.map(({ max }) => max)));

const scores = z
  .tuple([Score, Score])
  .meta({ description: 'The lowest and the highest score, both included.', examples: [[0, 6]], minItems: 2 });

const choices = z
  .array(z.string().min(1))
  .min(1)
  .meta({
    description: 'The range applies if the visitor chose any of these values. Only for general.',
    examples: [['price']],
  });

/** Identifies a follow-up or a thank-you in the translations. */
const id = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .meta({
    description: 'A name for the translations. Default: the scores or choices, such as "0-6".',
    examples: ['unhappy'],
  });

const { choice_options: _, ...choiceFields } = followUpFields;

/** The step after some scores or, for `general`, some choices. Missing fields are taken from the survey. */
export const FollowUp = z.union([
  z.strictObject({ id, scores, ...z.object(followUpFields).partial().shape }),
  z.strictObject({
    id,
    choices,
    ...z.object(choiceFields).partial().shape,
    response_type: ResponseType.extract(['none', 'text'])
      .optional()
      .meta({ description: 'What follows the choices: nothing (default) or a text.', examples: ['text'] }),
  }),
]);
export type FollowUp = z.infer<typeof FollowUp>;

/** A link on the thank-you page, which opens in a new tab. */
export const ThankYouLink = z.strictObject({
  label: z
    .string()
    .regex(/\S/, 'expected non-blank text')
    .meta({ description: 'The text of the link.', examples: ['Write a review'] }),
  url: z
    .string()
    .regex(linkPattern, 'expected a URL that begins with "https://" or "http://"')
    .meta({ description: 'The URL of the link, with http or https.', examples: ['https://reviews.example/shop'] }),
});
export type ThankYouLink = z.infer<typeof ThankYouLink>;

const thankYouFields = {
  message: z
    .string()
    .optional()
    .meta({ description: "The thank-you message. Default: the survey's own.", examples: ['Thank you so much!'] }),
  link: ThankYouLink.optional().meta({
    description: 'A link below the message. It opens in a new tab.',
    examples: [{ label: 'Write a review', url: 'https://reviews.example/shop' }],
  }),
};

/** The thank-you after some scores or, for `general`, some choices. */
export const ThankYou = z.union([
  z.strictObject({ id, scores, ...thankYouFields }),
  z.strictObject({ id, choices, ...thankYouFields }),
]);
export type ThankYou = z.infer<typeof ThankYou>;

/** The fields of a survey that depend on the answer. The API only returns them if the surveys file has them. */
export const answerFields = {
  follow_ups: z
    .array(FollowUp)
    .min(1)
    .optional()
    .meta({
      title: 'Follow-ups by score',
      description:
        "The step after these scores. The survey's own fields apply to scores outside all ranges, and to fields that a range leaves out.",
      examples: [[{ scores: [0, 6], response_type: 'text', text_question: 'What went wrong?' }]],
    }),
  thank_yous: z
    .array(ThankYou)
    .min(1)
    .optional()
    .meta({
      title: 'Thank-yous by score',
      description: "The thank-you for these scores. Scores outside all ranges get the survey's thank_you_message.",
      examples: [[{ scores: [9, 10], message: 'Thank you so much!' }]],
    }),
};
