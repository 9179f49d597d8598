import { expect, test } from 'vitest';
import { explainMistake } from '../../../src/widget/debug/explainMistake.ts';
import { readOptions } from '../../../src/widget/loader/options.ts';
import { surveyUuid } from '../../support/builders.ts';

const required = { survey: surveyUuid, key: 'pk_live' };

function read(attributes: Record<string, string>) {
  const mistakes: string[] = [];
  const options = readOptions(
    (name) => attributes[name] ?? null,
    'https://feedback.example/files/asklet.js?v=1',
    'https://shop.example/cart/',
    (...mistake) => void mistakes.push(explainMistake(...mistake)),
  );
  return { options, mistakes };
}

test('a survey and a key are enough', () => {
  expect(read(required)).toEqual({
    options: {
      survey: surveyUuid,
      key: 'pk_live',
      api: 'https://feedback.example',
      userId: undefined,
      userEmail: undefined,
      metadata: {},
      consent: false,
      restHours: 24,
      debug: false,
      read: expect.any(Function),
    },
    mistakes: [],
  });
});

test.each([
  ['survey', surveyUuid.toUpperCase(), { survey: surveyUuid }],
  ['survey', ` ${surveyUuid}\n`, { survey: surveyUuid }],
  ['api', 'https://api.example/base/', { api: 'https://api.example/base' }],
  ['api', '/feedback', { api: 'https://shop.example/feedback' }],
  ['user-id', 'u-17', { userId: 'u-17' }],
  ['user-email', 'ada@example.com', { userEmail: 'ada@example.com' }],
  ['user-email', '', { userEmail: undefined }],
  ['rest-hours', '0.5', { restHours: 0.5 }],
  ['consent', 'required', { consent: true }],
  ['debug', '', { debug: true }],
  ['debug', 'false', { debug: false }],
])('data-%s="%s" is understood', (name, text, expected) => {
  const { options, mistakes } = read({ ...required, [name]: text });
  expect(options).toMatchObject(expected);
  expect(mistakes).toEqual([]);
});

test.each([
  ['survey', undefined, 'data-survey is missing: it must be a uuid'],
  ['survey', '', 'data-survey is "": it must be a uuid'],
  ['survey', 'nps', 'data-survey is "nps": it must be a uuid'],
  ['key', undefined, 'data-key is missing: it must be a public key'],
  ['key', 'pk live', 'data-key is "pk live": it must be a public key'],
  ['api', 'https://', 'data-api is "https://": it must be a web address'],
  ['api', 'javascript:alert(1)', 'data-api is "javascript:alert(1)": it must be a web address'],
])('without a good data-%s nothing starts (%s)', (name, text, mistake) => {
  const { [name as 'key']: _, ...others } = required;
  expect(read(text === undefined ? others : { ...required, [name]: text })).toEqual({
    options: null,
    mistakes: [mistake],
  });
});

test.each([
  ['rest-hours', '-1', 'data-rest-hours is "-1": it must be a number of hours'],
  ['rest-hours', '', 'data-rest-hours is "": it must be a number of hours'],
  ['consent', 'yes', 'data-consent is "yes": it must be "required"'],
])('a wrong data-%s is told and left out (%s)', (name, text, mistake) => {
  const { options, mistakes } = read({ ...required, [name]: text });
  // a misspelt wish for privacy is still one
  expect(options).toMatchObject({ restHours: 24, consent: name === 'consent' });
  expect(mistakes).toEqual([mistake]);
});
