import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inspectSurveys, inspectSurveysFile, parseSurveys } from '../../../src/server/lint/parseSurveys.ts';
import { SurveysFileError } from '../../../src/server/surveys/surveysFileError.ts';

const survey_uuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
const survey = { survey_uuid, survey_type: 'nps_10', question: 'How likely?' };
const key = { key: 'pk_demo', surveys: '*' };
const withSurvey = (fields: object) => ({ keys: [key], surveys: [{ ...survey, ...fields }] });
const withAudience = (audience: object) => withSurvey({ trigger: { type: 'immediate', audience } });
const withKey = (fields: object) => ({ keys: [{ ...key, ...fields }], surveys: [survey] });

function errorsOf(file: unknown): readonly string[] {
  try {
    parseSurveys(typeof file === 'string' ? file : JSON.stringify(file), 'surveys.json');
  } catch (error) {
    if (error instanceof SurveysFileError && error.message.startsWith('surveys.json')) {
      // the position only matters in files given as text
      return typeof file === 'string'
        ? error.errors
        : error.errors.map((each) => each.replace(/^surveys\.json:1:\d+ /, ''));
    }
    throw error;
  }
  return [];
}

test.each<[string, unknown, string[]]>([
  ['an empty file', '', ['surveys.json:1:1 expected a value']],
  ['an invalid word', '{\n  "keys": nope }', ['surveys.json:2:11 expected a value']],
  [
    'a misspelled field',
    '{\n  "keys": [],\n  "surveys": [{\n    "questoin": "How?"\n  }]\n}',
    expect.arrayContaining([
      'surveys.json:4:5 surveys[0].questoin: unknown field: did you mean "question"?',
      'surveys.json:3:15 surveys[0].question: expected a string, found nothing',
    ]),
  ],
  ['a list', [], ['the file: expected an object, found []']],
  ['an empty object', {}, ['keys: expected a list, found nothing', 'surveys: expected a list, found nothing']],
  ['no survey', { keys: [key], surveys: [] }, ['surveys: expected a non-empty list, found []']],
  ['an unknown top-level field', { ...withSurvey({}), survey: [] }, ['survey: unknown field: did you mean "surveys"?']],
  ['an unknown field', withSurvey({ color: 'red' }), ['surveys[0].color: unknown field']],
  [
    'a missing question',
    withSurvey({ question: undefined }),
    ['surveys[0].question: expected a string, found nothing'],
  ],
  ['an empty question', withSurvey({ question: '' }), ['surveys[0].question: expected a non-empty text, found ""']],
  ['an invalid uuid', withSurvey({ survey_uuid: '12' }), ['surveys[0].survey_uuid: expected a uuid, found "12"']],
  [
    'an unknown type',
    withSurvey({ survey_type: 'happiness' }),
    ['surveys[0].survey_type: expected "csat_2", "csat_5", "ces_7", "nps_10" or "general", found "happiness"'],
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
    'a misspelled device',
    withAudience({ devices: ['mobile', 'tablets'] }),
    [
      'surveys[0].trigger.audience.devices[0]: expected "phone", "tablet" or "desktop", found "mobile"',
      'surveys[0].trigger.audience.devices[1]: expected "phone", "tablet" or "desktop", found "tablets": did you mean "tablet"?',
    ],
  ],
  [
    'an attribute range that contains no number',
    withAudience({ attributes: { age_days: { min: 30, max: 7 }, seats: { min: 5, max: 5 } } }),
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
    'a duplicate survey',
    { keys: [key], surveys: [survey, { ...survey, survey_uuid: survey_uuid.toUpperCase() }] },
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
  ['a key with invalid surveys', withKey({ surveys: 'all' }), ['keys[0].surveys: expected "*" or a list, found "all"']],
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
      'keys[0].surveys: expected a non-empty list, found []',
      'surveys[0].min_label: expected a string, found 1',
      'surveys[0].max_label: expected a string, found null',
      'surveys[1].survey_uuid: expected a unique value, found that of surveys[0].survey_uuid',
    ],
  ],
])('%s is reported with its position', (_, file, errors) => {
  expect(errorsOf(file)).toEqual(errors);
});

