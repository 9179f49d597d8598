import { z } from 'zod';
import { findRegexFault, longestRegex } from './pageRegex.ts';

/** The kind of question, which fixes the range of scores (API 2.1, 8). */
export const SurveyType = z.enum(['csat_2', 'csat_5', 'ces_7', 'nps_10', 'general']);
export type SurveyType = z.infer<typeof SurveyType>;

/** How the scale is drawn (API 2.1). */
export const ScaleStyle = z.enum(['emoji', 'numbers', 'stars', 'thumbs']);
export type ScaleStyle = z.infer<typeof ScaleStyle>;

/** What follows the score (API 2.1). */
export const ResponseType = z.enum(['none', 'text', 'choices']);
export type ResponseType = z.infer<typeof ResponseType>;

/** How a page rule compares its value with the page's address. */
export const PageMatch = z.enum(['simple', 'exact', 'starts_with', 'ends_with', 'contains', 'glob', 'regex']);
export type PageMatch = z.infer<typeof PageMatch>;

/** What a regex has to be that a page can run without harm. */
const regexExpectations = {
  syntax: 'a regular expression',
  long: `a regular expression of at most ${longestRegex} characters`,
  slow: 'a regular expression that cannot take long (no repeated group or back reference; one "*" or "+", two after "^")',
};

const PageMatchWithValue = z
  .strictObject({ match: PageMatch, value: z.string().min(1) })
  .superRefine(({ match, value }, context) => {
    const fault = match === 'regex' && findRegexFault(value);
    if (fault) context.addIssue({ code: 'custom', path: ['value'], message: `expected ${regexExpectations[fault]}` });
  });

/** A page, as a glob or as a match with its value. */
export const PageRule = z.union([z.string().min(1), PageMatchWithValue]);
export type PageRule = z.infer<typeof PageRule>;

/** The pages that a survey shows on: exclude beats include; a bare list means include. */
export const PageRules = z.union([
  z.array(PageRule),
  z.strictObject({ include: z.array(PageRule).optional(), exclude: z.array(PageRule).optional() }),
]);
export type PageRules = z.infer<typeof PageRules>;

const Seconds = z.number().nonnegative();

/** What makes a survey open by itself. Seconds count from the first look at the page. */
export const Trigger = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('immediate') }),
  z.strictObject({ type: z.literal('delay'), seconds: Seconds }),
  z.strictObject({ type: z.literal('scroll'), percent: z.number().min(0).max(100) }),
  z.strictObject({ type: z.literal('exit_intent') }),
  z.strictObject({ type: z.literal('click'), selector: z.string().min(1) }),
  z.strictObject({ type: z.literal('event'), name: z.string().min(1) }),
  z.strictObject({ type: z.literal('idle'), seconds: Seconds }),
]);
export type Trigger = z.infer<typeof Trigger>;

/** A choice: a label, or a label with the value that is stored for it. */
export const ChoiceOption = z.union([
  z.string().min(1),
  z.strictObject({ value: z.string().min(1), label: z.string().min(1) }),
]);
export type ChoiceOption = z.infer<typeof ChoiceOption>;

/** The options of the `choices` response type. `multiple` defaults to true, `allow_other` to false. */
export const ChoiceOptions = z.union([
  z.array(z.string().min(1)).min(1),
  z.strictObject({
    options: z.array(ChoiceOption).min(1),
    multiple: z.boolean().optional(),
    allow_other: z.boolean().optional(),
  }),
]);
export type ChoiceOptions = z.infer<typeof ChoiceOptions>;

const Label = z.string().nullable();

/** A survey's configuration, as the API answers it: every field is there (API 2.1). */
export const Survey = z.object({
  survey_type: SurveyType,
  scale_style: ScaleStyle.nullable(),
  show_on_pages: PageRules.nullable(),
  trigger: Trigger.nullable(),
  do_not_show_if_closed: z.boolean(),
  manual_tracking: z.boolean(),
  feedback_button: z.boolean(),
  collect_contact: z.boolean(),
  allow_screenshots: z.boolean(),
  allow_multiple_responses: z.boolean(),
  question: z.string().min(1),
  min_label: z.string(),
  max_label: z.string(),
  text_question: Label,
  text_button_label: Label,
  text_button_skip_label: Label,
  thank_you_message: Label,
  contact_question: Label,
  contact_subtext: Label,
  contact_button_send_label: Label,
  contact_button_skip_label: Label,
  response_type: ResponseType,
  choice_options: ChoiceOptions.nullable(),
});
export type Survey = z.infer<typeof Survey>;
