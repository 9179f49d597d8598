import { expect, test } from 'vitest';
import type { Look } from '../../../src/contract/surveys/look.ts';
import { createAttributes } from '../../../src/widget/browser/attributes.ts';
import type { Options } from '../../../src/widget/core/options.ts';
import { createSettings, readSettings } from '../../../src/widget/display/settings.ts';

function read(attributes: Record<string, string>) {
  const errors: string[] = [];
  const settings = readSettings({
    attributes: createAttributes(
      (name) => attributes[name] ?? null,
      (error) => void errors.push(error),
    ),
  });
  return { settings, errors };
}

const defaults = {
  keepQuery: false,
  metadata: {},
  textLimit: 1000,
  maskText: false,
  locale: null,
  launcherLabel: null,
  appearance: {
    position: 'bottom-right',
    theme: 'auto',
    accent: null,
    target: null,
    npsColors: false,
    buttonStyle: 'button',
    font: null,
    radius: null,
  },
};

test('uses the defaults if nothing is set', () => {
  expect(read({})).toEqual({ settings: defaults, errors: [] });
});

test.each([
  ['keep-query', '', { keepQuery: true }],
  ['keep-query', 'true', { keepQuery: true }],
  ['keep-query', 'false', { keepQuery: false }],
  ['text-limit', '250', { textLimit: 250 }],
  ['mask-text', '', { maskText: true }],
  ['metadata', '{"plan":"pro","seats":3}', { metadata: { plan: 'pro', seats: 3 } }],
  ['position', ' top-left ', { appearance: { position: 'top-left' } }],
  ['position', 'center', { appearance: { position: 'center' } }],
  ['theme', 'dark', { appearance: { theme: 'dark' } }],
  ['accent', 'rebeccapurple', { appearance: { accent: 'rebeccapurple' } }],
  ['target', '#survey', { appearance: { target: '#survey' } }],
  ['button-style', 'tab', { appearance: { buttonStyle: 'tab' } }],
  ['nps-colors', '', { appearance: { npsColors: true } }],
  ['button-label', 'Tell us', { launcherLabel: 'Tell us' }],
  ['locale', 'pt-BR', { locale: 'pt-BR' }],
  ['locale', 'zh-hant-tw', { locale: 'zh-Hant-TW' }],
  ['locale', 'de_DE.UTF-8', { locale: 'de-DE' }],
])('reads data-%s="%s"', (name, text, expected) => {
  const { settings, errors } = read({ [name]: text });
  expect(settings).toMatchObject(expected);
  expect(errors).toEqual([]);
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
  ['locale', '{{ locale }}', 'data-locale is "{{ locale }}": it must be a language tag'],
  ['locale', 'german', 'data-locale is "german": it must be a language tag'],
  ['theme', 'night', 'data-theme is "night": it must be one of auto, light, dark'],
  [
    'position',
    'left',
    'data-position is "left": it must be one of bottom-right, bottom-left, top-right, top-left, center',
  ],
])('reports a malformed data-%s and uses the default (%s)', (name, text, error) => {
  expect(read({ [name]: text })).toEqual({ settings: defaults, errors: [error] });
});

test('attributes of the tag win over the look of the survey, which can come and change later', () => {
  const attributes = createAttributes(
    (name) => ({ position: 'top-left' })[name as string] ?? null,
    (error) => expect.fail(error),
  );
  const survey: { look?: Look } = {};
  attributes.inherit((name) => survey.look?.[name as 'theme'] ?? null);
  const options = { attributes } as Options;
  const settings = createSettings(
    () => options,
    () => survey.look,
  );
  const first = settings();
  expect(first.appearance).toMatchObject({ position: 'top-left', theme: 'auto', font: null });
  expect(settings()).toBe(first);
  survey.look = { position: 'center', theme: 'dark', font: 'serif' };
  const changed = settings();
  expect(changed.appearance).toMatchObject({ position: 'top-left', theme: 'dark', font: 'serif', radius: null });
  // what the tag says stays
  survey.look = { position: 'bottom-left', theme: 'dark', font: 'serif' };
  expect(settings()).toBe(changed);
});
