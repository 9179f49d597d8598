import { z } from 'zod';

/** A kind of device, by pointer and viewport. */
export const Device = z.enum(['phone', 'tablet', 'desktop']);
export type Device = z.infer<typeof Device>;

const count = (description: string) =>
  z
    .int()
    .min(1)
    .optional()
    .meta({ description, examples: [3] });

const bound = (description: string) =>
  z
    .number()
    .optional()
    .meta({ description, examples: [30] });

/** A condition on an attribute of the visitor: one of several values, or a number in a range. */
export const AttributeCondition = z.union([
  z.array(z.union([z.string(), z.number(), z.boolean()])).min(1),
  z.strictObject({ min: bound('The lowest matching number.'), max: bound('The highest matching number.') }),
]);
export type AttributeCondition = z.infer<typeof AttributeCondition>;

/** The visitors for whom a survey opens automatically: all conditions must hold. */
export const Audience = z.strictObject({
  devices: z
    .array(Device)
    .min(1)
    .optional()
    .meta({
      description:
        'Kinds of devices. desktop: with a mouse or trackpad; without, phone if the shorter side of the viewport is below 600 px, else tablet.',
      examples: [['phone', 'tablet']],
    }),
  languages: z
    .array(z.string().min(2))
    .min(1)
    .optional()
    .meta({
      description: 'Preferred languages of the visitor\'s browser; "pt" includes "pt-BR".',
      examples: [['de', 'pt-BR']],
    }),
  min_page_views: count(
    'Page views in this browser on pages with the tag, this one included, while the survey could open.',
  ),
  min_visits: count('Visits in this browser, this one included. A visit ends after 30 minutes without a page view.'),
  attributes: z
    .record(z.string().min(1), AttributeCondition)
    .optional()
    .meta({
      description:
        'Values that identify, metadata or the tag gives for the visitor. The survey waits for an attribute that is not known yet.',
      examples: [{ plan: ['pro', 'team'], age_days: { min: 30 } }],
    }),
  url_parameters: z
    .record(z.string().min(1), z.array(z.string()).min(1))
    .optional()
    .meta({
      description: "Parameters of the page's URL, each with its matching values.",
      examples: [{ utm_source: ['mail'] }],
    }),
});
export type Audience = z.infer<typeof Audience>;

/** The fields of every trigger: for whom the survey opens, where and how often. */
export const selection = {
  once_per_page: z
    .boolean()
    .optional()
    .meta({
      description: 'Whether each page has its own answer: a visitor can answer once on every page (path) of the site.',
      examples: [true],
    }),
  once_per_user: z
    .boolean()
    .optional()
    .meta({
      description:
        'Whether a user who has answered is not asked again on another device. Needs the id of the user, which the widget then sends at the start of a session.',
      examples: [true],
    }),
  audience: Audience.optional().meta({
    description: 'Visitors for whom the survey opens by itself. Default: all.',
    examples: [{ devices: ['desktop'], min_visits: 2 }],
  }),
  sample_percent: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .meta({
      description: 'Percentage of sessions in which the survey opens by itself. Default: 100.',
      examples: [12.5],
    }),
  recurrence_days: z
    .number()
    .positive()
    .optional()
    .meta({
      description:
        'Days after the visitor completed or closed the survey until it opens again. Needs allow_multiple_responses.',
      examples: [90],
    }),
  max_showings: z
    .int()
    .min(1)
    .optional()
    .meta({
      description:
        'Visits in which the survey opens by itself for a visitor who neither answers nor closes it; then it rests for 30 days. Default: 2.',
      examples: [2],
    }),
  after_close: z
    .boolean()
    .optional()
    .meta({
      description: 'Whether recurrence_days takes precedence over do_not_show_if_closed.',
      examples: [true],
    }),
};
