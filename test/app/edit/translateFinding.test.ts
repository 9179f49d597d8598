import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findingTexts, translateFinding } from '../../../src/app/edit/translateFinding.ts';
import { createTexts, type Translations } from '../../../src/app/i18n/texts.ts';
import type { SurveyInput } from '../../../src/contract/surveys/surveysFile.ts';
import { findSplits } from '../../../src/lint/findSplits.ts';
import { lintSurveys } from '../../../src/lint/lintSurveys.ts';

const german = createTexts('de', JSON.parse(readFileSync('src/app/i18n/de.json', 'utf8')) as Translations);
const immediately = (trigger: object) => ({ trigger: { type: 'immediate', ...trigger } });
const choices = { response_type: 'choices' };

/** Changes of a survey that its editor can publish, and that the checks don't like. */
const faults: readonly object[] = [
  { question: ' ' },
  { link: { title: 'x'.repeat(5001) } },
  choices,
  { ...choices, choice_options: ['A', 'A'] },
  { starts_at: '2027-03-02T00:00:00Z', ends_at: '2027-03-01T00:00:00Z' },
  { thank_yous: [{ scores: [0, 10], message: 'Thanks', link: { label: '', url: 'shop' } }] },
  {
    thank_yous: [
      { scores: [0, 6], message: 'Sorry' },
      { scores: [6, 10], message: 'Thanks' },
    ],
  },
  {
    follow_ups: [
      { scores: [0, 5], response_type: 'text' },
      { scores: [9, 10], response_type: 'text' },
    ],
  },
  { trigger: { type: 'click', selector: '3a' } },
  { trigger: { type: 'click', selector: '' } },
  { look: { accent: 'teal-green', radius: 'round', target: '3a' } },
  { survey_type: 'csat_5', look: { nps_colors: true, target: '#a', position: 'center', button_style: 'tab' } },
  { trigger: { type: 'any', of: [{ type: 'exit_intent' }, { type: 'exit_intent' }] } },
  immediately({ sample_percent: 101 }),
  immediately({ sample_percent: 0 }),
  immediately({ recurrence_days: 90 }),
  immediately({ after_close: true }),
  {
    ...immediately({ recurrence_days: 90, after_close: true }),
    allow_multiple_responses: true,
    do_not_show_if_closed: false,
  },
  immediately({ audience: { attributes: { id: ['1'], email: ['a'], locale: ['de'] } } }),
  { survey_type: 'general', response_type: 'text', budget: { margin: 5, per: 'day' } },
  immediately({ max_showings: 0 }),
  { trigger: { type: 'click', selector: '.buy', max_showings: 3 } },
  immediately({ once_per_page: true, once_per_user: true }),
  { ...immediately({ once_per_page: true, recurrence_days: 90 }), allow_multiple_responses: true },
  immediately({ audience: { min_visits: 1.5, attributes: { plan: [] } } }),
  immediately({ audience: { languages: ['xx'] } }),
  immediately({ audience: { attributes: { age: { min: 2, max: 1 } } } }),
  { show_on_pages: ['pricing', 'ftp://x/', ' /a'] },
  { show_on_pages: [{ match: 'regex', value: '(' }] },
  { show_on_pages: [{ match: 'regex', value: '(a+)+$' }] },
  { show_on_pages: [{ match: 'regex', value: '/^x/' }] },
  { show_on_pages: [{ match: 'regex', value: '^x' }] },
  { show_on_pages: { include: ['/a'], exclude: ['/a'] } },
  { show_on_pages: { include: ['/a'], exclude: ['*'] } },
  { max_responses: 0 },
  { budget: { responses: 10, per: 'day' }, max_responses: 5 },
  { budget: { responses: 10, per: 'day' }, feedback_button: true, manual_tracking: true },
  { budget: { per: 'day', margin: 0 } },
  { link: { logo: 'x', accent: 'x', frames: ['x'] } },
  { language: 'de', translations: { en: { text_question: 'Why?' } } },
  {
    language: 'de',
    thank_yous: [0, 1, 2, 3, 4, 5].map((score) => ({ scores: [score, score], message: 'Danke' })),
    translations: { en: {} },
  },
];

test('says in German whatever the checks say about a survey of the editor', () => {
  const survey_uuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
  const messages = faults.flatMap((fault) => {
    const survey = { survey_uuid, survey_type: 'nps_10', question: 'How likely?', ...fault } as SurveyInput;
    const { errors, warnings } = lintSurveys({ keys: [{ key: 'pk_test', surveys: '*' }], surveys: [survey] });
    const found = [...errors, ...warnings].map(({ message }) => message);
    expect(found, JSON.stringify(fault)).not.toEqual([]);
    return found;
  });
  const before = { survey_type: 'nps_10' as const, choice_options: ['A'] };
  messages.push(...findSplits(before, { survey_type: 'csat_5' }).map(({ message }) => message));
  const translated = messages.map((message) => translateFinding(german, message) ?? message);
  const isEnglish = (text: string) =>
    /\b(a|as|expected|found|of|or|such|that|the|with)\b/.test(text.replace(/".*?"/g, ''));
  expect(translated.filter(isEnglish)).toEqual([]);
  const used = new Set<string>();
  for (const message of messages)
    translateFinding({ ...german, t: (text, values) => (used.add(text), german.t(text, values)) }, message);
  expect(findingTexts.filter((text) => !used.has(text))).toEqual([]);
});

test('translates the parts of a sentence, and leaves values alone', () => {
  expect(translateFinding(german, 'expected a number of at most 100, found 101')).toBe(
    'erwartet wird eine Zahl bis 100, gefunden wurde 101',
  );
  expect(translateFinding(german, 'expected a CSS selector, found "a, found nothing"')).toBe(
    'erwartet wird ein CSS-Selektor, gefunden wurde "a, found nothing"',
  );
  expect(translateFinding(german, 'unknown field')).toBeNull();
  expect(translateFinding(german, 'expected a list, found "x"')).toBeNull();
});