test('comments are allowed', () => {
  const text = JSON.stringify(withSurvey({}), null, 2);
  expect(errorsOf(`// mine\n${text.replace('"surveys"', '/* ours */ "surveys"')}`)).toEqual([]);
});

test.each<[string, object, string[]]>([
  ['an invalid selector', { trigger: { type: 'click', selector: '..buy' } }, ['trigger.selector: expected a CSS']],
  [
    'an id with a digit',
    { trigger: { type: 'click', selector: '#1st' } },
    ['trigger.selector: expected a CSS selector'],
  ],
  ['an unclosed bracket', { trigger: { type: 'click', selector: 'a[href' } }, ['trigger.selector: expected']],
  ['a selector', { trigger: { type: 'click', selector: '#buy > a[href="1"]:not(.x)' } }, []],
  ...(
    [
      ['languages that there are', { audience: { languages: ['de', 'pt-BR', 'zh-Hant'] } }, []],
      [
        'languages that there are not',
        { audience: { languages: ['deutsch', 'de', 'german language', 'xx'] } },
        [0, 2, 3].map((index) => `trigger.audience.languages[${index}]: expected a language such as "de" or "pt-BR"`),
      ],
      [
        'attributes that nothing sets',
        { audience: { attributes: { plan: ['pro'], email: ['a@b.c'], locale: ['de'] } } },
        [
          'trigger.audience.attributes.email: nothing sets this attribute: the email of identify is "user_email"',
          'trigger.audience.attributes.locale: nothing sets this attribute: the widget adds it to responses only',
        ],
      ],
      ['a sample of nobody', { sample_percent: 0 }, ['trigger.sample_percent: excludes all visitors']],
      ['a recurrence of one response', { recurrence_days: 30 }, ['trigger.recurrence_days: visitors who answered']],
      ['after_close alone', { after_close: true }, ['trigger.after_close: has no effect without recurrence_days']],
    ] as const
  ).map(([name, fields, expected]): [string, object, string[]] => [
    name,
    { trigger: { type: 'immediate', ...fields } },
    [...expected],
  ]),
  [
    'a recurrence that has no effect',
    {
      allow_multiple_responses: true,
      do_not_show_if_closed: false,
      trigger: { type: 'immediate', recurrence_days: 30, after_close: true },
    },
    ['trigger.after_close: has no effect: do_not_show_if_closed is off'],
  ],
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
    ['show_on_pages[0]: can never match: page addresses'],
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
    'end labels without a scale',
    { survey_type: 'general', min_label: 'Bad' },
    ['min_label: is never shown: "general" has no scale'],
  ],
  [
    'a text of a step that never appears',
    { text_question: 'Why?' },
    ['text_question: is never shown: response_type is "none"'],
  ],
  ['choices of a step that never appears', { choice_options: ['a'] }, ['choice_options: is never shown']],
  [
    'a contact step that never appears',
    { contact_subtext: 'Only once.' },
    ['contact_subtext: is never shown: collect_contact is off'],
  ],
  ['a screenshot without a text', { allow_screenshots: true }, ['allow_screenshots: is never shown']],
  [
    'a field of a step that a range lacks',
    { follow_ups: [{ scores: [0, 6], text_question: 'What went wrong?' }] },
    ['follow_ups[0].text_question: is never shown: response_type is "none"'],
  ],
  [
    'a text that only a range uses',
    { text_question: 'Why?', follow_ups: [{ scores: [0, 6], response_type: 'text' }] },
    [],
  ],
  [
    'a text that every range replaces',
    { text_question: 'Why?', follow_ups: [{ scores: [0, 6], response_type: 'text', text_question: 'What?' }] },
    ['text_question: is never shown'],
  ],
  [
    'a contact step that only a range has',
    { contact_subtext: 'Once.', follow_ups: [{ scores: [0, 6], collect_contact: true }] },
    [],
  ],
  ['ranges for two of three groups', { thank_yous: [{ scores: [0, 6] }, { scores: [9, 10] }] }, []],
  [
    'ranges for both ends',
    { thank_yous: [{ scores: [0, 0] }, { scores: [10, 10] }] },
    [
      'thank_yous: has no range for 9, unlike other scores from 9 to 10',
      'thank_yous: has no range for 1, 2, 3, 4, 5, 6, unlike other scores from 0 to 6',
    ],
  ],
  ['a forgotten 0', { thank_yous: [{ scores: [1, 6] }, { scores: [9, 10] }] }, ['thank_yous: has no range for 0']],
  ['a single range', { thank_yous: [{ scores: [10, 10] }] }, []],
  ['a gap', { thank_yous: [{ scores: [0, 5] }, { scores: [7, 8] }] }, ['thank_yous: has no range for 6']],
])('%s is a warning if it does nothing', (_, fields, expected) => {
  const { warnings } = inspectSurveys(JSON.stringify(withSurvey(fields)), 'surveys.json');
  expect(warnings).toEqual(expected.map((each) => expect.stringContaining(`surveys[0].${each}`)));
});

