import { expect, test } from 'vitest';
import { scaleOf } from '../../../src/widget/eligibility/scale.ts';
import { aSurvey } from '../../support/builders.ts';

test.each([
  ['csat_2', [0, 1]],
  ['csat_5', [1, 2, 3, 4, 5]],
  ['ces_7', [1, 2, 3, 4, 5, 6, 7]],
  ['nps_10', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
] as const)('%s offers its scores from the lowest to the highest', (survey_type, scores) => {
  expect(scaleOf(aSurvey({ survey_type }))?.scores).toEqual(scores);
});

test('a general survey has no scale, whatever its style', () => {
  expect(scaleOf(aSurvey({ survey_type: 'general', scale_style: 'stars' }))).toBeNull();
});

test.each([
  ['csat_2', null, 'thumbs'],
  ['csat_2', 'thumbs', 'thumbs'],
  ['csat_2', 'emoji', 'emoji'],
  ['csat_2', 'numbers', 'numbers'],
  ['csat_2', 'stars', 'thumbs'],
  ['csat_5', null, 'emoji'],
  ['csat_5', 'emoji', 'emoji'],
  ['csat_5', 'numbers', 'numbers'],
  ['csat_5', 'stars', 'stars'],
  ['csat_5', 'thumbs', 'numbers'],
  ['ces_7', null, 'numbers'],
  ['ces_7', 'emoji', 'emoji'],
  ['ces_7', 'numbers', 'numbers'],
  ['ces_7', 'stars', 'stars'],
  ['ces_7', 'thumbs', 'numbers'],
  ['nps_10', null, 'numbers'],
  ['nps_10', 'numbers', 'numbers'],
  ['nps_10', 'stars', 'stars'],
  ['nps_10', 'emoji', 'numbers'],
  ['nps_10', 'thumbs', 'numbers'],
] as const)('shows %s with the style %s as %s', (survey_type, scale_style, shown) => {
  expect(scaleOf(aSurvey({ survey_type, scale_style }))?.style).toBe(shown);
});
