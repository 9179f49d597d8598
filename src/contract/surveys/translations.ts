import { z } from 'zod';
import { ThankYouLink } from './followUps.ts';
import { Look } from './look.ts';
import { Survey } from './survey.ts';
import { textFields } from './textFields.ts';
import { VisibleText } from './visibleText.ts';

/** A language tag (BCP 47), such as `de` or `pt-BR`. */
export const LanguageTag = z
  .string()
  .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z\d]{2,8})*$/, 'expected a language tag such as "de" or "pt-BR"');

/** Returns the schema of a field's text in another language, with the field's description for editors. */
const textOf = (field: z.ZodType) => VisibleText.optional().meta(field.meta() ?? {});

const texts = Object.fromEntries(textFields.map((name) => [name, textOf(Survey.shape[name])]));

const choiceLabels = z
  .record(z.string(), VisibleText)
  .optional()
  .meta({
    description: 'The labels of the choices, by value. The value of a choice without a value is its label.',
    examples: [{ price: 'Der Preis' }],
  });

const FollowUpTexts = z.strictObject({
  text_question: textOf(Survey.shape.text_question),
  text_button_label: textOf(Survey.shape.text_button_label),
  choice_options: choiceLabels,
});

const ThankYouTexts = z.strictObject({
  message: textOf(Survey.shape.thank_you_message),
  link: ThankYouLink.partial()
    .optional()
    .meta({
      description: 'The label of the link, and its URL if the translation has its own.',
      examples: [{ label: 'Hilfe' }],
    }),
});

/** The texts of a survey in another language. Missing ones fall back. */
export const Translation = z.strictObject({
  ...(texts as Record<(typeof textFields)[number], ReturnType<typeof textOf>>),
  choice_options: choiceLabels,
  follow_ups: z
    .record(z.string(), FollowUpTexts)
    .optional()
    .meta({
      description: 'The texts of follow_ups, by id. Without an id, it is the scores or choices, such as "0-6".',
      examples: [{ '0-6': { text_question: 'Was ist schiefgegangen?' } }],
    }),
  thank_yous: z
    .record(z.string(), ThankYouTexts)
    .optional()
    .meta({
      description: 'The texts of thank_yous, by id. Without an id, it is the scores or choices, such as "9-10".',
      examples: [{ '9-10': { message: 'Vielen Dank!' } }],
    }),
  look: z
    .strictObject({ button_label: textOf(Look.shape.button_label) })
    .optional()
    .meta({ description: 'The label of the feedback button.', examples: [{ button_label: 'Meinung' }] }),
});
export type Translation = z.infer<typeof Translation>;

/**
 * The fields of the surveys file for surveys in several languages. The API returns one language, and none of these
 * fields.
 */
export const languageFields = {
  language: LanguageTag.optional().meta({
    title: 'Language',
    description: "The language of the survey's own texts.",
    examples: ['en'],
  }),
  translations: z
    .record(LanguageTag, Translation)
    .optional()
    .meta({
      title: 'Translations',
      description:
        "The texts in other languages. A missing text falls back to the language without its region, then to the survey's own.",
      examples: [{ de: { question: 'Wie wahrscheinlich ist es, dass Sie uns empfehlen?' } }],
    }),
};
