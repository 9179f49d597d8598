import { expect, test } from 'vitest';
import { lintSurveys } from '../../src/lint/lintSurveys.ts';
import { linesOf, withSurvey } from './withSurvey.ts';

/** Returns the errors of a file, without their positions. */
const errorsOf = (file: unknown) =>
  linesOf(lintSurveys(JSON.stringify(file)).errors).map((line) => line.replace(/^surveys\.json:1:\d+ /, ''));

const withTargets = (notifications: unknown) => ({ ...withSurvey({}), notifications });

test.each<[string, unknown, string]>([
  ['an empty list', [], 'the file: expected an object, found []'],
  ['a list', ['https://hooks.example/T0'], 'the file: expected an object, found a list'],
  ['a text', 'draft', 'the file: expected an object, found "draft"'],
  ['an address', withTargets('https://hooks.example/T0'), 'notifications: expected a list, found a text'],
  ['a target alone', withTargets({ to: 'slack' }), 'notifications: expected a list, found an object'],
  ['a number', withTargets(5), 'notifications: expected a list, found 5'],
  ['true', withTargets(true), 'notifications: expected a list, found true'],
  ['null', withTargets([null]), 'notifications[0]: expected an object, found null'],
  ['a list of addresses', withTargets([['https://x']]), 'notifications[0]: expected an object, found a list'],
])('of notifications, only what has no secret is shown: %s', (_, file, expected) => {
  expect(errorsOf(file)).toEqual([expected]);
});

test.each<[unknown, string]>([
  [{ to: 'slack', url: 'https://hooks.example/T0' }, 'an object'],
  [{ some: { where: { notifications: [] } } }, 'an object'],
  [[{ to: 'slack' }], 'a list'],
  [{ en: 'Why?' }, '{"en":"Why?"}'],
  [{ en: null }, '{"en":null}'],
  [['Why?'], '["Why?"]'],
  [[null], '[null]'],
  [null, 'null'],
])('elsewhere, what can hold a target is not shown: %j', (question, shown) => {
  expect(errorsOf(withSurvey({ question }))).toEqual([`surveys[0].question: expected a string, found ${shown}`]);
});

test('a value is shown with up to 60 characters', () => {
  const shown = (length: number) => errorsOf(withSurvey({ survey_uuid: 'x'.repeat(length) }));
  expect(shown(58)).toEqual([`surveys[0].survey_uuid: expected a uuid, found "${'x'.repeat(58)}"`]);
  expect(shown(59)).toEqual([`surveys[0].survey_uuid: expected a uuid, found "${'x'.repeat(56)}…`]);
});

test.each<[string, object, string[]]>([
  ['an empty text', { look: { button_label: '' } }, ['look.button_label: expected a non-empty text, found ""']],
  [
    'a text that is too short',
    { trigger: { type: 'immediate', audience: { languages: ['d'] } } },
    ['trigger.audience.languages[0]: expected a text of at least 2 characters, found "d"'],
  ],
  [
    'the branch that was meant',
    { show_on_pages: [{ match: 'begins', value: '' }] },
    [
      'show_on_pages[0].match: expected "simple", "exact", "starts_with", "ends_with", "contains", "glob" or "regex", found "begins"',
      'show_on_pages[0].value: expected a non-empty text, found ""',
    ],
  ],
  ['several branches', { show_on_pages: 5 }, ['show_on_pages: expected a list or an object, found 5']],
  [
    'several errors of attributes',
    { trigger: { type: 'immediate', audience: { attributes: { plan: 'pro', team: [], age: { min: 'x' } } } } },
    [
      'trigger.audience.attributes.plan: expected a list or an object, found "pro"',
      'trigger.audience.attributes.team: expected a non-empty list, found []',
      'trigger.audience.attributes.age.min: expected a number, found "x"',
    ],
  ],
  [
    'a name',
    { trigger: { type: 'immediate', audience: { attributes: { '': ['pro'] } } } },
    ['trigger.audience.attributes.: expected a non-empty text, found the name "": rename it'],
  ],
  [
    'names of languages',
    { translations: { German: {}, xx1: {} } },
    [
      'translations.German: expected a language tag such as "de" or "pt-BR", found the name "German": did you mean "de"?',
      'translations.xx1: expected a language tag such as "de" or "pt-BR", found the name "xx1": rename it',
    ],
  ],
  [
    'unknown fields, with the closest name of their object',
    {
      unknown: 1,
      survey_typ: 2,
      trigger: {
        type: 'any',
        of: [
          { type: 'delay', second: 3 },
          { type: 'scroll', percent: 5 },
        ],
      },
    },
    [
      'unknown: unknown field',
      'survey_typ: unknown field: did you mean "survey_type"?',
      'trigger.of[0].seconds: expected a number, found nothing',
      'trigger.of[0].second: unknown field: did you mean "seconds"?',
    ],
  ],
])('expectations: %s', (_, fields, expected) => {
  expect(errorsOf(withSurvey(fields)).toSorted()).toEqual(expected.map((each) => `surveys[0].${each}`).toSorted());
});
