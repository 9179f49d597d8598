import { expect, test } from 'vitest';
import { readSettings } from '../../../src/widget/desk/settings.ts';

function read(attributes: Record<string, string>) {
  const mistakes: string[] = [];
  const settings = readSettings({ read: (name) => attributes[name] ?? null }, (mistake) => void mistakes.push(mistake));
  return { settings, mistakes };
}

const defaults = {
  keepQuery: false,
  metadata: {},
  textLimit: 1000,
  maskText: false,
  locale: null,
  buttonLabel: null,
  look: { position: 'bottom-right', theme: 'auto', accent: null, target: null, npsColors: false },
};

test('nothing has to be set', () => {
  expect(read({})).toEqual({ settings: defaults, mistakes: [] });
});

test.each([
  ['keep-query', '', { keepQuery: true }],
  ['keep-query', 'true', { keepQuery: true }],
  ['keep-query', 'false', { keepQuery: false }],
  ['text-limit', '250', { textLimit: 250 }],
  ['mask-text', '', { maskText: true }],
  ['metadata', '{"plan":"pro","seats":3}', { metadata: { plan: 'pro', seats: 3 } }],
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
  const { settings, mistakes } = read({ [name]: text });
  expect(settings).toMatchObject(expected);
  expect(mistakes).toEqual([]);
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
  expect(read({ [name]: text })).toEqual({ settings: defaults, mistakes: [mistake] });
});
