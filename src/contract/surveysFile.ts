import { z } from 'zod';
import { defaultSurvey } from './defaultSurvey.ts';
import { Schedule } from './schedule.ts';
import { Survey } from './survey.ts';
import { languageFields } from './translations.ts';
import { Uuid } from './uuid.ts';

const fields = Survey.shape;

/** A survey in a surveys file: missing fields get their defaults. */
export const SurveyEntry = z
  .strictObject({
    survey_uuid: Uuid.meta({
      description: 'The id of the survey: data-survey of the tag.',
      examples: ['6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0'],
    }),
    title: z
      .string()
      .optional()
      .meta({
        title: 'Name',
        description: 'An internal name. Visitors never see it.',
        examples: ['NPS on the checkout page'],
      }),
    ...fields,
    ...languageFields,
    ...Schedule.shape,
    scale_style: fields.scale_style.default(defaultSurvey.scale_style),
    show_on_pages: fields.show_on_pages.default(defaultSurvey.show_on_pages),
    trigger: fields.trigger.default(defaultSurvey.trigger),
    do_not_show_if_closed: fields.do_not_show_if_closed.default(defaultSurvey.do_not_show_if_closed),
    manual_tracking: fields.manual_tracking.default(defaultSurvey.manual_tracking),
    feedback_button: fields.feedback_button.default(defaultSurvey.feedback_button),
    collect_contact: fields.collect_contact.default(defaultSurvey.collect_contact),
    allow_screenshots: fields.allow_screenshots.default(defaultSurvey.allow_screenshots),
    allow_multiple_responses: fields.allow_multiple_responses.default(defaultSurvey.allow_multiple_responses),
    min_label: fields.min_label.default(defaultSurvey.min_label),
    max_label: fields.max_label.default(defaultSurvey.max_label),
    text_question: fields.text_question.default(defaultSurvey.text_question),
    text_button_label: fields.text_button_label.default(defaultSurvey.text_button_label),
    text_button_skip_label: fields.text_button_skip_label.default(defaultSurvey.text_button_skip_label),
    thank_you_message: fields.thank_you_message.default(defaultSurvey.thank_you_message),
    contact_question: fields.contact_question.default(defaultSurvey.contact_question),
    contact_subtext: fields.contact_subtext.default(defaultSurvey.contact_subtext),
    contact_button_send_label: fields.contact_button_send_label.default(defaultSurvey.contact_button_send_label),
    contact_button_skip_label: fields.contact_button_skip_label.default(defaultSurvey.contact_button_skip_label),
    response_type: fields.response_type.optional(),
    choice_options: fields.choice_options.default(defaultSurvey.choice_options),
  })
  .transform(({ response_type, ...survey }) => ({
    ...survey,
    response_type: response_type ?? (survey.survey_type === 'general' ? ('text' as const) : ('none' as const)),
  }));
export type SurveyEntry = z.infer<typeof SurveyEntry>;

/** A survey in a surveys file, before the defaults are added. */
export type SurveyInput = z.input<typeof SurveyEntry>;

/** A page's origin as browsers send it, such as `https://shop.example`, or `null` for sandboxed pages. */
export const Origin = z
  .string()
  .regex(
    /^(null|[a-z][a-z\d+.-]*:\/\/[^\sA-Z/?#]+)$/,
    'expected an origin such as "https://shop.example", without a path',
  );

/** A public key: the surveys that it may use and, if limited, the page origins that may use it. */
export const KeyEntry = z.strictObject({
  key: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'expected visible ASCII characters without spaces')
    .meta({ description: 'The public key: data-key of the tag.', examples: ['pk_live_1'] }),
  surveys: z
    .union([z.literal('*'), z.array(Uuid).min(1)])
    .meta({ description: 'The surveys that the key may use: "*" for all, or a list of uuids.', examples: ['*'] }),
  origins: z
    .array(Origin)
    .min(1)
    .optional()
    .meta({
      description:
        'The origins of the pages that may use the key. Left out: all. Pages of this server always may, see --public-url.',
      examples: [['https://shop.example']],
    }),
});
export type KeyEntry = z.infer<typeof KeyEntry>;

/** The file with the surveys and the keys. */
export const SurveysFile = z.strictObject({
  $schema: z
    .string()
    .optional()
    .meta({
      description: 'The JSON Schema of this file, for editors.',
      examples: ['./dist/pages/surveys.schema.json'],
    }),
  keys: z
    .array(KeyEntry)
    .min(1)
    .meta({
      description: 'The public keys: which surveys pages may use.',
      examples: [[{ key: 'pk_live_1', surveys: '*' }]],
    }),
  surveys: z.array(SurveyEntry).min(1).meta({ description: 'The surveys.' }),
});
export type SurveysFile = z.infer<typeof SurveysFile>;
