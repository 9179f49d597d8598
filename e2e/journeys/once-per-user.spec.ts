import { expect, htmlOf, test } from '../support/test.ts';

test('a user who has answered is not asked on another device', async ({ page, browser, asklet, site, tag }) => {
  await asklet.override({ allow_multiple_responses: false, trigger: { type: 'immediate', once_per_user: true } });
  const address = site.page(htmlOf(tag({ 'data-user-id': 'ada' })));
  await page.goto(address);
  await asklet.card.score(9);
  await expect.poll(async () => (await asklet.server.responses()).length).toBe(1);

  const another = await browser.newContext();
  await another.addInitScript('window.askletTestMode = true');
  const device = await another.newPage();
  const sent: unknown[] = [];
  device.on('request', (request) => /\/sessions\/?$/.test(request.url()) && sent.push(request.postDataJSON()));
  await device.goto(address);
  const reason = () => device.evaluate(`asklet('why').reason`);
  await expect.poll(reason).toBe('answered');
  // only after the survey has asked for it
  expect(sent).toEqual([{}, { session_uuid: expect.any(String) as unknown, user_id: 'ada' }]);
  await device.evaluate(`asklet('reset'); asklet('identify', { id: 'bob' })`);
  await expect.poll(reason).toBe('shown');
  await another.close();
});
