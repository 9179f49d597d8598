import { expect, test } from 'vitest';
import { describeSchedule } from '../../../src/app/results/describeSchedule.ts';
import { createTexts } from '../../../src/app/i18n/texts.ts';

const english = createTexts('en');

const starts_at = '2027-03-01T09:00:00+01:00';
const ends_at = '2027-03-31T18:00:00+02:00';
const [start, end] = [starts_at, ends_at].map(english.formatTime);

test.each([
  ['2027-02-01T00:00:00Z', {}, 0, null],
  ['2027-02-01T00:00:00Z', { starts_at, ends_at }, 0, `Starts on ${start}`],
  ['2027-03-02T00:00:00Z', { starts_at }, 3, null],
  ['2027-03-02T00:00:00Z', { starts_at, ends_at }, 3, `Ends on ${end}`],
  ['2027-03-02T00:00:00Z', { max_responses: 500 }, 12, '12 of 500 responses'],
  ['2027-03-02T00:00:00Z', { max_responses: 500 }, 500, 'Full, 500 of 500 responses'],
  ['2027-03-02T00:00:00Z', { ends_at, max_responses: 500 }, 500, 'Full, 500 of 500 responses'],
  ['2027-04-02T00:00:00Z', { ends_at, max_responses: 500 }, 500, `Ended on ${end}, 500 of 500 responses`],
])('at %s a survey with %j and %i responses: %s', (now, survey, responses, sentence) => {
  expect(describeSchedule(survey, responses, Date.parse(now), english)).toBe(sentence);
});
