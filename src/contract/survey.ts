import { z } from 'zod';
import { PageRules } from './pageRules.ts';

export { type PageMatch, type PageRule, PageRules } from './pageRules.ts';

/** The kind of question, which fixes the range of scores (API 2.1, 8). */
export const SurveyType = z.enum(['csat_2', 'csat_5', 'ces_7', 'nps_10', 'general']);
export type SurveyType = z.infer<typeof SurveyType>;

/** How the scale is drawn (API 2.1). */
export const ScaleStyle = z.enum(['emoji', 'numbers', 'stars', 'thumbs']);
export type ScaleStyle = z.infer<typeof ScaleStyle>;

/** What follows the score (API 2.1). */
export const ResponseType = z.enum(['none', 'text', 'choices']);
export type ResponseType = z.infer<typeof ResponseType>;

const seconds = (description: string) =>
  z
    .number()
    .nonnegative()
    .meta({ description, examples: [20] });

/** The type of a trigger, which an editor explains while it is chosen. */
const triggerType = <Type extends string>(type: Type, description: string) => z.literal(type).meta({ description });

/** What makes a survey open by itself. Seconds count from the first look at the page. */
export const Trigger = z.discriminatedUnion('type', [
  z.strictObject({ type: triggerType('immediate', 'Opens at once.') }).meta({ title: 'at once' }),
  z
    .strictObject({
      type: triggerType('delay', 'Opens after some seconds on the page.'),
      seconds: seconds('Seconds since the page was first looked at.'),
    })
    .meta({ title: 'after some time on the page' }),
  z
    .strictObject({
      type: triggerType('scroll', 'Opens when the visitor has scrolled that far down.'),
      percent: z
        .number()
        .min(0)
        .max(100)
        .meta({ description: 'How far down the page, in percent of its height.', examples: [50] }),
    })
    .meta({ title: 'after scrolling down' }),
  z
    .strictObject({ type: triggerType('exit_intent', 'Opens when the pointer leaves the page towards the tabs.') })
    .meta({ title: 'when the visitor is about to leave' }),
  z
    .strictObject({
      type: triggerType('click', 'Opens after a click on an element of the page.'),
      selector: z
        .string()
        .min(1)
        .meta({ description: 'A CSS selector of what is clicked, or holds it.', examples: ['.buy'] }),
    })
    .meta({ title: 'after a click on something' }),
  z
    .strictObject({
      type: triggerType('event', 'Opens when the page tracks an event.'),
      name: z
        .string()
        .min(1)
        .meta({ description: "The name in asklet('track', name).", examples: ['paid'] }),
    })
    .meta({ title: 'when the page tracks an event' }),
  z
    .strictObject({
      type: triggerType('idle', 'Opens when the visitor has done nothing for some seconds.'),
      seconds: seconds('Seconds in which nothing was moved or typed.'),
    })
    .meta({ title: 'when the visitor pauses' }),
]);
export type Trigger = z.infer<typeof Trigger>;

/** A choice: a label, or a label with the value that is stored for it. */
export const ChoiceOption = z.union([
  z.string().min(1),
  z.strictObject({
    value: z
      .string()
      .min(1)
      .meta({ description: 'What is stored.', examples: ['price'] }),
    label: z
      .string()
      .min(1)
      .meta({ description: 'What visitors read.', examples: ['The price'] }),
  }),
]);
export type ChoiceOption = z.infer<typeof ChoiceOption>;

/** The options of the `choices` response type. `multiple` defaults to true, `allow_other` to false. */
export const ChoiceOptions = z.union([
  z.array(z.string().min(1)).min(1),
  z.strictObject({
    options: z
      .array(ChoiceOption)
      .min(1)
      .meta({
        description: 'The choices, in their order.',
        examples: [['Price', { value: 'speed', label: 'How fast it is' }]],
      }),
    multiple: z
      .boolean()
      .optional()
      .meta({ description: 'Whether several can be chosen. Default: true.', examples: [false] }),
    allow_other: z
      .boolean()
      .optional()
      .meta({ description: 'Whether there is "Other" with a text. Default: false.', examples: [true] }),
  }),
]);
export type ChoiceOptions = z.infer<typeof ChoiceOptions>;

const Label = z.string().nullable();

