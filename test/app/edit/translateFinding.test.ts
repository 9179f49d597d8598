import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { fieldControls } from '../../../src/app/edit/design/fieldControls.ts';
import type { Fields } from '../../../src/app/edit/design/fields.ts';
import { titleOf } from '../../../src/app/edit/panel/titleOf.ts';
import { findingTexts, translateFinding } from '../../../src/app/edit/translateFinding.ts';
import { createTexts, type Translations } from '../../../src/app/i18n/texts.ts';
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
  // what only a file or an older draft can have
  { quesiton: 'Why?' },
  { zzz: 1 },
  { question: 5 },
  { look: 5 },
  { choice_options: 5 },
  { choice_options: [{ value: 'a' }] },
  { manual_tracking: 'yes' },
  { survey_uuid: 'x' },
  { survey_uuid: '00000000-0000-0000-0000-000000000000' },
  { survey_type: 'nps' },
  { trigger: { type: 'delay', seconds: 'x' } },
  { trigger: { type: 'later' } },
  { show_on_pages: [{ match: 'like', value: '/' }] },
  { show_on_pages: [{ match: 'regex', value: 'x'.repeat(5000) }] },
  { follow_ups: [{}] },
  { follow_ups: [{ scores: [1], response_type: 'text' }] },
  { follow_ups: [{ scores: [0, 6], response_type: 'choices' }] },
  { follow_ups: [{ scores: [6, 11], response_type: 'text' }] },
  { survey_type: 'csat_5', follow_ups: [{ scores: [1, 9], response_type: 'text' }] },
  { follow_ups: [{ choices: ['a'], response_type: 'text' }] },
  { survey_type: 'general', response_type: 'text', follow_ups: [{ choices: ['a'], response_type: 'text' }] },
  {
    survey_type: 'general',
    ...choices,
    choice_options: ['A', 'B'],
    thank_yous: [
      { choices: ['C'], message: 'Thanks' },
      { choices: ['A'], message: 'Thanks' },
      { choices: ['A', 'B'], message: 'Thanks' },
    ],
  },
  { survey_type: 'general', response_type: 'text', thank_yous: [{ scores: [0, 1], message: 'Thanks' }] },
  {
    thank_yous: [
      { id: 'a', scores: [0, 6], message: 'Sorry' },
      { id: 'a', scores: [7, 10], message: 'Thanks' },
    ],
  },
  { starts_at: 'tomorrow' },
  { budget: { responses: 5, per: 'day', time_zone: 'Mars' } },
  { budget: { per: 'day' } },
  { survey_type: 'csat_5', scale_style: 'thumbs' },
  { survey_type: 'general', response_type: 'none', scale_style: 'stars', min_label: 'Low' },
  { text_question: 'Why?', allow_screenshots: true, shuffle_choices: true, contact_question: 'Email?' },
  { response_type: 'text', choice_options: ['A'] },
  { trigger: { type: 'exit_intent' }, manual_tracking: true },
  { translations: { de: { question: 'Wie?' } } },
  { language: 'German' },
  { language: 'de-ch' },
  { language: 'xx' },
  { language: 'de-aaaa-bbbb-aaaa' },
  { language: 'en', translations: { en: { question: 'Why?' } } },
  { language: 'en', translations: { German: { question: 'Wie?' } } },
  { language: 'en', translations: { 'a b': { question: 'Wie?' } } },
  { language: 'en', translations: { xx: { question: 'Wie?' } } },
  { language: 'en', translations: { de: { question: 'Wie?', choice_options: { A: 'B' } } } },
  { language: 'en', translations: { de: { question: 'Wie?', thank_yous: { '0-6': { message: 'Danke' } } } } },
  {
    language: 'en',
    thank_yous: [{ scores: [0, 10], message: 'Thanks' }],
    translations: {
      de: { question: 'Wie?', thank_yous: { '1-6': { message: 'Danke' }, '0-10': { link: { label: 'Mehr' } } } },
    },
  },
];

/** Files with other errors than those of a survey. */
const files: readonly unknown[] = [
  { keys: [{ key: 'pk', surveys: '*' }], surveys: [] },
  { keys: [{ key: 'pk', surveys: '*' }], surveys: {} },
  { keys: [{ key: 'pk', surveys: '*' }], surveys: [], more: 1 },
  [],
  '{ "keys": [], "keys": [] }',
  '{ "$schema": "a", "$schema": "a", "keys": [{ "key": "pk", "surveys": "*" }], "surveys": [] }',
  '{ "surveys": nope }',
  '{ "surveys": [], }',
  '{ "surveys" [] }',
  '{ "surveys": [1',
  '{ "surveys": [1 2] }',
  '{ "surveys": [] "keys": [] }',
  '{ "surveys": "\\x" }',
  '{ "surveys": "\\u00g0" }',
  '{ "surveys": "a }',
  '{ "surveys": "a\tb" }',
  '{} /* all',
  '{} {}',
  '',
  '['.repeat(100),
];

const survey_uuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';

/** Returns what the checks say about each of the faults that the app shows. */
function messagesOf(): string[] {
  const found = (file: unknown) => {
    const { errors, warnings } = lintSurveys(file);
    const shown = [...errors, ...warnings].filter(({ path = [] }) => path[0] !== 'keys' && path[0] !== 'notifications');
    expect(shown.length, JSON.stringify(file).slice(0, 200)).toBeGreaterThan(0);
    return shown.map(({ message }) => message);
  };
  const key = { key: 'pk_test', surveys: '*' };
  const messages = faults.flatMap((fault) =>
    found({ keys: [key], surveys: [{ survey_uuid, survey_type: 'nps_10', question: 'How likely?', ...fault }] }),
  );
  const twice = { survey_uuid, survey_type: 'nps_10', question: 'How likely?' };
  messages.push(...found({ keys: [key], surveys: [twice, twice] }), ...files.flatMap(found));
  const before = { survey_type: 'nps_10' as const, choice_options: ['A'] };
  messages.push(...findSplits(before, { survey_type: 'csat_5' }).map(({ message }) => message));
  return messages;
}

