import type { Survey } from '../contract/survey.ts';
import type { Drive } from './drive.ts';

/** One picture of the gallery: a survey, the tag's attributes, and what the visitor has done. */
export interface State {
  readonly name: string;
  readonly survey: Partial<Survey>;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly drive?: (drive: Drive) => void;
}

const ends = { min_label: 'Not at all likely', max_label: 'Extremely likely' };
const csat5 = { survey_type: 'csat_5', question: 'How satisfied are you with your order?' } as const;
const ces7 = { survey_type: 'ces_7', question: 'How easy was it to find what you were looking for?' } as const;
const text = { response_type: 'text', text_question: 'What is the main reason for your score?' } as const;
const general = { survey_type: 'general', question: 'What is missing in our shop?' } as const;
const contact = { collect_contact: true, contact_question: 'May we write to you about this?' } as const;
const few = ['Delivery', 'The price', 'The quality of the wood', 'Advice'];
const many = Array.from({ length: 12 }, (_, index) => `Reason ${index + 1}, told in about forty letters`);
const long = 'Thank you. We read every answer, and what you told us goes to the people who can do something about it. ';

const scales: readonly State[] = [
  { name: 'Thumbs', survey: { survey_type: 'csat_2', question: 'Was this article helpful?' } },
  { name: 'Two faces', survey: { survey_type: 'csat_2', scale_style: 'emoji', question: 'Was this article helpful?' } },
  { name: 'Five faces', survey: csat5 },
  { name: 'Five faces, one chosen', survey: csat5, drive: ({ look }) => look(4) },
  { name: 'Stars', survey: { ...csat5, scale_style: 'stars', min_label: 'Bad', max_label: 'Good' } },
  { name: 'Stars, one chosen', survey: { ...csat5, scale_style: 'stars' }, drive: ({ look }) => look(3) },
  { name: 'Seven numbers', survey: { ...ces7, min_label: 'Very hard', max_label: 'Very easy' } },
  { name: 'Seven faces', survey: { ...ces7, scale_style: 'emoji' } },
  { name: 'Seven stars', survey: { ...ces7, scale_style: 'stars' }, drive: ({ look }) => look(4) },
  { name: 'Net promoter score', survey: ends },
  { name: 'Net promoter score, one chosen', survey: ends, drive: ({ look }) => look(8) },
  { name: 'Net promoter score in colours', survey: ends, attributes: { 'nps-colors': '' } },
  { name: 'Net promoter score in stars', survey: { scale_style: 'stars' }, drive: ({ look }) => look(7) },
];

const later: readonly State[] = [
  { name: 'Text after a score', survey: text, drive: ({ answer }) => answer(8) },
  { name: 'Text, last step of three', survey: { ...text, ...contact }, drive: ({ answer }) => answer(8) },
  {
    name: 'Text near its limit',
    survey: general,
    attributes: { 'text-limit': '100' },
    drive: ({ write }) =>
      write('A table that folds into the wall, and benches that go with it.\nIn oak, please.\nOr ash.'),
  },
  { name: 'Text that is missing', survey: general, drive: ({ press }) => press('primary') },
  { name: 'Choices', survey: { ...general, response_type: 'choices', choice_options: few } },
  {
    name: 'Choices with a comment',
    survey: { ...general, response_type: 'choices', choice_options: { options: few, allow_other: true } },
    drive({ choose, write }) {
      choose(1);
      choose(4);
      write('The smell');
    },
  },
  {
    name: 'One of twelve',
    survey: { ...general, response_type: 'choices', choice_options: { options: many, multiple: false } },
    drive: ({ choose }) => choose(2),
  },
  {
    name: 'E-mail address',
    survey: { ...contact, ...text, contact_subtext: 'Only about this answer.' },
    drive({ answer, press }) {
      answer(8);
      press('secondary');
    },
  },
  {
    name: 'E-mail address that is wrong',
    survey: contact,
    drive({ answer, write, press }) {
      answer(8);
      write('ada@');
      press('primary');
    },
  },
  { name: 'Thank-you', survey: {}, drive: ({ answer }) => answer(9) },
  { name: 'Long thank-you', survey: { thank_you_message: long.repeat(10) }, drive: ({ answer }) => answer(9) },
  {
    name: 'Long question, long ends',
    survey: {
      question: `${ces7.question} Please think of the whole way, from the first page that you saw to the moment at which you paid.`,
      min_label: 'It was very hard and took me far too long',
      max_label: 'It was as easy as I could have wished it',
    },
  },
  {
    name: 'A label without spaces',
    survey: { min_label: 'Donaudampfschifffahrtsgesellschaftskapitän', max_label: 'Ja' },
  },
];

const places: readonly State[] = [
  ...(['bottom-left', 'top-right', 'top-left', 'center'] as const).map((position) => ({
    name: `At ${position.replace('-', ' ')}`,
    survey: csat5,
    attributes: { position },
  })),
  { name: 'In the page', survey: ends, attributes: { target: '#place' } },
  { name: 'Feedback button', survey: { feedback_button: true } },
  ...['#ffeb3b', '#0b3d2e', '#e11d48', '#ffffff'].map((accent) => ({
    name: `Accent ${accent}`,
    survey: { ...ends, ...text },
    attributes: { accent },
    drive: ({ look }: Drive) => look(8),
  })),
];

/** Every state in which a visitor can see the widget, by what it is about. */
export const sections: readonly { readonly name: string; readonly states: readonly State[] }[] = [
  { name: 'Scales', states: scales },
  { name: 'Follow-up, contact and thank-you', states: later },
  { name: 'Places and accents', states: places },
];
