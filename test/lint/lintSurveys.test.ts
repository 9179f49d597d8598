import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { scales } from '../../src/contract/scores.ts';
import { SurveyType } from '../../src/contract/surveys/survey.ts';
import { lintSurveys } from '../../src/lint/lintSurveys.ts';
import { surveyUuid } from '../support/builders.ts';
import { key, linesOf, survey, withSurvey } from './withSurvey.ts';

const choice_options = { options: ['a', { value: 'b', label: 'B' }] };
const withAudience = (audience: object) => withSurvey({ trigger: { type: 'immediate', audience } });
const listed = (names: readonly string[]) =>
  names
    .map((name) => `"${name}"`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
const withKey = (fields: object) => ({ keys: [{ ...key, ...fields }], surveys: [survey] });

function errorsOf(file: unknown): readonly string[] {
  const errors = linesOf(lintSurveys(typeof file === 'string' ? file : JSON.stringify(file)).errors);
  // the position only matters in files given as text
  return typeof file === 'string' ? errors : errors.map((each) => each.replace(/^surveys\.json:1:\d+ /, ''));
}

test.each<[string, unknown, string[]]>([
  ['an empty file', '', ['surveys.json:1:1 expected a value']],
  ['an invalid word', '{\n  "keys": nope }', ['surveys.json:2:11 expected a value or a name in double quotes']],
  [
    'a misspelled field',
    '{\n  "keys": [],\n  "surveys": [{\n    "questoin": "How?"\n  }]\n}',
    expect.arrayContaining([
      'surveys.json:4:5 surveys[0].questoin: unknown field: did you mean "question"?',
      'surveys.json:3:15 surveys[0].question: expected a string, found nothing',
    ]),
  ],
  ['a list', [], ['the file: expected an object, found []']],
  ['no object', 'null', ['surveys.json:1:1 the file: expected an object, found null']],
  [
    'entries that are no objects',
    { keys: ['pk'], surveys: [null, 'nps_10'] },
    [
      'keys[0]: expected an object, found "pk"',
      'surveys[0]: expected an object, found null',
      'surveys[1]: expected an object, found "nps_10"',
    ],
  ],
  ['an empty object', {}, ['keys: expected a list, found nothing', 'surveys: expected a list, found nothing']],
  ['no key', { keys: [], surveys: [] }, ['keys: expected a non-empty list, found []']],
  ['an unknown top-level field', { ...withSurvey({}), survey: [] }, ['survey: unknown field: did you mean "surveys"?']],
  ['an unknown field', withSurvey({ color: 'red' }), ['surveys[0].color: unknown field']],
  [
    'a missing question',
    withSurvey({ question: undefined }),
    ['surveys[0].question: expected a string, found nothing'],
  ],
  [
    'an empty question',
    withSurvey({ question: '' }),
    ['surveys[0].question: expected a text that is not blank, found ""'],
  ],
  [
    'a long name of a link',
    withSurvey({ link: { title: 'x'.repeat(201) } }),
    [expect.stringContaining('expected a text of at most 200 characters, found')],
  ],
  [
    'a recurrence of no days',
    withSurvey({ trigger: { type: 'immediate', recurrence_days: 0 } }),
    ['surveys[0].trigger.recurrence_days: expected a number above 0, found 0'],
  ],
  [
    'no showings',
    withSurvey({ trigger: { type: 'immediate', max_showings: 0 } }),
    ['surveys[0].trigger.max_showings: expected a number of at least 1, found 0'],
  ],
  ['an invalid uuid', withSurvey({ survey_uuid: '12' }), ['surveys[0].survey_uuid: expected a uuid, found "12"']],
  [
    'the uuid of zeros',
    withSurvey({ survey_uuid: '00000000-0000-0000-0000-000000000000' }),
    ['surveys[0].survey_uuid: expected a uuid that is not only zeros, found "00000000-0000-0000-0000-000000000000"'],
  ],
  [
    'an unknown type',
    withSurvey({ survey_type: 'happiness' }),
    [`surveys[0].survey_type: expected ${listed(SurveyType.options)}, found "happiness"`],
  ],
  [
    'a misspelled type',
    withSurvey({ survey_type: 'csat5' }),
    [expect.stringMatching(/found "csat5": did you mean "csat_5"\?$/)],
  ],
  [
    'a misspelled field of a trigger',
    withSurvey({ trigger: { type: 'delay', seconds: 3, secs: 3, second: 3 } }),
    ['surveys[0].trigger.secs: unknown field', 'surveys[0].trigger.second: unknown field: did you mean "seconds"?'],
  ],
  [
    'a misspelled field of the choices',
    withSurvey({ choice_options: { options: ['a'], allowOther: true } }),
    ['surveys[0].choice_options.allowOther: unknown field: did you mean "allow_other"?'],
  ],
  [
    'a boolean in quotes',
    withSurvey({ collect_contact: 'yes' }),
    ['surveys[0].collect_contact: expected true or false, found "yes"'],
  ],
  [
    'an unknown trigger',
    withSurvey({ trigger: { type: 'hover' } }),
    [expect.stringMatching(/^surveys\[0\]\.trigger\.type: expected .*"immediate"/)],
  ],
  [
    'a start without its offset',
    withSurvey({ starts_at: '2027-03-01T09:00' }),
    [
      'surveys[0].starts_at: expected a time with its offset, such as "2027-03-01T09:00:00+01:00", found "2027-03-01T09:00"',
    ],
  ],
  [
    'an end before the start',
    withSurvey({ starts_at: '2027-03-01T09:00:00+01:00', ends_at: '2027-03-01T08:30:00+01:00' }),
    [
      'surveys[0].ends_at: expected a time after starts_at (2027-03-01T09:00:00+01:00), found "2027-03-01T08:30:00+01:00"',
    ],
  ],
  [
    'an end at the start',
    withSurvey({ starts_at: '2027-03-01T09:00:00+01:00', ends_at: '2027-03-01T08:00:00Z' }),
    ['surveys[0].ends_at: expected a time after starts_at (2027-03-01T09:00:00+01:00), found "2027-03-01T08:00:00Z"'],
  ],
  [
    'a misspelled device',
    withAudience({ devices: ['mobile', 'tablets'] }),
    [
      'surveys[0].trigger.audience.devices[0]: expected "phone", "tablet" or "desktop", found "mobile"',
      'surveys[0].trigger.audience.devices[1]: expected "phone", "tablet" or "desktop", found "tablets": did you mean "tablet"?',
    ],
  ],
  [
    'an attribute range that contains no number',
    withAudience({
      attributes: { age_days: { min: 30, max: 7 }, seats: { min: 5, max: 5 }, logins: { min: 5 }, orders: { max: 5 } },
    }),
    ['surveys[0].trigger.audience.attributes.age_days.max: expected at least min (30), found 7'],
  ],
  [
    'a misspelled condition',
    withAudience({ min_visit: 2 }),
    ['surveys[0].trigger.audience.min_visit: unknown field: did you mean "min_visits"?'],
  ],
  [
    'a sample of more than 100 percent',
    withSurvey({ trigger: { type: 'immediate', sample_percent: 101 } }),
    ['surveys[0].trigger.sample_percent: expected a number of at most 100, found 101'],
  ],
  [
    'a maximum of 0 responses',
    withSurvey({ max_responses: 0 }),
    ['surveys[0].max_responses: expected a number of at least 1, found 0'],
  ],
  [
    'a negative delay',
    withSurvey({ trigger: { type: 'delay', seconds: -1 } }),
    ['surveys[0].trigger.seconds: expected a number of at least 0, found -1'],
  ],
  [
    'a scroll beyond 100 percent',
    withSurvey({ trigger: { type: 'scroll', percent: 101 } }),
    ['surveys[0].trigger.percent: expected a number of at most 100, found 101'],
  ],
  [
    'page rules that are not a list',
    withSurvey({ show_on_pages: 7 }),
    ['surveys[0].show_on_pages: expected a list or an object, found 7'],
  ],
  [
    'a misspelled list of page rules',
    withSurvey({ show_on_pages: { includes: ['/'] } }),
    ['surveys[0].show_on_pages.includes: unknown field: did you mean "include"?'],
  ],
  [
    'a page rule with an unknown match',
    withSurvey({ show_on_pages: { include: [{ match: 'like', value: '/' }] } }),
    [expect.stringMatching(/^surveys\[0\]\.show_on_pages\.include\[0\]\.match: expected "simple", .* found "like"$/)],
  ],
  [
    'a page rule with an invalid regex',
    withSurvey({ show_on_pages: ['/a', { match: 'regex', value: '(' }] }),
    ['surveys[0].show_on_pages[1].value: expected a regular expression, found "("'],
  ],
  [
    'a page rule with a regex that is too long',
    withSurvey({ show_on_pages: { exclude: [{ match: 'regex', value: 'a'.repeat(501) }] } }),
    [
      expect.stringMatching(
        /^surveys\[0\]\.show_on_pages\.exclude\[0\]\.value: expected a regular expression of at most 500 characters, found "a{56}…$/,
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
    'choices of null',
    withSurvey({ response_type: 'choices', choice_options: null }),
    ['surveys[0].choice_options: expected the options of response_type "choices", found nothing'],
  ],
  [
    'a duplicate survey',
    { keys: [key], surveys: [survey, { ...survey, survey_uuid: surveyUuid.toUpperCase() }] },
    ['surveys[1].survey_uuid: expected a unique value, found that of surveys[0].survey_uuid'],
  ],
  [
    'a duplicate key',
    { keys: [key, key], surveys: [survey] },
    ['keys[1].key: expected a unique value, found that of keys[0].key'],
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
  ['a key for a number', withKey({ surveys: [7] }), ['keys[0].surveys[0]: expected a string, found 7']],
  ['a key with invalid surveys', withKey({ surveys: 'all' }), ['keys[0].surveys: expected "*" or a list, found "all"']],
  [
    'an origin with a path',
    withKey({ origins: ['https://shop.example/'] }),
    [
      'keys[0].origins[0]: expected an origin such as "https://shop.example", in lower case and without a path, found "https://shop.example/"',
    ],
  ],
  [
    'several errors at once',
    { keys: [{ ...key, origins: [] }], surveys: [{ ...survey, min_label: 1, max_label: null }] },
    [
      'keys[0].origins: expected a non-empty list, found []',
      'surveys[0].min_label: expected a string, found 1',
      'surveys[0].max_label: expected a string, found null',
    ],
  ],
  [
    'several errors between fields',
    {
      keys: [{ ...key, surveys: ['11111111-2222-4333-8444-555555555555'] }],
      surveys: [survey, { ...survey, response_type: 'choices', thank_yous: [{ scores: [9, 3] }] }],
    },
    [
      'keys[0].surveys[0]: expected a survey of this file, found "11111111-2222-4333-8444-555555555555"',
      expect.stringMatching(/^surveys\[1\]\.choice_options: /),
      'surveys[1].survey_uuid: expected a unique value, found that of surveys[0].survey_uuid',
      expect.stringMatching(/^surveys\[1\]\.thank_yous\[0\]\.scores: /),
    ],
  ],
])('%s is reported with its position', (_, file, errors) => {
  expect(errorsOf(file)).toEqual(errors);
});

test('comments are allowed', () => {
  const text = JSON.stringify(withSurvey({}), null, 2);
  expect(errorsOf(`// mine\n${text.replace('"surveys"', '/* ours */ "surveys"')}`)).toEqual([]);
});

const general = { survey_type: 'general', response_type: 'choices', choice_options };

test.each([
  ['ranges that touch', { follow_ups: [{ scores: [0, 6] }, { scores: [7, 10] }] }, []],
  [
    'ranges that overlap',
    { follow_ups: [{ scores: [0, 6] }, { scores: [6, 10] }] },
    ['follow_ups[1].scores: expected no overlap, found 6 also in follow_ups[0]'],
  ],
  [
    'a score that the type does not have',
    { survey_type: 'csat_5', thank_yous: [{ scores: [0, 5] }] },
    ['thank_yous[0].scores: expected two scores of "csat_5", from 1 to 5, the lower one first, found [0, 5]'],
  ],
  ['a score that is too high', { survey_type: 'csat_5', thank_yous: [{ scores: [1, 6] }] }, ['thank_yous[0].scores:']],
  ['the higher score first', { thank_yous: [{ scores: [10, 9] }] }, ['thank_yous[0].scores: expected two scores']],
  ['choices of a score', { thank_yous: [{ choices: ['a'] }] }, ['thank_yous[0].choices: expected "scores"']],
  ['scores of choices', { ...general, thank_yous: [{ scores: [0, 1] }] }, ['thank_yous[0].scores: expected "choices"']],
  ['choices given by their values', { ...general, follow_ups: [{ choices: ['a', 'b'], response_type: 'text' }] }, []],
  [
    'two choices with one value',
    { ...general, choice_options: { options: ['b', { value: 'b', label: 'B' }] } },
    ['choice_options.options[1]: expected a unique value, found that of choice_options.options[0]'],
  ],
  [
    'two equal choices of a range',
    { follow_ups: [{ scores: [0, 6], response_type: 'choices', choice_options: ['A', 'A'] }] },
    ['follow_ups[0].choice_options[1]: expected a unique value, found that of choice_options[0]'],
  ],
  [
    'an entry without scores',
    { follow_ups: [{ score: [0, 6] }] },
    ['follow_ups[0]: expected a list as "scores" or a list as "choices", found {'],
  ],
  [
    'an entry with scores and choices',
    { follow_ups: [{ scores: [0, 6], choices: ['a'] }] },
    ['follow_ups[0]: expected no "choices" or no "scores", found {'],
  ],
  ['a part of a response', { max_responses: 2.5 }, ['max_responses: expected a whole number, found 2.5']],
  [
    'an unknown choice',
    { ...general, follow_ups: [{ choices: ['a', 'B'] }] },
    ['follow_ups[0].choices[1]: expected a value of the survey\'s choice_options, found "B"'],
  ],
  [
    'a choice in two ranges',
    { ...general, follow_ups: [{ choices: ['a'] }, { choices: ['b', 'a'] }] },
    ['follow_ups[1].choices: expected no overlap, found "a" also in follow_ups[0]'],
  ],
  [
    'choices of a text',
    { survey_type: 'general', follow_ups: [{ choices: ['a'] }] },
    ['follow_ups[0].choices: expected the response_type "choices"'],
  ],
  [
    'a range of choices without options',
    { follow_ups: [{ scores: [0, 6], response_type: 'choices' }] },
    ['follow_ups[0].response_type: expected the options'],
  ],
  [
    'a link to a script',
    { thank_yous: [{ scores: [9, 10], link: { label: 'Go', url: 'javascript:alert(1)' } }] },
    ['thank_yous[0].link.url: expected a URL that begins with "https://" or "http://", found "javascript'],
  ],
  [
    'a misspelled field of a range',
    { follow_ups: [{ scores: [0, 6], text_qestion: 'Why?' }] },
    ['follow_ups[0].text_qestion: unknown field: did you mean "text_question"?'],
  ],
  [
    'a range of choices with options',
    { follow_ups: [{ scores: [0, 6], response_type: 'choices', choice_options: ['a'] }] },
    [],
  ],
  [
    'a range of choices with the options of the survey',
    { choice_options: ['a'], follow_ups: [{ scores: [0, 6], response_type: 'choices' }] },
    [],
  ],
  [
    'three scores',
    { follow_ups: [{ scores: [0, 3, 6] }] },
    ['follow_ups[0].scores: expected a list of 2, found [0,3,6]'],
  ],
  ['half a range', { follow_ups: [{ scores: [6] }] }, ['follow_ups[0].scores: expected a list of 2, found [6]']],
])('%s: ranges of scores and choices', (_, fields, expected) => {
  const errors = errorsOf(withSurvey(fields));
  expect(errors).toEqual(expected.map((each) => expect.stringContaining(`surveys[0].${each}`)));
});

test('warns about a file without surveys, and about a key that is for none', () => {
  const { file, warnings } = lintSurveys({ keys: [{ ...key, surveys: [] }], surveys: [] });
  expect(file).toMatchObject({ surveys: [] });
  expect(warnings.map(({ path }) => path)).toEqual([['surveys'], ['keys', 0, 'surveys']]);
});

test('errors come in the order of the file, where terminals link them', () => {
  const text = `{\n  "surveys": [${JSON.stringify({ ...survey, question: '' })}],\n  "keys": 5\n}`;
  expect(errorsOf(text)).toEqual([
    'surveys.json:2:92 surveys[0].question: expected a text that is not blank, found ""',
    'surveys.json:3:3 keys: expected a list, found 5',
  ]);
});

test('an error of a field that is given twice has the position of the last one, which counts', () => {
  const { question, ...others } = survey;
  const fields = `"question": ${JSON.stringify(question)},\n"question": "",\n${JSON.stringify(others).slice(1, -1)}`;
  expect(errorsOf(`{ "keys": [${JSON.stringify(key)}], "surveys": [{\n${fields}}] }`)).toEqual([
    'surveys.json:3:1 surveys[0].question: expected a text that is not blank, found ""',
  ]);
});

test('surveys that are not given as text have no positions', () => {
  expect(lintSurveys(withSurvey({ question: '' }))).toEqual({
    file: null,
    errors: [{ path: ['surveys', 0, 'question'], message: 'expected a text that is not blank, found ""' }],
    warnings: [],
  });
});

test('a byte order mark is not an error', () => {
  expect(errorsOf(`\ufeff${JSON.stringify(withSurvey({}))}`)).toEqual([]);
});

test('the samples contain every type in every style that fits it, and every kind of answer', async () => {
  const { file, warnings } = lintSurveys(await readFile('public/surveys.json', 'utf8'));
  const { surveys, keys } = file!;
  expect(warnings).toEqual([]);
  const kinds = new Set(surveys.map(({ survey_type, scale_style }) => `${survey_type} ${scale_style}`));
  for (const [type, scale] of Object.entries(scales)) {
    for (const style of scale?.styles ?? [null]) expect(kinds).toContain(`${type} ${style}`);
  }
  expect(new Set(surveys.map(({ response_type }) => response_type))).toEqual(new Set(['none', 'text', 'choices']));
  expect(surveys.every(({ title }) => title)).toBe(true);
  expect(keys).toEqual([{ key: 'pk_demo', surveys: '*' }]);
});
