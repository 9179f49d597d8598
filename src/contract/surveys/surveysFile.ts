import { z } from 'zod';
import { defaultSurvey } from './defaultSurvey.ts';
import { linkFields } from './link.ts';
import { Notification } from './notifications.ts';
import { Origin } from '../origin.ts';
import { Schedule } from './schedule.ts';
import { Survey } from './survey.ts';
import { languageFields } from './translations.ts';
import { Uuid } from '../uuid.ts';

const fields = Survey.shape;

type Defaults = typeof defaultSurvey;

/** The fields that a surveys file can leave out. */
const withDefaults = Object.fromEntries(
  Object.entries(defaultSurvey).map(([name, value]) => [
    name,
    (fields[name as keyof Defaults] as z.ZodType).default(value),
  ]),
) as unknown as { [Name in keyof Defaults]: z.ZodDefault<(typeof fields)[Name]> };

/** A survey in a surveys file: missing fields get their defaults. */
export const SurveyEntry = z
  .strictObject({
    survey_uuid: Uuid.refine((uuid) => !/^[0-]*$/.test(uuid), 'expected a uuid that is not only zeros').meta({
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
    ...linkFields,
    ...withDefaults,
    response_type: fields.response_type.optional(),
  })
  .transform(({ response_type, ...survey }) => ({
    ...survey,
    response_type: response_type ?? (survey.survey_type === 'general' ? ('text' as const) : ('none' as const)),
  }));
export type SurveyEntry = z.infer<typeof SurveyEntry>;

/** A survey in a surveys file, before the defaults are added. */
export type SurveyInput = z.input<typeof SurveyEntry>;

/** A public key: the surveys that it may use and, if limited, the page origins that may use it. */
export const KeyEntry = z.strictObject({
  key: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'expected visible ASCII characters without spaces')
    .meta({ description: 'The public key: data-key of the tag.', examples: ['pk_live_1'] }),
  surveys: z
    .union([z.literal('*'), z.array(Uuid)])
    .meta({ description: 'The surveys that the key may use: "*" for all, or a list of uuids.', examples: ['*'] }),
  origins: z
    .array(Origin)
    .min(1)
    .optional()
    .meta({
      description:
        'The origins of the pages that may use the key. Default: all. Pages of this server always may, see --public-url.',
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
  surveys: z.array(SurveyEntry).meta({ description: 'The surveys.' }),
  notifications: z
    .array(Notification)
    .optional()
    .meta({
      description: 'Where new answers are sent.',
      examples: [[{ to: 'slack', url: '$SLACK_URL', when: { max_score: 6 } }]],
    }),
});
export type SurveysFile = z.infer<typeof SurveysFile>;
