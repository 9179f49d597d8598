import { expect, htmlOf, test } from '../support/test.ts';

const trigger = (fields: object) => ({ trigger: { type: 'immediate' as const, ...fields } });

test('waits for an attribute, and opens when the page sets it', async ({ page, asklet, site, tag }) => {
  await asklet.override(trigger({ audience: { attributes: { plan: ['pro'], age_days: { min: 30 } } } }));
  await page.goto(site.page(htmlOf(tag({ 'data-metadata': '{"age_days":30}' }))));
  const detail = { condition: 'attributes.plan', known: false };
  expect(await asklet.why()).toMatchObject({ shown: false, reason: 'audience', detail });
  await page.evaluate(`asklet('metadata', { plan: 'free' })`);
  expect(await asklet.why()).toMatchObject({ reason: 'audience', detail: { ...detail, known: true } });
  await page.evaluate(`asklet('identify', { id: 'ada', plan: 'pro' })`);
  await expect(asklet).toShowSurvey();
});

test('opens only on a device of its audience', async ({ page, asklet, site, tag, isMobile }) => {
  await asklet.override(trigger({ audience: { devices: [isMobile ? 'desktop' : 'phone'] } }));
  const address = site.page(htmlOf(tag()));
  await page.goto(address);
  await expect(asklet).not.toShowSurvey('audience');
  await asklet.override(trigger({ audience: { devices: [isMobile ? 'phone' : 'desktop'] } }));
  await page.evaluate(`asklet('reset')`);
  await page.reload();
  await expect(asklet).toShowSurvey();
});

test('opens only on the address of a campaign', async ({ page, asklet, site, tag }) => {
  await asklet.override(trigger({ audience: { url_parameters: { utm_source: ['mail'] } } }));
  const address = site.page(htmlOf(tag()));
  await page.goto(address);
  await expect(asklet).not.toShowSurvey('audience');
  await page.goto(`${address}?utm_source=mail`);
  await expect(asklet).toShowSurvey();
});

test('excludes sessions outside the sample on every page, but shows them the feedback button', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ ...trigger({ sample_percent: 0 }), feedback_button: true });
  const address = site.page(htmlOf(tag()));
  for (let view = 0; view < 2; view += 1) {
    await page.goto(address);
    await expect(asklet).not.toShowSurvey('sample');
  }
  await asklet.launcher.click();
  await expect(asklet).toShowSurvey();
});

test.describe('with a test clock', () => {
  test.use({ askletOptions: { clock: '2027-03-31T17:00:00+02:00' } });

  test('opens on the second visit, without a request for counting visits', async ({ page, asklet, site, tag }) => {
    await asklet.override(trigger({ audience: { min_visits: 2 } }));
    await page.goto(site.page(htmlOf(tag())));
    await expect(asklet).not.toShowSurvey('audience');
    await page.reload();
    await expect(asklet).not.toShowSurvey('audience');
    await asklet.advance('31m');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.method()));
    await page.reload();
    await expect(asklet).toShowSurvey();
    await asklet.flushed();
    // the session, and the two events of an opened survey
    expect(requests.filter((method) => method === 'POST')).toHaveLength(3);
  });

  test('opens again for a visitor who closed it, after the days of its recurrence', async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    await asklet.override(trigger({ recurrence_days: 3, after_close: true }));
    await page.goto(site.page(htmlOf(tag())));
    await asklet.card.close();
    await asklet.advance('2d');
    await page.reload();
    await expect(asklet).not.toShowSurvey('cooldown');
    await asklet.advance('25h');
    await page.reload();
    await expect(asklet).toShowSurvey();
  });

  test('stores the answer if the survey ends while its card is open, and does not open it again', async ({
    page,
    asklet,
    site,
    tag,
    consoleErrors,
  }) => {
    consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
    await asklet.override({ ends_at: '2027-03-31T18:00:00+02:00', response_type: 'text' });
    await page.goto(site.page(htmlOf(tag())));
    await expect(asklet).toShowSurvey();
    await asklet.advance('61m');
    await asklet.card.score(9);
    await asklet.card.text('Late.');
    await expect(asklet).toHaveResponse({ score: 9, text: 'Late.' });
    await page.evaluate(`asklet('reset')`);
    await expect(asklet).not.toShowSurvey('ended');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.reload();
    await expect(asklet).not.toShowSurvey('ended');
    expect(requests).toEqual(['/', '/asklet.js']);
  });
});