/** A survey's configuration, as the API answers it: every field is there (API 2.1). Editors and the builder show the words. */
export const Survey = z.object({
  survey_type: SurveyType.meta({
    title: 'Type',
    description: 'What is asked, which fixes the scores: csat_2 0–1, csat_5 1–5, ces_7 1–7, nps_10 0–10, general none.',
    examples: ['nps_10'],
  }),
  scale_style: ScaleStyle.nullable().meta({
    title: 'Style',
    description: 'How the scale is drawn. null: thumbs for csat_2, emoji for csat_5, else numbers.',
    examples: ['stars'],
  }),
  show_on_pages: PageRules.nullable().meta({
    title: 'Pages',
    description: 'The pages that the survey shows on; exclude beats include. null: every page.',
    examples: [['/pricing', '/blog/*'], { include: ['/shop/*'], exclude: ['/shop/checkout*'] }],
  }),
  trigger: Trigger.nullable().meta({
    title: 'Trigger',
    description: 'What opens the survey by itself. null: at once, or the launcher alone where feedback_button is on.',
    examples: [{ type: 'delay', seconds: 20 }],
  }),
  do_not_show_if_closed: z.boolean().meta({
    title: 'Leave alone whoever closed it',
    description: 'Whether it never opens by itself again for a visitor who closed it.',
    examples: [true],
  }),
  manual_tracking: z.boolean().meta({
    title: 'Opened by the page alone',
    description: 'Whether nothing opens by itself: the page calls open or track.',
    examples: [false],
  }),
  feedback_button: z.boolean().meta({
    title: 'Feedback button',
    description: 'Whether a button at the edge of the page opens the survey at any time.',
    examples: [true],
  }),
  collect_contact: z.boolean().meta({
    title: 'Ask for an e-mail address',
    description: 'Whether an e-mail address is asked for before the thank-you.',
    examples: [true],
  }),
  allow_screenshots: z.boolean().meta({
    title: 'Offer a screenshot',
    description: 'Whether a screenshot can be added to the text.',
    examples: [true],
  }),
  allow_multiple_responses: z.boolean().meta({
    title: 'Ask again after an answer',
    description: 'Whether it may open again for a visitor who answered; that is a new response.',
    examples: [false],
  }),
  question: z
    .string()
    .min(1)
    .meta({
      title: 'Question',
      description: 'The question, as plain text.',
      examples: ['How likely are you to recommend us to a friend?'],
    }),
  min_label: z.string().meta({
    title: 'Lowest score',
    description: 'What stands at the lowest score.',
    examples: ['Not likely'],
  }),
  max_label: z.string().meta({
    title: 'Highest score',
    description: 'What stands at the highest score.',
    examples: ['Very likely'],
  }),
  text_question: Label.meta({
    title: 'Follow-up question',
    description: 'The heading of the text or the choices; for general a line below the question.',
    examples: ['What is the main reason for your score?'],
  }),
  text_button_label: Label.meta({
    title: 'Send button',
    description: 'The button that sends the text or the choices. null: in the language of the page.',
    examples: ['Send'],
  }),
  text_button_skip_label: Label.meta({
    title: 'Skip button',
    description: 'The button that skips the text or the choices. null: in the language of the page.',
    examples: ['Skip'],
  }),
  thank_you_message: Label.meta({
    title: 'Thank-you',
    description: 'What is said at the end. null: in the language of the page.',
    examples: ['Thank you! We read every answer.'],
  }),
  contact_question: Label.meta({
    title: 'Contact question',
    description: 'The heading above the e-mail address. null: in the language of the page.',
    examples: ['May we write back?'],
  }),
  contact_subtext: Label.meta({
    title: 'Note below it',
    description: 'What happens with the address.',
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
  response_type: ResponseType.meta({
    title: 'Follow-up',
    description: 'What follows the score: nothing, a text, or choices with choice_options.',
    examples: ['text'],
  }),
  choice_options: ChoiceOptions.nullable().meta({
    title: 'Choices',
    description: 'The choices of response_type choices: a list, or an object with options, multiple and allow_other.',
    examples: [['Price', 'Speed'], { options: ['Price', 'Speed'], multiple: false, allow_other: true }],
  }),
});
export type Survey = z.infer<typeof Survey>;
