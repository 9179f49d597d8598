import { expect, htmlOf, test } from '../support/test.ts';

test('the kit turns on the test mode, and a browser without it starts no session', async ({
  browser,
  page,
  asklet,
  site,
  tag,
}) => {
  const address = site.page(htmlOf(tag({ 'data-debug': '' })));
  const other = await browser.newPage();
  const hints: string[] = [];
  other.on('console', (message) => hints.push(message.text()));
  await other.goto(address);
  await expect(other.getByText('A program drives this browser')).toBeAttached();
  expect(await other.evaluate(`asklet('why').reason`)).toBe('automated');
  expect(hints.join('\n')).toContain('askletTestMode = true');
  expect(await asklet.server.sessions()).toEqual([]);
  await other.close();
  await page.goto(address);
  await expect(asklet).toShowSurvey();
});

test('no text of the card and the launcher becomes a snippet of a search engine', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ feedback_button: true, trigger: { type: 'immediate' } });
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  const uncovered = await page.evaluate(() =>
    [...document.querySelectorAll('asklet-survey')].flatMap(({ shadowRoot }) => {
      const texts: string[] = [];
      const walker = document.createTreeWalker(shadowRoot!, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        // search engines read the attribute of these elements
        if (!element?.closest(':is(div, section, span)[data-nosnippet], style'))
          texts.push(walker.currentNode.textContent!);
      }
      return texts.filter((text) => text.trim());
    }),
  );
  expect(uncovered).toEqual([]);
});
