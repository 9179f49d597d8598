import { z } from 'zod';
import { colorPattern, pageAddressPattern } from '../patterns.ts';

const WebAddress = (description: string, example: string) =>
  z
    .string()
    .regex(pageAddressPattern, 'expected a web address such as "https://shop.example/privacy"')
    .optional()
    .meta({ description, examples: [example] });

/** An origin in a content security policy: in ASCII, as browsers send it, and without the signs that separate values. */
const FrameOrigin = z
  .string()
  .regex(
    /^[a-z][a-z\d+.-]*:\/\/[a-z\d.:*[\]_-]+$/,
    'expected an origin such as "https://shop.example", in lower case and without a path',
  );

/** How the page of a survey looks, who may frame it, and how many people its address was sent to. */
export const LinkPage = z.strictObject({
  title: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({
      title: 'Title',
      description: 'The title of the page, above the question. Default: only the question.',
      examples: ['Example Shop'],
    }),
  logo: WebAddress('The address of a logo, at most 48 pixels high.', 'https://shop.example/logo.svg'),
  accent: z
    .string()
    .regex(colorPattern, 'expected a color such as "#4f46e5"')
    .optional()
    .meta({ title: 'Accent', description: 'The color of the buttons.', examples: ['#4f46e5'] }),
  theme: z
    .enum(['auto', 'light', 'dark'])
    .optional()
    .meta({
      title: 'Theme',
      description: 'Light or dark. Default: "auto", the setting of the visitor\'s system.',
      examples: ['light'],
    }),
  imprint: WebAddress('The address of the imprint.', 'https://shop.example/imprint'),
  privacy: WebAddress('The address of the privacy policy.', 'https://shop.example/privacy'),
  recipients: z
    .int()
    .min(1)
    .optional()
    .meta({
      title: 'Recipients',
      description: 'Number of people whom a mailing was sent to, for the response rate in the results.',
      examples: [1200],
    }),
  frames: z
    .array(FrameOrigin)
    .min(1)
    .optional()
    .meta({
      description: 'The origins whose pages may show the page in a frame. Default: none.',
      examples: [['https://shop.example']],
    }),
});
export type LinkPage = z.infer<typeof LinkPage>;

/** The field of the surveys file that gives a survey its own page. */
export const linkFields = {
  link: z
    .union([z.boolean(), LinkPage])
    .optional()
    .meta({
      title: 'Page by link',
      description:
        'Gives the survey its own page at /s/{survey_uuid}, for emails, QR codes and apps: true, or how the page looks. Default: no page.',
      examples: [true, { title: 'Example Shop', accent: '#0f766e' }],
    }),
};
