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
