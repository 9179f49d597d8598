import { expect, test } from 'vitest';
import { createStore } from '../../../src/widget/browser/store.ts';
import { limitPages, maxPages } from '../../../src/widget/display/buildSurvey.ts';
import { otherUuid, sessionUuid, surveyUuid } from '../../support/builders.ts';

const reply = { session_uuid: otherUuid, user_submitted_score: false, user_submitted_text: false };

test('forgets the oldest pages above the limit, but neither this one nor those of other surveys', () => {
  const store = createStore(() => null);
  const name = (page: number | string, survey = surveyUuid) => `asklet:${survey}:@/${page}`;
  for (let page = 0; page < maxPages; page += 1) store.write(name(page), JSON.stringify({ at: 1000 - page, reply }));
  store.write(name('other', otherUuid), '{}');
  limitPages(store, surveyUuid, sessionUuid);
  expect(store.names('asklet:')).toHaveLength(maxPages + 1);

  // after the clock was set back
  store.write(name('this'), JSON.stringify({ at: 0, reply: { ...reply, session_uuid: sessionUuid } }));
  store.write(name('next'), JSON.stringify({ at: 1, reply }));
  limitPages(store, surveyUuid, sessionUuid);
  const left = store.names(name(''));
  expect(left).toHaveLength(maxPages);
  expect(left).toContain(name('this'));
  expect([name('next'), name(maxPages - 1)].some((each) => left.includes(each))).toBe(false);
  expect(store.names(name('', otherUuid))).toHaveLength(1);
});

test('forgets pages without an answer first', () => {
  const store = createStore(() => null);
  for (let page = 0; page <= maxPages; page += 1) {
    const isAnswered = page !== 7;
    store.write(
      `asklet:${surveyUuid}:@/${page}`,
      JSON.stringify({ at: page, reply: { ...reply, user_submitted_text: isAnswered } }),
    );
  }
  limitPages(store, surveyUuid, sessionUuid);
  expect(store.names('asklet:')).toHaveLength(maxPages);
  expect(store.read(`asklet:${surveyUuid}:@/7`)).toBeNull();
});
