import { z } from 'zod';
import { VisibleText } from './visibleText.ts';

/** A choice: a label, or a label with the value that is stored for it. */
export const ChoiceOption = z.union([
  VisibleText,
  z.strictObject({
    value: z
      .string()
      .min(1)
      .meta({ description: 'The value that is stored.', examples: ['price'] }),
    label: VisibleText.meta({ description: 'The label that visitors see.', examples: ['The price'] }),
  }),
]);
export type ChoiceOption = z.infer<typeof ChoiceOption>;

/** The options of the `choices` response type. `multiple` defaults to true, `allow_other` to false. */
export const ChoiceOptions = z.union([
  z.array(VisibleText).min(1),
  z.strictObject({
    options: z
      .array(ChoiceOption)
      .min(1)
      .meta({
        description: 'The choices, in order.',
        examples: [['Price', { value: 'speed', label: 'How fast it is' }]],
      }),
    multiple: z
      .boolean()
      .optional()
      .meta({ description: 'Visitors can select more than one choice. Default: true.', examples: [false] }),
    allow_other: z
      .boolean()
      .optional()
      .meta({ description: 'Adds "Other" with a text field. Default: false.', examples: [true] }),
  }),
]);
export type ChoiceOptions = z.infer<typeof ChoiceOptions>;
