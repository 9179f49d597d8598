import { expect, test } from 'vitest';
import { createAttributes } from '../../../src/widget/browser/attributes.ts';
import { readOptions } from '../../../src/widget/core/options.ts';
import { surveyUuid } from '../../support/builders.ts';

const required = { survey: surveyUuid, key: 'pk_live' };

function read(attributes: Record<string, string>) {
  const errors: string[] = [];
  const options = readOptions(
    createAttributes(
      (name) => attributes[name] ?? null,
      (error) => void errors.push(error),
    ),
    'https://feedback.example',
    'https://shop.example/cart/',
  );
  return { options, errors };
}

test('needs only a survey and a key', () => {
  expect(read(required)).toEqual({
    options: {
      survey: surveyUuid,
      key: 'pk_live',
      api: 'https://feedback.example',
      userId: undefined,
      userEmail: undefined,
      metadata: {},
      requiresConsent: false,
      cooldownHours: 24,
      siteCooldown: 24,
      preload: false,
      debug: false,
      attributes: expect.any(Object),
    },
    errors: [],
  });
});

test.each([
  ['survey', surveyUuid.toUpperCase(), { survey: surveyUuid }],
  ['survey', ` ${surveyUuid}\n`, { survey: surveyUuid }],
  ['api', 'https://api.example/base/', { api: 'https://api.example/base' }],
  ['api', '/feedback', { api: 'https://shop.example/feedback' }],
  ['preload', '1', { preload: true }],
  ['user-id', 'u-17', { userId: 'u-17' }],
  ['user-email', 'ada@example.com', { userEmail: 'ada@example.com' }],
  ['user-email', '', { userEmail: undefined }],
  ['rest-hours', '0.5', { cooldownHours: 0.5 }],
  ['site-cooldown-hours', '0', { siteCooldown: 0 }],
  ['consent', 'required', { requiresConsent: true }],
  ['debug', '', { debug: true }],
  ['debug', 'false', { debug: false }],
])('reads data-%s="%s"', (name, text, expected) => {
  const { options, errors } = read({ ...required, [name]: text });
  expect(options).toMatchObject(expected);
  expect(errors).toEqual([]);
});

test.each([
  ['survey', undefined, 'data-survey is missing: it must be a uuid'],
  ['survey', '', 'data-survey is "": it must be a uuid'],
  ['survey', 'nps', 'data-survey is "nps": it must be a uuid'],
  ['key', undefined, 'data-key is missing: it must be a public key'],
  ['key', 'pk live', 'data-key is "pk live": it must be a public key'],
  ['api', 'https://', 'data-api is "https://": it must be a web address'],
  ['api', 'javascript:alert(1)', 'data-api is "javascript:alert(1)": it must be a web address'],
])('returns no options without a valid data-%s (%s)', (name, text, error) => {
  const { [name as 'key']: _, ...others } = required;
  expect(read(text === undefined ? others : { ...required, [name]: text })).toEqual({
    options: null,
    errors: [error],
  });
});

test.each([
  ['rest-hours', '-1', 'data-rest-hours is "-1": it must be a number of hours'],
  ['rest-hours', '', 'data-rest-hours is "": it must be a number of hours'],
  ['consent', 'yes', 'data-consent is "yes": it must be "required"'],
])('reports a malformed data-%s and uses the default (%s)', (name, text, error) => {
  const { options, errors } = read({ ...required, [name]: text });
  // a misspelled request for privacy still counts
  expect(options).toMatchObject({ cooldownHours: 24, requiresConsent: name === 'consent' });
  expect(errors).toEqual([error]);
});
