import { test } from './test.ts';

test('the last change, the groups and the notes of results are heard, and a note is added', async ({
  listenToResults,
  program,
}) => {
  test.skip(program === 'firefox', 'Tab stays in its toolbar, because nothing on the page has the focus');
  const visit = await listenToResults();
  await visit.tabTo('region What has changed');
  await visit.tabTo('Promoters toggle button not pressed.');
  await visit.tabTo('Remove “New checkout” push button.');
  await visit.tabTo('Add a note collapsed push button.');
  visit.press('Return');
  await visit.hear('What happened entry New prices, a campaign, an outage required.');
  visit.press('s', 'a', 'l', 'e', 'Return');
  await visit.hear('Added: sale');
});
