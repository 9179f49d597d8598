import { type ScaleStyle, scales, type SurveyType } from '../../../contract/scores.ts';
import { surveyTypes } from '../../../contract/surveys/surveyTypes.ts';
import type { Fields } from './design.ts';
import { initialRanges, type GroupTexts, rangeFields } from './ranges.ts';

/** A survey type with its templates. */
export interface Kind {
  readonly type: SurveyType;
  readonly name: string;
  /** The scale in a few characters. */
  readonly picture: string;
  readonly purpose: string;
  /** The allowed styles. The first one is the default. */
  readonly styles: readonly ScaleStyle[];
  readonly templates: readonly Template[];
  /** The texts of the initial ranges: what went wrong after low scores, and what people like after high ones. */
  readonly groupTexts: GroupTexts;
}

/** The wording of a survey. */
export interface Template {
  readonly name: string;
  readonly fields: Omit<Fields, 'survey_type'>;
  /** True if the survey asks once per page, inside of the page. */
  readonly isPerPage?: true;
}

const text = (text_question: string) => ({ response_type: 'text', text_question }) as const;
const choices = (text_question: string, ...choice_options: string[]) =>
  ({ response_type: 'choices', text_question, choice_options }) as const;
const likely = { min_label: 'Not likely', max_label: 'Very likely' };
const easy = { min_label: 'Very difficult', max_label: 'Very easy' };
const satisfied = { min_label: 'Very unsatisfied', max_label: 'Very satisfied' };
const thanks = { thank_you_message: 'Thank you! We read every answer.' };
const thanksForCriticism = 'Thank you for telling us. We read every answer and use it to improve.';

/** The kinds of the builder, the best known first. A scored type gets a last template "By score" for `groupTexts`. */
const described: Readonly<Record<SurveyType, Pick<Kind, 'purpose' | 'templates' | 'groupTexts'>>> = {
  nps_10: {
    purpose: 'Would they recommend you?',
    templates: [
      {
        name: 'Your company',
        fields: {
          question: 'How likely are you to recommend us to a friend?',
          ...likely,
          ...text('What is the main reason for your score?'),
          ...thanks,
        },
      },
      {
        name: 'A product',
        fields: {
          question: 'How likely are you to recommend this product to a colleague?',
          ...likely,
          ...text('What would make it better for you?'),
          ...thanks,
        },
      },
    ],
    groupTexts: {
      bad: ['What should we do better?', thanksForCriticism],
      neutral: ['What would make it a 10?'],
      good: ['What do you like most?', 'Thank you! We are happy that you like it.'],
    },
  },
  csat_5: {
    purpose: 'How was it, in five steps?',
    templates: [
      {
        name: 'After a purchase',
        fields: {
          question: 'How satisfied are you with your order?',
          ...satisfied,
          ...text('What could we do better next time?'),
          ...thanks,
        },
      },
      {
        name: 'After support',
        fields: {
          question: 'How satisfied are you with the help that you got?',
          ...satisfied,
          ...choices('What mattered most?', 'How fast it was', 'How friendly it was', 'Whether the problem was solved'),
          ...thanks,
        },
      },
    ],
    groupTexts: {
      bad: ['What went wrong?', thanksForCriticism],
      neutral: ['What could we do better?'],
      good: ['What did you like most?', 'Thank you! We are happy that you liked it.'],
    },
  },
  csat_2: {
    purpose: 'Good or not?',
    templates: [
      {
        name: 'An article',
        fields: { question: 'Was this article helpful?', ...text('What is missing?'), ...thanks },
      },
      {
        name: 'Was this page helpful?',
        fields: {
          question: 'Was this page helpful?',
          min_label: 'No',
          max_label: 'Yes',
          ...text('What is missing?'),
          ...thanks,
        },
        isPerPage: true,
      },
      {
        name: 'A new feature',
        fields: { question: 'Do you like the new search?', ...text('What should we change?'), ...thanks },
      },
    ],
    groupTexts: { bad: ['What is missing?', thanksForCriticism], good: ['What did you like?'] },
  },
  ces_7: {
    purpose: 'How easy was it?',
    templates: [
      {
        name: 'A task',
        fields: {
          question: 'How easy was it to find what you were looking for?',
          ...easy,
          ...text('What made it difficult?'),
          ...thanks,
        },
      },
      {
        name: 'Checkout',
        fields: {
          question: 'How easy was it to place your order?',
          ...easy,
          ...choices('What held you up?', 'Signing in', 'Paying', 'Delivery options', 'Nothing'),
          ...thanks,
        },
      },
    ],
    groupTexts: {
      bad: ['What made it difficult?', thanksForCriticism],
      neutral: ['What could be easier?'],
      good: ['What helped you most?'],
    },
  },
  general: {
    purpose: 'Text or choices, without a score',
    templates: [
      {
        name: 'Feedback',
        fields: { question: 'What can we do better?', response_type: 'text', allow_screenshots: true, ...thanks },
      },
      {
        name: 'Source',
        fields: {
          question: 'How did you hear about us?',
          response_type: 'choices',
          choice_options: { options: ['A friend', 'A search', 'An article'], multiple: false, allow_other: true },
          ...thanks,
        },
      },
      {
        name: 'By choice',
        fields: {
          question: 'What almost kept you from buying?',
          response_type: 'choices',
          choice_options: {
            options: [
              { value: 'price', label: 'The price' },
              { value: 'delivery', label: 'The delivery' },
              { value: 'trust', label: 'I did not know the shop' },
              { value: 'nothing', label: 'Nothing' },
            ],
            multiple: false,
          },
          follow_ups: [
            { choices: ['price'], response_type: 'text', text_question: 'What would be a fair price?' },
            { choices: ['delivery', 'trust'], response_type: 'text', text_question: 'What would have helped you?' },
          ],
          thank_yous: [{ choices: ['nothing'], message: 'Thank you! We are happy that you found what you wanted.' }],
          ...thanks,
        },
      },
    ],
    groupTexts: {},
  },
};

/** Returns a template with different questions and thank-yous for low and high scores. */
const byScore = (type: SurveyType, { fields }: Template, texts: GroupTexts): Template => ({
  name: 'By score',
  fields: {
    ...fields,
    ...text('What is the main reason for your score?'),
    ...rangeFields(initialRanges(type, texts)),
  },
});

/** All survey types, the best known first. */
export const kinds: readonly Kind[] = (Object.keys(described) as SurveyType[]).map((type) => {
  const { purpose, templates, groupTexts } = described[type];
  const { name, picture, groups } = surveyTypes[type];
  return {
    type,
    name,
    picture,
    purpose,
    styles: scales[type]?.styles ?? [],
    templates: groups.length > 0 ? [...templates, byScore(type, templates[0]!, groupTexts)] : templates,
    groupTexts,
  };
});

/** Returns the kind of a survey type. */
export const kindOf = (type: SurveyType): Kind => kinds.find((kind) => kind.type === type)!;

/**
 * Returns an example of a text for a survey type, or undefined if the text is the same for all types. '' if the type
 * usually has none.
 */
export function exampleOf(type: SurveyType, name: keyof Fields): string | undefined {
  const [own] = kindOf(type).templates;
  const [other] = kinds[0]!.templates;
  const isByType = name in other!.fields;
  const example = own!.fields[name as keyof Template['fields']];
  return isByType ? (typeof example === 'string' ? example : '') : undefined;
}
