import { expect, test } from 'vitest';
import { readOptions } from '../../../src/widget/loader/options.ts';
import { surveyUuid } from '../../support/builders.ts';

const required = { survey: surveyUuid, key: 'pk_live' };

function read(attributes: Record<string, string>) {
  const mistakes: string[] = [];
  const options = readOptions(
    (name) => attributes[name] ?? null,
    'https://feedback.example/files/asklet.js?v=1',
    'https://shop.example/cart/',
    (mistake) => mistakes.push(mistake),
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
      keepQuery: false,
      textLimit: 1000,
      maskText: false,
      look: { position: 'bottom-right', theme: 'auto', accent: null, target: null, npsColors: false },
      buttonLabel: null,
      consent: false,
      restHours: 24,
      debug: false,
      locale: null,
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
  ['metadata', '{"plan":"pro","seats":3}', { metadata: { plan: 'pro', seats: 3 } }],
  ['keep-query', '', { keepQuery: true }],
  ['keep-query', 'true', { keepQuery: true }],
  ['keep-query', 'false', { keepQuery: false }],
  ['text-limit', '250', { textLimit: 250 }],
  ['mask-text', '', { maskText: true }],
  ['position', ' top-left ', { look: { position: 'top-left' } }],
  ['position', 'center', { look: { position: 'center' } }],
  ['theme', 'dark', { look: { theme: 'dark' } }],
  ['accent', 'rebeccapurple', { look: { accent: 'rebeccapurple' } }],
  ['target', '#survey', { look: { target: '#survey' } }],
  ['nps-colors', '', { look: { npsColors: true } }],
  ['button-label', 'Tell us', { buttonLabel: 'Tell us' }],
  ['locale', 'pt-BR', { locale: 'pt-BR' }],
  ['locale', 'zh-hant-tw', { locale: 'zh-hant-tw' }],
  ['locale', 'sr-Latn-x-home', { locale: 'sr-Latn-x-home' }],
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
  ['metadata', '{plan}', 'data-metadata is "{plan}": it must be a JSON object'],
  ['metadata', '["pro"]', 'data-metadata is "["pro"]": it must be a JSON object'],
  ['metadata', 'null', 'data-metadata is "null": it must be a JSON object'],
  ['text-limit', 'long', 'data-text-limit is "long": it must be a whole number from 1 to 10000'],
  ['text-limit', '0', 'data-text-limit is "0": it must be a whole number from 1 to 10000'],
  ['text-limit', '1.5', 'data-text-limit is "1.5": it must be a whole number from 1 to 10000'],
  ['text-limit', '10001', 'data-text-limit is "10001": it must be a whole number from 1 to 10000'],
  ['locale', '', 'data-locale is "": it must be a language tag'],
  ['locale', 'de_DE', 'data-locale is "de_DE": it must be a language tag'],
  ['locale', 'german', 'data-locale is "german": it must be a language tag'],
  ['theme', 'night', 'data-theme is "night": it must be one of auto, light, dark'],
  [
    'position',
    'left',
    'data-position is "left": it must be one of bottom-right, bottom-left, top-right, top-left, center',
  ],
])('a wrong data-%s is told and left out (%s)', (name, text, mistake) => {
  const { options, mistakes } = read({ ...required, [name]: text });
  expect(options).toMatchObject({ metadata: {}, textLimit: 1000, locale: null, look: { position: 'bottom-right', theme: 'auto' } });
  expect(mistakes).toEqual([mistake]);
});
