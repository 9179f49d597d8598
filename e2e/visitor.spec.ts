import type { SurveyInput } from 'asklet/server';
import { aSurvey, expect, htmlOf, otherUuid, test } from './support/test.ts';

// The kit's asklet.visitor and toHaveBeenAskedBecause.

const audience: NonNullable<SurveyInput['trigger']>['audience'] = {
  devices: ['phone'],
  min_page_views: 3,
  min_visits: 2,
  attributes: { plan: ['pro'] },
};
const soon = expect.configure({ timeout: 500 });

test.use({ askletOptions: { surveys: [aSurvey({ trigger: { type: 'immediate', audience } })] } });

const visitor = { device: 'phone', pageViews: 3, visits: 2, attributes: { plan: 'pro' } } as const;

test('asks a visitor who meets every condition', async ({ page, asklet, site, tag }) => {
  await asklet.visitor(visitor);
  await page.goto(site.page(htmlOf(tag())));
  for (const condition of ['devices', 'min_page_views', 'min_visits', 'attributes.plan']) {
    await expect(asklet).toHaveBeenAskedBecause(condition);
  }
  await expect(soon(asklet).not.toHaveBeenAskedBecause('devices')).rejects.toThrow('it shows, "shown"');
});

for (const [condition, change] of [
  ['devices', { device: 'tablet' }],
  ['devices', { device: 'desktop' }],
  ['min_page_views', { pageViews: 2 }],
  ['min_visits', { visits: 1 }],
  ['attributes.plan', { attributes: { plan: 'free' } }],
  ['attributes.plan', { attributes: {} }],
] as const) {
  test(`does not ask a visitor with ${JSON.stringify(change)}`, async ({ page, asklet, site, tag }) => {
    await asklet.visitor({ ...visitor, ...change });
    await page.goto(site.page(htmlOf(tag())));
    await expect(asklet).not.toHaveBeenAskedBecause(condition);
    await expect(soon(asklet).toHaveBeenAskedBecause(condition)).rejects.toThrow(`"condition":"${condition}"`);
  });
}

test('counts further page views of a visitor', async ({ page, asklet, site, tag }) => {
  await asklet.visitor({ ...visitor, pageViews: 2 });
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).not.toHaveBeenAskedBecause('min_page_views');
  await page.reload();
  await expect(asklet).toHaveBeenAskedBecause('min_page_views');
});

test('rejects a condition that the survey does not have, and names it', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(tag())));
  await expect(expect(asklet).toHaveBeenAskedBecause('languages')).rejects.toThrow(
    'no condition "languages"; it has devices, min_page_views, min_visits, attributes.plan',
  );
});

test.describe('with two surveys', () => {
  test.use({ askletOptions: { surveys: [aSurvey(), aSurvey({ survey_uuid: otherUuid, title: 'Other' })] } });

  test('requires the name of the survey', async ({ asklet }) => {
    await expect(expect(asklet).toHaveBeenAskedBecause('devices')).rejects.toThrow('name the survey');
  });
});