const messages = messagesOf();

/** The files with the sentences of the checks about surveys and JSON. */
const sources = [
  ...[
    'findSplits',
    'jsonErrors',
    'reportErrors',
    'reportIssues',
    'reportRanges',
    'reportTargeting',
    'reportTranslations',
  ]
    .concat('reportWarnings')
    .map((name) => `src/lint/${name}.ts`),
  ...readdirSync('src/contract/surveys')
    .filter((name) => !/^(notifications|mailServer|surveysFile)\.ts$/.test(name))
    .map((name) => `src/contract/surveys/${name}`),
];

/** Sentences that are not about what the app opens, or that no value can have. */
const elsewhere =
  /is empty: no page can use this key|a browser sends|did you mean|^expected a survey of this file|^a text of at least|^a text$|^null, because|^The address of/;

/** Returns the sentences of the checks in a source file, as patterns. */
function sentencesIn(file: string): RegExp[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: RegExp[] = [];
  const add = (parts: readonly string[]) => {
    const literal = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*');
    const isSentence = /[a-z] [a-z]/.test(parts.join(' ')) && !elsewhere.test(parts.join(''));
    if (isSentence) found.push(new RegExp(literal, 's'));
  };
  const visit = (node: ts.Node): void => {
    // descriptions, titles and examples are for editors
    const isMeta = ts.isCallExpression(node) && /\.(meta|describe)$/.test(node.expression.getText());
    if (isMeta) return visit(node.expression);
    if (ts.isStringLiteralLike(node)) add([node.text]);
    if (ts.isTemplateExpression(node)) add([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('the faults bring about every sentence of the checks', () => {
  const sentences = sources
    .filter((file) => /lint\/|expected /.test(file + readFileSync(file, 'utf8')))
    .flatMap(sentencesIn);
  expect(sentences.length).toBeGreaterThan(60);
  expect(sentences.filter((sentence) => !messages.some((message) => sentence.test(message)))).toEqual([]);
});

test('says in German whatever the checks say about a survey', () => {
  expect(messages.filter((message) => translateFinding(german, message) === null)).toEqual([]);
  const translated = messages.map((message) => translateFinding(german, message)!);
  const isEnglish = (text: string) =>
    /\b(a|as|expected|found|of|or|such|that|the|with)\b/.test(text.replace(/".*?"/g, ''));
  expect(translated.filter(isEnglish)).toEqual([]);
  // no JSON
  expect(translated.filter((text) => /[[{]|\bnull\b|\btrue\b|\bfalse\b/.test(text.replace(/".*?"/g, '')))).toEqual([]);
  const used = new Set<string>();
  for (const message of messages)
    translateFinding({ ...german, t: (text, values) => (used.add(text), german.t(text, values)) }, message);
  expect(Object.values(findingTexts).filter((text) => !used.has(text))).toEqual([]);
});

test('names every part of a survey by its title', () => {
  const schema = JSON.parse(readFileSync('public/surveys.schema.json', 'utf8')) as Schema;
  const english = createTexts('en');
  const props = { controls: fieldControls(schema, english), texts: english };
  const fields: Fields = {
    survey_type: 'nps_10',
    question: 'How likely?',
    follow_ups: [{ scores: [0, 6], text_question: 'Why?' }],
    thank_yous: [{ scores: [0, 6], message: 'Thanks' }],
  };
  const paths = pathsIn(schema.properties!['surveys']!.items!, []);
  expect(paths.length).toBeGreaterThan(100);
  const titles = paths.map((path) => [path.join('.'), titleOf(path, fields, props)]);
  // no name of the file: with "_", or that is not found
  expect(titles.filter(([, title]) => /[a-z]_[a-z]|“|\.|undefined/.test(title!))).toEqual([]);
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Returns the paths of all parts that a schema allows. */
function pathsIn(schema: Schema, path: readonly (string | number)[]): (readonly (string | number)[])[] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const into = (step: string | number, part: Schema | undefined) =>
    typeof part === 'object' ? [[...path, step], ...pathsIn(part, [...path, step])] : [];
  return [
    ...Object.entries(properties).flatMap(([name, part]) => into(name, part)),
    ...into(0, items),
    ...into('de', additionalProperties),
    ...[...anyOf, ...oneOf].flatMap((each) => pathsIn(each, path)),
  ];
}

test('translates the parts of a sentence, and leaves values alone', () => {
  expect(translateFinding(german, 'expected a number of at most 100, found 101')).toBe(
    'erwartet wird eine Zahl bis 100, gefunden wurde 101',
  );
  expect(translateFinding(german, 'expected a CSS selector, found "a, found nothing"')).toBe(
    'erwartet wird ein CSS-Selektor, gefunden wurde "a, found nothing"',
  );
  expect(translateFinding(german, 'expected a list, found {"a":1}')).toBe('erwartet wird eine Liste');
  expect(translateFinding(german, 'says something new')).toBeNull();
  expect(translateFinding(german, 'expected something new, found "x"')).toBeNull();
});
