import { expect, test } from 'vitest';
import { lintSurveys } from '../../src/lint/lintSurveys.ts';
import { linesOf, withSurvey } from './withSurvey.ts';

const inEnglish = (translations: object, more: object = {}) => ({ language: 'en', translations, ...more });

test.each<[string, object, string[]]>([
  [
    'no language set',
    { translations: { de: {} } },
    ["language: expected the language of the survey's own texts, found nothing"],
  ],
  [
    "the survey's own language",
    inEnglish({ en: {} }),
    ["translations.en: expected a language other than the survey's own"],
  ],
  [
    'the name of a language',
    inEnglish({ german: {}, Klingon: {} }),
    [
      'translations.german: expected a language tag such as "de" or "pt-BR", found the name "german": did you mean "de"?',
      'translations.Klingon: expected a language tag such as "de" or "pt-BR", found the name "Klingon": rename it',
    ],
  ],
  [
    'the name of its own language',
    { language: 'English' },
    ['language: expected a language tag such as "de" or "pt-BR", found "English": did you mean "en"?'],
  ],
  ['a tag in the wrong case', inEnglish({ 'pt-br': {} }), ['translations.pt-br: expected "pt-BR", found "pt-br"']],
  ['its own tag in the wrong case', { language: 'EN' }, ['language: expected "en", found "EN"']],
  [
    'an impossible tag',
    inEnglish({ 'de-a1': {} }),
    ['translations.de-a1: expected a language tag such as "de" or "pt-BR"'],
  ],
  [
    'a misspelled field',
    inEnglish({ de: { questoin: 'Wie?' } }),
    ['translations.de.questoin: unknown field: did you mean "question"?'],
  ],
  [
    'a blank text',
    inEnglish({ de: { question: ' ' } }),
    ['translations.de.question: expected a text that is not blank, found " "'],
  ],
  [
    'an unknown choice',
    inEnglish({ de: { choice_options: { Price: 'Preis' } } }, { response_type: 'choices', choice_options: ['Cost'] }),
    ['translations.de.choice_options.Price: expected the value of a choice of the survey, found "Price"'],
  ],
  [
    'the value of a choice',
    inEnglish({ de: { choice_options: { Cost: 'Preis' } } }, { response_type: 'choices', choice_options: ['Cost'] }),
    [],
  ],
  [
    'an unknown id without texts, and one with several',
    inEnglish(
      { de: { follow_ups: { '7-8': {}, bad: { text_question: 'Was?', choice_options: { A: 'B' } } } } },
      { follow_ups: [{ id: 'low', scores: [0, 6] }] },
    ),
    [
      'translations.de.follow_ups.7-8: expected the id of an entry of "follow_ups" ("low"), found "7-8"',
      'translations.de.follow_ups.bad: expected the id of an entry of "follow_ups" ("low"), found "bad"',
    ],
  ],
  [
    'entries with the same id',
    {
      follow_ups: [{ id: '9-10', scores: [0, 6] }, { scores: [9, 10] }],
      thank_yous: [
        { id: 'a', scores: [0, 6], message: 'Sorry' },
        { id: 'a', scores: [7, 10], message: 'Thanks' },
      ],
    },
    [
      'follow_ups[1].id: expected a unique value, found that of follow_ups[0].id',
      'thank_yous[1].id: expected a unique value, found that of thank_yous[0].id',
    ],
  ],
  [
    'a range of a survey without ranges',
    inEnglish({
      de: { follow_ups: { '0-6': { text_question: 'Warum?' } }, thank_yous: { '9-10': { link: { label: 'Los' } } } },
    }),
    [
      'translations.de.follow_ups.0-6: expected the id of an entry of "follow_ups", found "0-6"',
      'translations.de.thank_yous.9-10: expected the id of an entry of "thank_yous", found "9-10"',
    ],
  ],
  [
    'an extra range',
    inEnglish({ de: { thank_yous: { '0-6': { message: 'Danke' } } } }, { thank_yous: [{ scores: [9, 10] }] }),
    ['translations.de.thank_yous.0-6: expected the id of an entry of "thank_yous" ("9-10"), found "0-6"'],
  ],
  [
    'a link of an entry without one',
    inEnglish({ de: { thank_yous: { '9-10': { link: { label: 'Los' } } } } }, { thank_yous: [{ scores: [9, 10] }] }),
    ['translations.de.thank_yous.9-10.link.label: expected a link in the entry of the survey, found "label"'],
  ],
  ['a text that the survey does not set', inEnglish({ de: { thank_you_message: 'Danke' } }), []],
])('%s', (_, fields, expected) => {
  expect(linesOf(lintSurveys(withSurvey(fields)).errors)).toEqual(
    expected.map((each) => expect.stringContaining(`surveys[0].${each}`)),
  );
});

test('names the first texts that a language lacks, and counts the others', () => {
  const fields = inEnglish(
    { de: { question: 'Wie?' }, pt: { question: 'Como?', min_label: 'Nunca', max_label: 'Sempre' }, 'pt-BR': {} },
    { min_label: 'Never', max_label: 'Always' },
  );
  expect(linesOf(lintSurveys(withSurvey(fields)).warnings)).toEqual([
    expect.stringMatching(/surveys\[0\]\.translations\.de\.min_label: has no text: visitors read "en"$/),
    expect.stringMatching(/surveys\[0\]\.translations\.de\.max_label: has no text: visitors read "en"$/),
  ]);
  const many = inEnglish(
    { de: {} },
    {
      min_label: 'Never',
      thank_yous: [
        [0, 1],
        [2, 3],
        [4, 6],
        [7, 8],
        [9, 10],
      ].map((scores) => ({ scores, message: 'Thanks' })),
    },
  );
  const lines = linesOf(lintSurveys(withSurvey(many)).warnings);
  expect(lines).toHaveLength(6);
  expect(lines[2]).toMatch(
    /surveys\[0\]\.translations\.de\.thank_yous\.0-1\.message: has no text: visitors read "en"$/,
  );
  expect(lines[5]).toMatch(/surveys\[0\]\.translations\.de: lacks 2 other texts: visitors read "en"$/);
});