const choice_options = { options: ['a', { value: 'b', label: 'B' }] };
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
  ['the higher score first', { thank_yous: [{ scores: [10, 9] }] }, ['thank_yous[0].scores: expected two scores']],
  ['choices of a score', { thank_yous: [{ choices: ['a'] }] }, ['thank_yous[0].choices: expected "scores"']],
  ['scores of choices', { ...general, thank_yous: [{ scores: [0, 1] }] }, ['thank_yous[0].scores: expected "choices"']],
  ['choices given by their values', { ...general, follow_ups: [{ choices: ['a', 'b'], response_type: 'text' }] }, []],
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
  ['half a range', { follow_ups: [{ scores: [6] }] }, ['follow_ups[0].scores: expected a list of 2, found [6]']],
])('%s: ranges of scores and choices', (_, fields, expected) => {
  const errors = errorsOf(withSurvey(fields));
  expect(errors).toEqual(expected.map((each) => expect.stringContaining(`surveys[0].${each}`)));
});

test('errors come in the order of the file, where terminals link them', () => {
  const text = `{\n  "surveys": [${JSON.stringify({ ...survey, question: '' })}],\n  "keys": 5\n}`;
  expect(errorsOf(text)).toEqual([
    'surveys.json:2:92 surveys[0].question: expected a non-empty text, found ""',
    'surveys.json:3:3 keys: expected a list, found 5',
  ]);
});

test('a duplicate key is a warning with its position', () => {
  const text = JSON.stringify(withSurvey({})).replace('"question"', '"question":"Why?",\n"question"');
  expect(inspectSurveys(text, 'surveys.json').warnings).toEqual([
    'surveys.json:1:131 surveys[0].question: Duplicate key: the last value wins',
  ]);
});

test('a missing file is named', async () => {
  await expect(inspectSurveysFile('/no/surveys.json')).rejects.toThrow('/no/surveys.json: file not found');
});

test('a byte order mark is not an error', () => {
  expect(errorsOf(`\ufeff${JSON.stringify(withSurvey({}))}`)).toEqual([]);
});

test('the samples contain every type in every style that fits it, and every kind of answer', async () => {
  const { file, warnings } = inspectSurveys(await readFile('public/surveys.json', 'utf8'), 'samples');
  const { surveys, keys } = file;
  expect(warnings).toEqual([]);
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

test('reports origins that no browser sends', () => {
  const origins = ['https://shop.example:443', 'http://shop.example:8080', 'null'];
  const file = {
    keys: [{ key: 'pk', surveys: '*', origins }],
    surveys: [{ survey_uuid: crypto.randomUUID(), survey_type: 'nps_10', question: 'Q' }],
  };
  expect(inspectSurveys(JSON.stringify(file), 'surveys.json').warnings).toEqual([
    expect.stringContaining('keys[0].origins[0]: a browser sends "https://shop.example"'),
  ]);
});

test('a message lists the first 50 errors, and the number of the others', () => {
  const file = JSON.stringify({ keys: [key], surveys: Array.from({ length: 300 }, () => ({ survey_uuid: 'x' })) });
  const parse = () => parseSurveys(file, 'surveys.json');
  expect(parse).toThrow(/^surveys\.json has \d+ errors:\n(  .+\n){50}  and \d+ more$/);
  expect(errorsOf(file).length).toBeGreaterThan(300);
});
