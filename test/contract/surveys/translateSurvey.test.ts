import { expect, test } from 'vitest';
import { SurveyEntry } from '../../../src/contract/surveys/surveysFile.ts';
import type { Translation } from '../../../src/contract/surveys/translations.ts';
import {
  findMissingTexts,
  listTexts,
  textsToTranslate,
  translateSurvey,
} from '../../../src/contract/surveys/translateSurvey.ts';
import { surveyUuid } from '../../support/builders.ts';

const survey = (fields: object, translations: Record<string, Translation> = {}) =>
  SurveyEntry.parse({
    survey_uuid: surveyUuid,
    survey_type: 'nps_10',
    question: 'How likely?',
    language: 'en',
    translations,
    ...fields,
  });

test('falls back text by text: from the region to the language to the survey', () => {
  const translated = survey(
    { min_label: 'Never', max_label: 'Always', thank_you_message: 'Thanks' },
    { pt: { question: 'Qual a probabilidade?', max_label: 'Sempre' }, 'pt-BR': { question: 'Qual é a chance?' } },
  );
  expect(translateSurvey(translated, 'pt-BR')).toEqual({
    ...translated,
    question: 'Qual é a chance?',
    max_label: 'Sempre',
  });
  expect(translateSurvey(translated, 'en')).toEqual(translated);
});

test.each<[string, unknown, unknown]>([
  ['a name that objects have', ['constructor'], { options: [{ value: 'constructor', label: 'constructor' }] }],
  [
    'a list',
    ['Price', 'Speed'],
    {
      options: [
        { value: 'Price', label: 'Preis' },
        { value: 'Speed', label: 'Speed' },
      ],
    },
  ],
  [
    'an object',
    { options: ['Price', { value: 'Speed', label: 'How fast' }], multiple: false, allow_other: true },
    {
      options: [
        { value: 'Price', label: 'Preis' },
        { value: 'Speed', label: 'How fast' },
      ],
      multiple: false,
      allow_other: true,
    },
  ],
])('keeps the values of the choices of %s', (_, choice_options, expected) => {
  const given = { response_type: 'choices', choice_options };
  const translated = survey(given, { de: { choice_options: { Price: 'Preis' } } });
  expect(translateSurvey(translated, 'de').choice_options).toEqual(expected);
});

test('translates ranges by their ids', () => {
  const translated = survey(
    {
      follow_ups: [
        { scores: [0, 6], response_type: 'choices', choice_options: ['Price'], text_question: 'Why?' },
        { scores: [9, 10], text_question: 'What do you like?' },
      ],
      thank_yous: [
        { scores: [0, 6], message: 'Sorry' },
        { id: 'happy', scores: [9, 10], link: { label: 'Review', url: 'https://reviews.example' } },
      ],
    },
    {
      de: {
        follow_ups: { '0-6': { text_question: 'Warum?', choice_options: { Price: 'Preis' } } },
        thank_yous: { happy: { message: 'Danke', link: { label: 'Bewerten' } } },
      },
    },
  );
  const { follow_ups, thank_yous } = translateSurvey(translated, 'de');
  expect(follow_ups).toEqual([
    {
      scores: [0, 6],
      response_type: 'choices',
      choice_options: { options: [{ value: 'Price', label: 'Preis' }] },
      text_question: 'Warum?',
    },
    { scores: [9, 10], text_question: 'What do you like?' },
  ]);
  expect(thank_yous).toEqual([
    { scores: [0, 6], message: 'Sorry' },
    { id: 'happy', scores: [9, 10], message: 'Danke', link: { label: 'Bewerten', url: 'https://reviews.example' } },
  ]);
});

test('lists the texts to translate, and those that a language lacks', () => {
  const given = survey(
    {
      min_label: 'Never',
      response_type: 'choices',
      choice_options: { options: ['Price', { value: 'speed', label: 'Speed' }] },
      follow_ups: [{ scores: [0, 6], text_question: 'Why?' }],
      thank_yous: [{ scores: [9, 10], link: { label: 'Review', url: 'https://reviews.example' } }],
      look: { button_label: 'Your opinion', theme: 'dark' },
    },
    { pt: { question: 'Qual?', choice_options: { speed: 'Velocidade' } }, 'pt-BR': { min_label: 'Nunca' } },
  );
  expect(listTexts(textsToTranslate(given)).map(({ path, text }) => [path.join('.'), text])).toEqual([
    ['question', 'How likely?'],
    ['min_label', 'Never'],
    ['choice_options.Price', 'Price'],
    ['choice_options.speed', 'Speed'],
    ['follow_ups.0-6.text_question', 'Why?'],
    ['thank_yous.9-10.link.label', 'Review'],
    ['look.button_label', 'Your opinion'],
  ]);
  expect(findMissingTexts(given, 'pt-BR').map((path) => path.join('.'))).toEqual([
    'choice_options.Price',
    'follow_ups.0-6.text_question',
    'thank_yous.9-10.link.label',
    'look.button_label',
  ]);
});

test('the label of the feedback button has a language, and the rest of the look none', () => {
  const look = { button_label: 'Your opinion', theme: 'dark' as const };
  const given = survey({ look }, { de: { look: { button_label: 'Ihre Meinung' } } });
  expect(translateSurvey(given, 'de').look).toEqual({ button_label: 'Ihre Meinung', theme: 'dark' });
  expect(translateSurvey(given, 'fr').look).toEqual(look);
});

test("a variant of the survey's own language lacks nothing", () => {
  const given = { ...survey({ min_label: 'Never' }, { 'en-GB': { question: 'Which colour?' } }), language: 'en' };
  expect(findMissingTexts(given, 'en-GB')).toEqual([]);
});
