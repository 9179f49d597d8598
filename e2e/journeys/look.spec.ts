import { chunks } from '../support/requests.ts';
import { expect, htmlOf, test, waitForIdle } from '../support/test.ts';

const surveyElement = 'asklet-survey:not([launcher])';

test('shows the look of its survey without another tag or request, and what the tag says wins', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  const element = page.locator(surveyElement);
  await expect(element).toHaveAttribute('position', 'bottom-right');
  await asklet.override({
    look: { position: 'top-left', theme: 'dark', accent: 'rgb(15, 118, 110)', font: 'Georgia, serif', radius: '4px' },
  });
  await page.reload();
  await expect(asklet).toShowSurvey();
  await expect(element).toHaveAttribute('position', 'top-left');
  await expect(element).toHaveAttribute('theme', 'dark');
  await expect(asklet.card.root).toHaveCSS('font-family', /^Georgia/);
  expect(await element.evaluate((each: HTMLElement) => each.style.cssText)).toContain('rgb(15, 118, 110)');
  await page.goto(site.page(htmlOf(tag({ 'data-position': 'center' })), '/other'));
  await expect(asklet).toShowSurvey();
  await expect(element).toHaveAttribute('position', 'center');
  await expect(element).toHaveAttribute('theme', 'dark');
});

test('a returning visitor sees the look as it is now, also if the card has loaded before the reply', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await page.goto(site.page(htmlOf(tag({ 'data-locale': 'de' }))));
  await expect(asklet).toShowSurvey();
  await asklet.override({ look: { position: 'top-left', theme: 'dark' } });
  const release = asklet.hold('sessions');
  // the card requests its messages
  const loaded = page.waitForResponse(chunks.messages);
  await page.reload();
  await loaded;
  await waitForIdle(page);
  release();
  await expect(asklet).toShowSurvey();
  const element = page.locator(surveyElement);
  await expect(element).toHaveAttribute('position', 'top-left');
  await expect(element).toHaveAttribute('theme', 'dark');
});

test('is a part of the page in the element that its survey names', async ({ page, asklet, site, tag }) => {
  await asklet.override({ look: { target: '#feedback' } });
  await page.goto(site.page(htmlOf('<div id="feedback"></div>', tag())));
  await expect(asklet).toShowSurvey();
  await expect(page.locator(`#feedback > ${surveyElement}`)).toHaveAttribute('position', 'inline');
});

test('has the feedback button of its survey, also on the next visit', async ({ page, asklet, site, tag }) => {
  await asklet.override({ feedback_button: true, look: { button_label: 'Your opinion', button_style: 'tab' } });
  await page.goto(site.page(htmlOf(tag())));
  const { launcher } = asklet;
  await expect(launcher).toHaveAccessibleName('Your opinion');
  await expect(page.locator('asklet-survey[launcher]')).toHaveAttribute('launcher', 'tab');
  await page.reload();
  await expect(launcher).toHaveAccessibleName('Your opinion');
});
