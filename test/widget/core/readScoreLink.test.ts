import { expect, test } from 'vitest';
import { readScoreLink } from '../../../src/widget/core/readScoreLink.ts';
import { surveyUuid } from '../../support/builders.ts';

test.each([
  ['?asklet-score=8', 'navigate', [['score', '8', undefined]]],
  [`?a=1&asklet-survey=${surveyUuid}&asklet-score=0`, 'navigate', [['score', '0', surveyUuid]]],
  ['?asklet-score=8', 'reload', []],
  ['?asklet-score=8', 'back_forward', []],
  // an old browser
  ['?asklet-score=8', null, []],
  ['?asklet-score=', 'navigate', []],
  [`?asklet-survey=${surveyUuid}`, 'navigate', []],
  ['', 'navigate', []],
])('the address %s of a page after a %s', (search, type, expected) => {
  const performance = { getEntriesByType: () => (type ? [{ type }] : []) };
  expect(readScoreLink({ location: { search }, performance } as unknown as Window)).toEqual(expected);
});

const scored = [['score', '6', surveyUuid]];

test.each([
  [`?asklet-score=6&amp;asklet-survey=${surveyUuid}`, scored],
  [`?asklet-score=6&amp;amp;asklet-survey=${surveyUuid}`, scored],
  [`?asklet-survey=${surveyUuid}&amp;asklet-score=6`, scored],
  [`?asklet-score=6%26asklet-survey%3D${surveyUuid}`, scored],
  [`?asklet-score=6%2526asklet-survey%253D${surveyUuid}`, scored],
  [`?asklet-score=6;asklet-survey=${surveyUuid}`, scored],
  [`?asklet-score=3D6&asklet-survey=3D${surveyUuid}`, scored],
  [`?asklet-score=6&asklet-survey=${surveyUuid}.`, scored],
  [`?asklet-score=6&asklet-survey=<${surveyUuid}>&utm_id=11111111-2222-4333-8444-555555555555`, scored],
  [`?ASKLET-SCORE=6&ASKLET-SURVEY=${surveyUuid.toUpperCase()}`, [['score', '6', surveyUuid.toUpperCase()]]],
  ['?asklet-score=-1', [['score', '-1', undefined]]],
  // no survey has this name, so none is scored
  [
    `?asklet-score=6&asklet-survey=${surveyUuid.slice(0, 30)}`,
    [['score', '6', `asklet-survey,${surveyUuid.slice(0, 30)}`]],
  ],
  ['?asklet-score=6&asklet-sur', [['score', '6', 'asklet-sur,']]],
  ['?asklet-score=6&asklet-survey=', [['score', '6', 'asklet-survey,']]],
])('scores only the survey that a mangled address names: %s', (search, expected) => {
  const performance = { getEntriesByType: () => [{ type: 'navigate' }] };
  expect(readScoreLink({ location: { search }, performance } as unknown as Window)).toEqual(expected);
});
