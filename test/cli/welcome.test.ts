import { expect, test } from 'vitest';
import { type Welcome, welcome } from '../../src/cli/welcome.ts';
import { SurveyEntry } from '../../src/contract/surveys/surveysFile.ts';

const survey = SurveyEntry.parse({
  survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
  survey_type: 'nps_10',
  question: 'How likely?',
});

const given: Welcome = {
  url: 'http://0.0.0.0:8787',
  publicUrl: null,
  database: '/srv/asklet.db',
  source: '/srv/surveys.json',
  surveys: [survey],
  keys: [{ key: 'pk_1', surveys: [survey.survey_uuid] }],
  warnings: [],
  isSample: false,
  token: { adminToken: 'secret', isNew: true, isStored: true },
  invitation: null,
  isTokenShown: true,
  demo: true,
};

test('a created token is in the link, and its file is named', () => {
  const text = welcome(given);
  expect(text).toContain('Your surveys: http://localhost:8787/#token=secret\n');
  expect(text).toContain('The admin token is kept in asklet.token: secret\n');
  expect(text).toContain('data-survey="6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0" data-key="pk_1"');
});

test.each<[string, Partial<Welcome>, string]>([
  [
    'a token that could not be stored',
    { token: { adminToken: 'secret', isNew: true, isStored: false } },
    'The admin token of this run: secret',
  ],
  [
    'a stored token in a journal',
    { token: { adminToken: 'secret', isNew: false, isStored: true }, isTokenShown: false },
    'Your surveys: http://localhost:8787/ with the token in asklet.token',
  ],
  [
    'a given token in a journal',
    { token: { adminToken: 'secret', isNew: false, isStored: false }, isTokenShown: false },
    'Your surveys: http://localhost:8787/ with the admin token',
  ],
  [
    'an invitation instead of a token',
    { token: { isNew: false, isStored: false }, invitation: 'once' },
    'It works once, for seven days:\n\n  http://localhost:8787/surveys#invitation=once&as=owner\n',
  ],
  ['an owner who has joined', { token: { isNew: false, isStored: false } }, 'Your surveys: http://localhost:8787/\n'],
  [
    'a public address',
    { publicUrl: 'https://feedback.example/' },
    'Your surveys: https://feedback.example/#token=secret\n',
  ],
  ['no pages at the root', { demo: false }, 'Your surveys: http://localhost:8787/results#token=secret'],
  ['samples', { isSample: true }, '1 from the samples, until you publish a survey of your own to /srv/surveys.json'],
])('with %s, the welcome says so', (_, fields, line) => {
  const text = welcome({ ...given, ...fields });
  expect(text).toContain(line);
  if (fields.isTokenShown === false) expect(text).not.toContain('secret');
});

test('without surveys, there is no tag to paste', () => {
  expect(welcome({ ...given, surveys: [] })).not.toContain('<script');
});
