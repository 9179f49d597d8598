import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSyntaxError } from '../../../src/server/surveys/findSyntaxError.ts';
import { loadSurveys } from '../../../src/server/surveys/loadSurveys.ts';
import { inspectSurveys, parseSurveys } from '../../../src/server/surveys/parseSurveys.ts';
import { SurveysFileError } from '../../../src/server/surveys/surveysFileError.ts';

const survey_uuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
const survey = { survey_uuid, survey_type: 'nps_10', question: 'How likely?' };
const key = { key: 'pk_demo', surveys: '*' };
const withSurvey = (fields: object) => ({ keys: [key], surveys: [{ ...survey, ...fields }] });
const withKey = (fields: object) => ({ keys: [{ ...key, ...fields }], surveys: [survey] });

function errorsOf(file: unknown): readonly string[] {
  try {
    parseSurveys(typeof file === 'string' ? file : JSON.stringify(file), 'surveys.json');
  } catch (error) {
    if (error instanceof SurveysFileError && error.message.startsWith('surveys.json')) {
      // where it stands in a text is told of files that are written as such
      return typeof file === 'string'
        ? error.errors
        : error.errors.map((each) => each.replace(/^line 1, column \d+: /, ''));
    }
    throw error;
  }
  return [];
}

test.each<[string, unknown, string[]]>([
  ['an empty file', '', ['line 1, column 1: expected a value']],
  ['a word that is none', '{\n  "keys": nope }', ['line 2, column 11: expected a value']],
  ['a comma too many', '{\n  "keys": [],\n}', ['line 3, column 1: expected a name in double quotes']],
  ['a missing comma', '{\n  "keys": []\n  "surveys": [] }', ['line 3, column 3: expected "," or "}"']],
  ['a missing colon', '{"keys" []}', ['line 1, column 9: expected ":"']],
  ['an unclosed list', '{"keys": [1', ['line 1, column 12: expected "," or "]"']],
  ['a broken escape', '{"keys": "\\x"}', ['line 1, column 10: expected a value']],
  ['more than one value', '{} {}', ['line 1, column 4: expected the end of the file']],
  [
    'a field that is misspelt',
    '{\n  "keys": [],\n  "surveys": [{\n    "questoin": "How?"\n  }]\n}',
    expect.arrayContaining([
      'line 4, column 5: surveys[0].questoin: there is no field of this name: did you mean "question"?',
      'line 3, column 15: surveys[0].question: expected a string, found nothing',
    ]),
  ],
  ['a list', [], ['the file: expected an object, found []']],
  ['nothing in it', {}, ['keys: expected a list, found nothing', 'surveys: expected a list, found nothing']],
  ['no survey', { keys: [key], surveys: [] }, ['surveys: expected a list that is not empty, found []']],
  [
    'an unknown part',
    { ...withSurvey({}), survey: [] },
    ['survey: there is no field of this name: did you mean "surveys"?'],
  ],
  ['an unknown field', withSurvey({ colour: 'red' }), ['surveys[0].colour: there is no field of this name']],
  [
    'a missing question',
    withSurvey({ question: undefined }),
    ['surveys[0].question: expected a string, found nothing'],
  ],
  [
    'an empty question',
    withSurvey({ question: '' }),
    ['surveys[0].question: expected a text that is not empty, found ""'],
  ],
  ['a broken uuid', withSurvey({ survey_uuid: '12' }), ['surveys[0].survey_uuid: expected a uuid, found "12"']],
  [
    'an unknown type',
    withSurvey({ survey_type: 'happiness' }),
    ['surveys[0].survey_type: expected "csat_2", "csat_5", "ces_7", "nps_10" or "general", found "happiness"'],
  ],
  [
    'a type that is misspelt',
    withSurvey({ survey_type: 'csat5' }),
    [expect.stringMatching(/found "csat5": did you mean "csat_5"\?$/)],
  ],
  [
    'a field of a trigger that is misspelt',
    withSurvey({ trigger: { type: 'delay', seconds: 3, secs: 3, second: 3 } }),
    [
      'surveys[0].trigger.secs: there is no field of this name',
      'surveys[0].trigger.second: there is no field of this name: did you mean "seconds"?',
    ],
  ],
  [
    'a part of the choices that is misspelt',
    withSurvey({ choice_options: { options: ['a'], allowOther: true } }),
    ['surveys[0].choice_options.allowOther: there is no field of this name: did you mean "allow_other"?'],
  ],
  [
    'a truth in quotes',
    withSurvey({ collect_contact: 'yes' }),
    ['surveys[0].collect_contact: expected true or false, found "yes"'],
  ],
  [
    'an unknown trigger',
    withSurvey({ trigger: { type: 'hover' } }),
    [expect.stringMatching(/^surveys\[0\]\.trigger\.type: expected .*"immediate"/)],
  ],
  [
    'a late trigger',
    withSurvey({ trigger: { type: 'delay', seconds: -1 } }),
    ['surveys[0].trigger.seconds: expected a number of at least 0, found -1'],
  ],
  [
    'a far scroll',
    withSurvey({ trigger: { type: 'scroll', percent: 101 } }),
    ['surveys[0].trigger.percent: expected a number of at most 100, found 101'],
  ],
  [
    'a page of no kind',
    withSurvey({ show_on_pages: 7 }),
    ['surveys[0].show_on_pages: expected a list or an object, found 7'],
  ],
  [
    'a page rule of an unknown kind',
    withSurvey({ show_on_pages: { include: [{ match: 'like', value: '/' }] } }),
    [expect.stringMatching(/^surveys\[0\]\.show_on_pages\.include\[0\]\.match: expected "simple", .* found "like"$/)],
  ],
  [
    'a page rule with a broken regex',
    withSurvey({ show_on_pages: ['/a', { match: 'regex', value: '(' }] }),
    ['surveys[0].show_on_pages[1].value: expected a regular expression, found "("'],
  ],
  [
    'a page rule with an endless regex',
    withSurvey({ show_on_pages: { exclude: [{ match: 'regex', value: 'a'.repeat(501) }] } }),
    [
      expect.stringMatching(
        /^surveys\[0\]\.show_on_pages\.exclude\[0\]\.value: expected a regular expression of at most 500 characters, found "a/,
      ),
    ],
  ],
  [
    'a page rule with a regex that could hang the page',
    withSurvey({ show_on_pages: [{ match: 'regex', value: '(a+)+$' }] }),
    [
      expect.stringMatching(
        /^surveys\[0\]\.show_on_pages\[0\]\.value: expected a regular expression that cannot take long .*found "\(a\+\)\+\$"$/,
      ),
    ],
  ],
  [
    'a choice without a label',
    withSurvey({ response_type: 'choices', choice_options: { options: [{ value: 'a' }] } }),
    ['surveys[0].choice_options.options[0].label: expected a string, found nothing'],
  ],
  [
    'choices without options',
    withSurvey({ response_type: 'choices' }),
    ['surveys[0].choice_options: expected the options of response_type "choices", found nothing'],
  ],
  [
    'a survey twice',
    { keys: [key], surveys: [survey, { ...survey, survey_uuid: survey_uuid.toUpperCase() }] },
    ['surveys[1].survey_uuid: expected another value than surveys[0].survey_uuid, found the same'],
  ],
  [
    'a key twice',
    { keys: [key, key], surveys: [survey] },
    ['keys[1].key: expected another value than keys[0].key, found the same'],
  ],
  [
    'a key with a space',
    withKey({ key: 'pk demo' }),
    ['keys[0].key: expected visible ASCII characters without spaces, found "pk demo"'],
  ],
  [
    'a key for an unknown survey',
    withKey({ surveys: ['11111111-2222-4333-8444-555555555555'] }),
    ['keys[0].surveys[0]: expected a survey of this file, found "11111111-2222-4333-8444-555555555555"'],
  ],
  ['a key for some survey', withKey({ surveys: 'all' }), ['keys[0].surveys: expected "*" or a list, found "all"']],
  [
    'an origin with a path',
    withKey({ origins: ['https://shop.example/'] }),
    [
      'keys[0].origins[0]: expected an origin such as "https://shop.example", without a path, found "https://shop.example/"',
    ],
  ],
  [
    'several errors at once',
    { keys: [{ ...key, surveys: [] }], surveys: [{ ...survey, min_label: 1, max_label: null }, survey] },
    [
      'keys[0].surveys: expected a list that is not empty, found []',
      'surveys[0].min_label: expected a string, found 1',
      'surveys[0].max_label: expected a string, found null',
      'surveys[1].survey_uuid: expected another value than surveys[0].survey_uuid, found the same',
    ],
  ],
])('%s is named with its place', (_, file, errors) => {
  expect(errorsOf(file)).toEqual(errors);
});

