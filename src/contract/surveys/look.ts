import { z } from 'zod';
import { cssColorPattern, cssLengthPattern } from '../patterns.ts';

const Text = z.string().min(1).max(200);

/** How a survey looks on pages, and where. What an attribute of the tag says wins over it. */
export const Look = z.strictObject({
  position: z
    .enum(['bottom-right', 'bottom-left', 'top-right', 'top-left', 'center'])
    .optional()
    .meta({
      title: 'Position',
      description: 'Where the card and the feedback button are. Default: "bottom-right".',
      examples: ['bottom-left'],
    }),
  target: Text.optional().meta({
    title: 'Element',
    description: 'A selector: the survey is a part of the page, in this element, instead of a card above it.',
    examples: ['#feedback'],
  }),
  theme: z
    .enum(['auto', 'light', 'dark'])
    .optional()
    .meta({
      title: 'Theme',
      description: 'Light or dark. Default: "auto", which follows the page.',
      examples: ['dark'],
    }),
  accent: Text.regex(cssColorPattern, 'expected a CSS color such as "#0f766e" or "teal"')
    .optional()
    .meta({ title: 'Accent', description: 'Any CSS color.', examples: ['#0f766e'] }),
  font: Text.optional().meta({
    title: 'Font',
    description: 'A list of fonts, as in CSS.',
    examples: ['Georgia, serif'],
  }),
  radius: Text.regex(cssLengthPattern, 'expected a CSS length such as "12px"')
    .optional()
    .meta({
      title: 'Radius',
      description: 'The radius of the corners, as in CSS.',
      examples: ['12px'],
    }),
  nps_colors: z
    .boolean()
    .optional()
    .meta({
      title: 'Red, amber and green scores',
      description: 'Colors the scores from 0 to 10. Colors can influence answers. Default: false.',
      examples: [true],
    }),
  button_label: Text.optional().meta({
    title: 'Label of the feedback button',
    description: 'Default: "Feedback", in the language of the page.',
    examples: ['Your opinion'],
  }),
  button_style: z
    .enum(['button', 'tab'])
    .optional()
    .meta({
      title: 'Style of the feedback button',
      description: 'A button in the corner, or a tab at the side of the page. Default: "button".',
      examples: ['tab'],
    }),
});
export type Look = z.infer<typeof Look>;
