import { expect, test } from 'vitest';
import { createClient } from '../../../src/widget/delivery/client.ts';
import { otherUuid, sessionUuid, surveyUuid } from '../../support/builders.ts';
import { aBrowser } from './support/browser.ts';
import { account, current, entriesIn, event, expectOutcomes, network, response, tick } from './support/server.ts';

// How entries are handled that the server rejects.

test.each([400, 413])('sends a response without its screenshot after a %i', async (status) => {
  current.server.fail('responses', { status });
  const page = aBrowser(network).open();
  page.outbox.add(account, { ...response(9), metadata: { plan: 'pro', screenshot: { data_url: 'data:' } } });
  await expectOutcomes(page, 'screenshotDropped 9', 'received 9');
  expect(await current.server.responses()).toMatchObject([{ score: 9, metadata: { plan: 'pro' } }]);
  expect((await current.server.responses())[0]!.metadata).not.toHaveProperty('screenshot');
});

test('keeps what was added while a screenshot was rejected', async () => {
  current.server.fail('responses', { status: 413, times: 2 });
  let added = false;
  const page = aBrowser((...request) => {
    if (!added) page.outbox.add(account, { session_uuid: sessionUuid, text: 'Soup' });
    added = true;
    return network(...request);
  }).open();
  page.outbox.add(account, { ...response(9), metadata: { screenshot: { data_url: 'data:' } } });
  await expectOutcomes(page, 'failed 9', 'screenshotDropped 9', 'received 9');
  expect(await current.server.responses()).toMatchObject([{ score: 9, text: 'Soup' }]);
});

test('moves a session of another survey to a new uuid, with all its entries', async () => {
  await createClient({ fetch: network }).startSession({ ...account, survey: otherUuid }, sessionUuid);
  const { open, storage } = aBrowser(network);
  storage!.setItem(`asklet:${surveyUuid}`, JSON.stringify({ survey_uuid: surveyUuid, session_uuid: sessionUuid }));
  const page = open();
  page.outbox.add(account, response(9));
  page.outbox.add(account, event('score_submitted'));
  await expectOutcomes(page, 'failed 9', 'received 9', 'received score_submitted');
  await tick();
  // a move is not a failure, so no pause follows
  expect(page.pause()).toBeNull();
  const { session_uuid } = (await current.server.responses())[0]!;
  expect(session_uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(session_uuid).not.toBe(sessionUuid);
  expect(await current.server.events()).toMatchObject([{ session_uuid, event_type: 'score_submitted' }]);
  expect(JSON.parse(storage!.getItem(`asklet:${surveyUuid}`)!)).toEqual({ survey_uuid: surveyUuid, session_uuid });
});

test('gives up if a moved session is rejected again', async () => {
  current.server.fail('responses', { status: 409, times: Infinity });
  const { open, storage } = aBrowser(network);
  const page = open();
  page.outbox.add(account, response(9));
  await expectOutcomes(page, 'failed 9', 'refused 9');
  expect(entriesIn(storage!)).toBe(0);
});
