import { expect, htmlOf, otherUuid, surveyUuid, test } from '../support/test.ts';

test.use({ askletOptions: { clock: true } });

test('a visitor who ignores a survey is asked on three pages of two visits, and then by another survey', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ [surveyUuid]: { question: 'First?' }, [otherUuid]: { question: 'Second?' } });
  const address = site.page(htmlOf(tag(), tag({ 'data-survey': otherUuid })));
  const opened: string[] = [];
  for (const day of [0, 1, 2]) {
    if (day) await asklet.advance('25h');
    for (let view = 0; view < 5; view += 1) {
      await page.goto(address);
      await page.waitForFunction(
        (surveys) => surveys.every((survey) => (window as never as Page).asklet('why', survey).reason !== 'starting'),
        [surveyUuid, otherUuid],
      );
      const first = (await asklet.why(surveyUuid)).reason;
      const second = (await asklet.why(otherUuid)).reason;
      opened.push(`${day} ${first} ${second}`);
      if ([first, second].includes('shown')) {
        await expect(asklet).toShowSurvey(first === 'shown' ? surveyUuid : otherUuid);
        await asklet.advance('2s');
      }
    }
  }
  expect(opened).toEqual([
    ...Array<string>(3).fill('0 shown site_cooldown'),
    ...Array<string>(2).fill('0 ignored site_cooldown'),
    ...Array<string>(3).fill('1 shown site_cooldown'),
    ...Array<string>(2).fill('1 ignored site_cooldown'),
    ...Array<string>(3).fill('2 ignored shown'),
    ...Array<string>(2).fill('2 ignored ignored'),
  ]);
  await page.evaluate(`asklet('open')`);
  await expect(asklet).toShowSurvey(surveyUuid);
});

/** The command of the page. */
interface Page {
  asklet(command: 'why', survey: string): { reason: string };
}

test('an inline card that the visitor did not scroll to is not counted', async ({ page, asklet, site, tag }) => {
  const space = '<div style="height: 3000px"></div>';
  const address = site.page(htmlOf(space, '<div id="here"></div>', tag({ 'data-target': '#here' })));
  for (let view = 0; view < 4; view += 1) {
    await page.goto(address);
    await expect(asklet).toShowSurvey();
    await asklet.advance('5s');
  }
  for (let view = 0; view < 3; view += 1) {
    await page.goto(address);
    await expect(asklet).toShowSurvey();
    await asklet.card.root.scrollIntoViewIfNeeded();
    // the browser reports what is in view to all observers at once, in a task of its own after the frame
    await asklet.card.root.evaluate(
      (card) =>
        new Promise<void>((resolve) => {
          new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve(), { threshold: 0.5 }).observe(card);
        }),
    );
    await asklet.advance('5s');
  }
  await page.goto(address);
  await expect(asklet).not.toShowSurvey('ignored');
});

test('a card that stays open in a single-page app closes on the fourth page', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(tag())));
  for (const path of ['/one', '/two', '/three']) {
    await expect(asklet).toShowSurvey();
    await asklet.advance('2s');
    await page.evaluate((next) => history.pushState(null, '', next), path);
  }
  await expect(asklet).not.toShowSurvey('ignored');
});

test('a page of a single-page app counts only after the card was visible there for a second', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  // from here on, only the test lets time pass: a busy machine takes longer than a second for a page
  await page.clock.pauseAt(Date.now() + 1000);
  await page.goto(site.page(htmlOf(tag())));
  await expect(async () => {
    await asklet.advance('100ms');
    expect(await asklet.card.root.count()).toBe(1);
  }).toPass();
  for (const path of ['/one', '/two', '/three', '/four']) {
    await asklet.advance('600ms');
    await page.evaluate((next) => history.pushState(null, '', next), path);
    await expect(asklet).toShowSurvey();
  }
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('showings');
  await asklet.advance('1s');
  expect(await page.evaluate(() => Object.values(localStorage).join())).toContain('showings');
});
