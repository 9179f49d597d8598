import { expect, test } from 'vitest';
import type { Fields } from '../../../src/app/edit/design/design.ts';
import { changeFields } from '../../../src/app/edit/design/changeFields.ts';
import { divide, moveEnd, rangeFields, rangesOf } from '../../../src/app/edit/design/ranges.ts';
import { readTexts, writeTexts } from '../../../src/app/edit/design/textsFile.ts';
import { writtenFields } from '../../../src/app/edit/design/writtenFields.ts';
import {
  addLanguage,
  changeTexts,
  copyOwnTexts,
  textsIn,
  translatedFields,
} from '../../../src/app/edit/design/translate.ts';
import { createTexts } from '../../../src/app/i18n/texts.ts';

const english = createTexts('en');

const survey: Fields = {
  survey_type: 'nps_10',
  language: 'en',
  question: 'Would you recommend us?',
  response_type: 'choices',
  choice_options: ['Price', 'Speed'],
  follow_ups: [{ scores: [0, 6], text_question: 'What went wrong?' }],
  translations: {
    pt: { question: 'Recomenda-nos?' },
    de: {
      question: 'Empfehlen Sie uns?',
      choice_options: { Price: 'Preis' },
      follow_ups: { '0-6': { text_question: 'Warum?' } },
    },
  },
};
const missingIn = (fields: Fields, language: string) =>
  textsIn(fields, language).flatMap(({ path, isMissing }) => (isMissing ? [path.join('.')] : []));

test('lists the texts that a language lacks, and what its visitors read instead', () => {
  expect(missingIn(survey, 'de')).toEqual(['choice_options.Speed']);
  const added = { ...survey, ...addLanguage(survey, 'pt-BR') };
  expect(textsIn(added, 'pt-BR')[0]).toEqual({
    path: ['question'],
    own: 'Would you recommend us?',
    text: '',
    fallback: 'Recomenda-nos?',
    isMissing: false,
  });
  expect(missingIn({ ...added, ...copyOwnTexts(added, 'pt-BR') }, 'pt-BR')).toEqual([]);
});

test('an emptied text is removed', () => {
  const { translations } = changeTexts(survey, 'de', [{ path: ['follow_ups', '0-6', 'text_question'], text: '' }]);
  expect(translations?.['de']?.follow_ups).toEqual({ '0-6': {} });
});

test("imports a translator's file into the survey, and changes nothing if it was not filled in", () => {
  const file = JSON.parse(writeTexts(survey)) as Record<string, object>;
  expect(file).toEqual({
    en: {
      question: 'Would you recommend us?',
      choice_options: { Price: 'Price', Speed: 'Speed' },
      follow_ups: { '0-6': { text_question: 'What went wrong?' } },
    },
    pt: {
      question: 'Recomenda-nos?',
      choice_options: { Price: '', Speed: '' },
      follow_ups: { '0-6': { text_question: '' } },
    },
    de: {
      question: 'Empfehlen Sie uns?',
      choice_options: { Price: 'Preis', Speed: '' },
      follow_ups: { '0-6': { text_question: 'Warum?' } },
    },
  });
  expect(readTexts(survey, JSON.stringify(file), english)).toEqual({ fields: survey, report: 'No text changed.' });

  const filled = {
    en: { choice_options: { Speed: 'How fast it is' } },
    de: { question: 'Gut?', choice_options: { Speed: 'Tempo', Taste: 'Geschmack' } },
    ar: { question: 'هل توصي بنا؟' },
    'no language': { question: '?' },
  };
  const { fields, report } = readTexts(survey, JSON.stringify(filled), english);
  expect(report).toBe(
    'Texts changed: English 1, German 2, Arabic 1. Not in this survey: de.choice_options.Taste, no language.question.',
  );
  expect(fields.translations).toEqual({
    ...survey.translations,
    de: { ...survey.translations?.['de'], question: 'Gut?', choice_options: { Price: 'Preis', Speed: 'Tempo' } },
    ar: { question: 'هل توصي بنا؟' },
  });
  expect(fields.choice_options).toMatchObject({
    options: [
      { value: 'Price', label: 'Price' },
      { value: 'Speed', label: 'How fast it is' },
    ],
  });
});

