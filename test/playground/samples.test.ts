import { expect, it } from 'vitest';
import { chosenIn, fetchSamples, queryOf, type Samples } from '../../src/playground/samples.ts';
import { tagText } from '../../src/playground/tag.ts';

const survey = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const samples: Samples = {
  keys: [{ key: 'pk_demo' }],
  surveys: [{ survey_uuid: survey, survey_type: 'nps_10', question: 'Why?' }],
};

it.each([
  ['', samples, { survey, key: 'pk_demo' }],
  ['?survey=other', samples, { survey: 'other', key: 'pk_demo' }],
  ['?survey=other&key=pk_mine', null, { survey: 'other', key: 'pk_mine' }],
  ['?survey=other', null, null],
  ['', null, null],
])('from the query %j it chooses', (query, among, choice) => {
  expect(chosenIn(query, among)).toEqual(choice);
});

it('reads back the choice that it wrote', () => {
  const choice = { survey, key: 'pk_a+b&c' };
  expect(chosenIn(queryOf(choice), samples)).toEqual(choice);
});

it('has no samples where the server keeps its surveys to itself', async () => {
  expect(await fetchSamples(async () => new Response('', { status: 404 }))).toBeNull();
  expect(await fetchSamples(async () => Promise.reject(new TypeError('no network')))).toBeNull();
});

it('shows the tag with the address of this server', () => {
  expect(tagText({ survey, key: 'pk_demo' }, 'https://feedback.example')).toBe(
    `<script async src="https://feedback.example/asklet.js"\n        data-survey="${survey}"\n        data-key="pk_demo"></script>`,
  );
});
