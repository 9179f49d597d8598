import type { ScaleStyle, SurveyType } from '../../contract/survey.ts';
import type { Fields } from './design.ts';

/** A kind of survey to begin with. */
export interface Kind {
  readonly type: SurveyType;
  readonly name: string;
  readonly purpose: string;
  /** The styles that fit, the usual one first. */
  readonly styles: readonly ScaleStyle[];
  readonly templates: readonly Template[];
}

/** Good wording for a kind of survey. */
export interface Template {
  readonly name: string;
  readonly fields: Omit<Fields, 'survey_type'>;
}

const text = (text_question: string) => ({ response_type: 'text', text_question }) as const;
const choices = (text_question: string, ...choice_options: string[]) =>
  ({ response_type: 'choices', text_question, choice_options }) as const;
const likely = { min_label: 'Not likely', max_label: 'Very likely' };
const easy = { min_label: 'Very difficult', max_label: 'Very easy' };
const satisfied = { min_label: 'Very unsatisfied', max_label: 'Very satisfied' };
const thanks = { thank_you_message: 'Thank you! We read every answer.' };

/** Every kind, the best known first. */
export const kinds: readonly Kind[] = [
  {
    type: 'nps_10',
    name: 'Recommendation',
    purpose: 'NPS: would they recommend you?',
    styles: ['numbers', 'stars'],
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
  },
  {
    type: 'csat_5',
    name: 'Satisfaction',
    purpose: 'CSAT, five steps: how was it?',
    styles: ['emoji', 'stars', 'numbers'],
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
          ...choices('What counted most?', 'How fast it was', 'How friendly it was', 'Whether it was solved'),
          ...thanks,
        },
      },
    ],
  },
  {
    type: 'csat_2',
    name: 'Thumbs',
    purpose: 'CSAT, two steps: good or not?',
    styles: ['thumbs', 'emoji', 'numbers'],
    templates: [
      {
        name: 'An article',
        fields: { question: 'Was this article helpful?', ...text('What is missing?'), ...thanks },
      },
      {
        name: 'A new feature',
        fields: { question: 'Do you like the new search?', ...text('What should we change?'), ...thanks },
      },
    ],
  },
  {
    type: 'ces_7',
    name: 'Effort',
    purpose: 'CES: how easy was it?',
    styles: ['numbers', 'emoji', 'stars'],
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
  },
  {
    type: 'general',
    name: 'Open question',
    purpose: 'A text or choices, without a score',
    styles: [],
    templates: [
      {
        name: 'Feedback',
        fields: { question: 'What can we do better?', response_type: 'text', allow_screenshots: true, ...thanks },
      },
      {
        name: 'Where from',
        fields: {
          question: 'How did you hear about us?',
          response_type: 'choices',
          choice_options: { options: ['A friend', 'A search', 'An article'], multiple: false, allow_other: true },
          ...thanks,
        },
      },
    ],
  },
];

/** The kind of a type. */
export const kindOf = (type: SurveyType): Kind => kinds.find((kind) => kind.type === type)!;