test.each(['', '[]', 'question,Frage'])('%j is not a file of texts', (text) => {
  expect(() => readTexts(survey, text, english)).toThrow(SyntaxError);
});

test('the choices of a follow-up keep their values, and their translations when one is renamed', () => {
  const options = [{ value: 'late', label: 'It came late' }, 'Dear'];
  const [low] = survey.follow_ups!;
  const withChoices = (given: object): Fields => ({
    ...survey,
    follow_ups: [
      { ...low!, response_type: 'choices', choice_options: { options, multiple: false }, ...given } as never,
    ],
    translations: { de: { follow_ups: { '0-6': { choice_options: { late: 'Zu spät', Dear: 'Zu teuer' } } } } },
  });
  const renamed = withChoices({ choice_options: { options: [options[0], 'Too dear'], multiple: false } });
  const changed = changeFields(withChoices({}), { follow_ups: renamed.follow_ups });
  expect(changed.translations?.['de']?.follow_ups).toEqual({
    '0-6': { choice_options: { late: 'Zu spät', 'Too dear': 'Zu teuer' } },
  });
  const { fields } = readTexts(
    withChoices({}),
    JSON.stringify({ en: { follow_ups: { '0-6': { choice_options: { late: 'Late' } } } } }),
    english,
  );
  const rewritten = rangeFields(rangesOf({ ...survey, ...fields })).follow_ups?.find(
    (each) => 'scores' in each && each.choice_options,
  );
  expect(rewritten).toMatchObject({
    choice_options: {
      multiple: false,
      options: [
        { value: 'late', label: 'Late' },
        { value: 'Dear', label: 'Dear' },
      ],
    },
  });
});

test('parts keep their translations whatever their order and scores', () => {
  const german = (fields: Partial<Fields>) => {
    const { follow_ups } = changeFields(survey, fields);
    const shown = translatedFields({ ...survey, follow_ups }, 'de').follow_ups!;
    return shown.map(({ text_question }) => text_question);
  };
  const ranges = rangesOf(survey);
  expect(german(rangeFields(moveEnd(ranges, 0, 3)))).toEqual(['Warum?']);
  expect(german(rangeFields(divide(ranges)))).toEqual(['Warum?', undefined]);
  expect(german({ follow_ups: [{ scores: [9, 10] }, ...survey.follow_ups!] })).toEqual([undefined, 'Warum?']);
});

test('a choice that is renamed keeps the translations of the question that follows it', () => {
  const fields: Fields = {
    survey_type: 'general',
    question: 'What stops you?',
    language: 'en',
    response_type: 'choices',
    choice_options: ['Price', 'Trust'],
    follow_ups: [{ choices: ['Price'], response_type: 'text', text_question: 'What would be fair?' }],
    translations: { de: { follow_ups: { Price: { text_question: 'Was wäre fair?' } } } },
  };
  const renamed = changeFields(fields, { choice_options: ['The price', 'Trust'] });
  expect(renamed.follow_ups).toMatchObject([{ id: 'Price', choices: ['The price'] }]);
  expect(translatedFields(renamed, 'de').follow_ups).toMatchObject([{ text_question: 'Was wäre fair?' }]);
});

test('translations follow renamed and moved items, and are removed with them', () => {
  const renamed = changeFields(survey, { choice_options: ['The price', 'Speed'] });
  expect(renamed.translations?.['de']?.choice_options).toEqual({ 'The price': 'Preis' });
  const moved = changeFields(survey, { choice_options: ['Speed', 'Price'] });
  expect(moved.translations).toEqual(survey.translations);
  const removed = changeFields(survey, { choice_options: ['Speed'], follow_ups: undefined });
  expect(writtenFields(removed).translations?.['de']).toEqual({ question: 'Empfehlen Sie uns?' });
});