test('comments are allowed, and nothing else that is no JSON', () => {
  const text = JSON.stringify(withSurvey({}), null, 2);
  expect(errorsOf(`// mine\n${text.replace('"surveys"', '/* ours */ "surveys"')}`)).toEqual([]);
  const isJson = (text: string) => {
    try {
      return JSON.parse(text) !== undefined;
    } catch {
      return false;
    }
  };
  const cut = fc
    .tuple(fc.json(), fc.nat(40), fc.constantFrom('', ',', '"', '\\', '\t', '0', '-', '.', '\u00a0', '}', ']'))
    .map(([text, at, mark]) => text.slice(0, at) + mark + text.slice(at + mark.length));
  fc.assert(
    fc.property(
      fc.oneof(fc.json(), cut).filter((text) => !/\/[/*]/.test(text)),
      (text) => void expect(findSyntaxError(text) === null).toBe(isJson(text)),
    ),
    { numRuns: 5000 },
  );
});

test.each<[string, object, string[]]>([
  ['a selector that is none', { trigger: { type: 'click', selector: '..buy' } }, ['trigger.selector: expected a CSS']],
  [
    'an id with a digit',
    { trigger: { type: 'click', selector: '#1st' } },
    ['trigger.selector: expected a CSS selector'],
  ],
  ['a bracket that stays open', { trigger: { type: 'click', selector: 'a[href' } }, ['trigger.selector: expected']],
  ['a selector', { trigger: { type: 'click', selector: '#buy > a[href="1"]:not(.x)' } }, []],
  [
    'a path without a slash',
    { show_on_pages: ['pricing'] },
    ['show_on_pages[0]: can never match: write "/pricing" for'],
  ],
  [
    'a host without a path',
    { show_on_pages: { exclude: ['https://shop.example'] } },
    ['show_on_pages.exclude[0]: can never'],
  ],
  [
    'a space',
    { show_on_pages: [{ match: 'contains', value: 'pricing ' }] },
    ['show_on_pages[0]: can never match: it begins'],
  ],
  [
    'another protocol',
    { show_on_pages: ['htp://shop.example/*'] },
    ['show_on_pages[0]: can never match: pages of the web'],
  ],
  [
    'a page that is excluded',
    { show_on_pages: { include: ['/a'], exclude: ['/a'] } },
    ['show_on_pages.include[0]: can never'],
  ],
  ['all pages excluded', { show_on_pages: { exclude: ['/*'] } }, ['show_on_pages.exclude: excludes every page']],
  ['good pages', { show_on_pages: ['/a', 'shop.example/*', '*', { match: 'simple', value: 'shop.example' }] }, []],
  [
    'a general survey without an answer',
    { survey_type: 'general', response_type: 'none' },
    ['response_type: expected "text"'],
  ],
  [
    'a style of another type',
    { scale_style: 'thumbs' },
    ['scale_style: "nps_10" expects "numbers", "stars", found "thumbs"'],
  ],
  [
    'a style without a scale',
    { survey_type: 'general', scale_style: 'stars' },
    ['scale_style: "general" expects null'],
  ],
  [
    'ends without a scale',
    { survey_type: 'general', min_label: 'Bad' },
    ['min_label: is never seen: "general" has no scale'],
  ],
  ['a text that does not come', { text_question: 'Why?' }, ['text_question: is never seen: response_type is "none"']],
  ['choices that do not come', { choice_options: ['a'] }, ['choice_options: is never seen']],
  [
    'a contact that does not come',
    { contact_subtext: 'Only once.' },
    ['contact_subtext: is never seen: collect_contact is off'],
  ],
  ['a screenshot without a text', { allow_screenshots: true }, ['allow_screenshots: is never seen']],
])('%s is named as without effect, or not where it has one', (_, fields, expected) => {
  const { ineffective } = inspectSurveys(JSON.stringify(withSurvey(fields)), 'surveys.json');
  expect(ineffective).toEqual(expected.map((each) => expect.stringContaining(`surveys[0].${each}`)));
});

test('a name that stands twice is told with its place', () => {
  const text = JSON.stringify(withSurvey({})).replace('"question"', '"question":"Why?",\n"question"');
  expect(inspectSurveys(text, 'surveys.json').ineffective).toEqual([
    'line 1, column 131: surveys[0].question: stands twice; only the last one counts',
  ]);
});

test('a file that is not there is named', async () => {
  await expect(loadSurveys('/no/surveys.json')).rejects.toThrow('/no/surveys.json: there is no such file');
});

test('a byte order mark is no error', () => {
  expect(errorsOf(`\ufeff${JSON.stringify(withSurvey({}))}`)).toEqual([]);
});

test('the samples show every type in every style that fits it, and every kind of answer', async () => {
  const { file, ineffective } = inspectSurveys(await readFile('public/surveys.json', 'utf8'), 'samples');
  const { surveys, keys } = file;
  expect(ineffective).toEqual([]);
  const kinds = new Set(surveys.map(({ survey_type, scale_style }) => `${survey_type} ${scale_style}`));
  for (const kind of [
    'csat_2 thumbs',
    'csat_2 emoji',
    'csat_2 numbers',
    'csat_5 emoji',
    'csat_5 numbers',
    'csat_5 stars',
    'ces_7 emoji',
    'ces_7 numbers',
    'ces_7 stars',
    'nps_10 numbers',
    'nps_10 stars',
    'general null',
  ]) {
    expect(kinds).toContain(kind);
  }
  expect(new Set(surveys.map(({ response_type }) => response_type))).toEqual(new Set(['none', 'text', 'choices']));
  expect(surveys.every(({ title }) => title)).toBe(true);
  expect(keys).toEqual([{ key: 'pk_demo', surveys: '*' }]);
});

test('origins that no browser sends are named', () => {
  const origins = ['https://shop.example:443', 'http://shop.example:8080', 'null'];
  const file = {
    keys: [{ key: 'pk', surveys: '*', origins }],
    surveys: [{ survey_uuid: crypto.randomUUID(), survey_type: 'nps_10', question: 'Q' }],
  };
  expect(inspectSurveys(JSON.stringify(file), 'surveys.json').ineffective).toEqual([
    expect.stringContaining('keys[0].origins[0]: a browser sends "https://shop.example"'),
  ]);
});
