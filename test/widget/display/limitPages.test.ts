import { expect, test } from 'vitest';
import { createStore } from '../../../src/widget/browser/store.ts';
import { limitPages, maxPages } from '../../../src/widget/display/openSurvey.ts';
import { otherUuid, sessionUuid, surveyUuid } from '../../support/builders.ts';

test('forgets the oldest pages above the limit, but neither this one nor those of other surveys', () => {
  const store = createStore(() => null);
  const name = (page: number | string, survey = surveyUuid) => `asklet:${survey}:@/${page}`;
  for (let page = 0; page < maxPages; page += 1) store.write(name(page), JSON.stringify({ at: 1000 - page }));
  store.write(name('other', otherUuid), '{}');
  limitPages(store, surveyUuid, sessionUuid);
  expect(store.names('asklet:')).toHaveLength(maxPages + 1);

  // after the clock was set back
  store.write(name('this'), JSON.stringify({ at: 0, reply: { session_uuid: sessionUuid } }));
  store.write(name('next'), JSON.stringify({ at: 1 }));
  limitPages(store, surveyUuid, sessionUuid);
  const left = store.names(name(''));
  expect(left).toHaveLength(maxPages);
  expect(left).toContain(name('this'));
  expect([name('next'), name(maxPages - 1)].some((each) => left.includes(each))).toBe(false);
  expect(store.names(name('', otherUuid))).toHaveLength(1);
});
