import { expect, test } from 'vitest';
import { createStore } from '../../../src/widget/browser/store.ts';
import { limitPages, maxPages } from '../../../src/widget/display/limitPages.ts';
import { otherUuid, surveyUuid } from '../../support/builders.ts';

const name = (page: number | string, survey = surveyUuid) => `asklet:${survey}:@/${page}`;

test('forgets the pages above the limit, those without an answer first, and nothing of other surveys', () => {
  const store = createStore(() => null);
  for (let page = 0; page < maxPages; page += 1) store.write(name(page), page < 5 ? '{}' : '{"given":{"score":1}}');
  store.write(name('other', otherUuid), '{}');
  limitPages(store, surveyUuid);
  expect(store.names('asklet:')).toHaveLength(maxPages + 1);

  for (const page of ['a', 'b', 'c', 'd', 'e', 'f']) store.write(name(page), '{"given":{"score":0}}');
  limitPages(store, surveyUuid);
  const left = store.names(name(''));
  expect(left).toHaveLength(maxPages);
  expect([0, 1, 2, 3, 4].some((page) => left.includes(name(page)))).toBe(false);
  expect(store.names(name('', otherUuid))).toHaveLength(1);
});
