import { expect, htmlOf, test } from './support/test.ts';

/** A visitor's minimum font size, in px. */
const minimum = 24;

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...launchOptions.args!, `--blink-settings=minimumFontSize=${minimum}`] }),
});

test('lines of text do not collide, and numbers stay whole, with a minimum font size', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({
    min_label: 'Not likely at all, whatever happens in the next years',
    max_label: 'Very likely, and as soon as I meet somebody who asks',
    response_type: 'text',
    text_question: 'What is the most important reason for your score, in a few words of your own?',
    collect_contact: true,
    contact_subtext: 'We only write to you about your answer, and delete your address after a month.',
  });
  await page.goto(site.page(htmlOf(tag())));
  const { root } = asklet.card;
  /** Returns the distances of the lines of each text, in px. */
  const distances = () =>
    root.evaluate((card) => {
      const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const found: number[] = [];
      while (walker.nextNode()) {
        range.selectNodeContents(walker.currentNode);
        const tops = [...new Set([...range.getClientRects()].map(({ top }) => top))];
        found.push(...tops.slice(1).map((top, index) => top - tops[index]!));
      }
      return found;
    });
  await expect(asklet).toShowSurvey();
  const ten = root.getByText('10', { exact: true });
  expect(await ten.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(
    await ten.evaluate((number) => {
      const range = document.createRange();
      range.selectNodeContents(number);
      return range.getClientRects().length;
    }),
  ).toBe(1);
  for (const next of ['scale', 'text', 'contact'] as const) {
    await expect.poll(async () => (await distances()).length).toBeGreaterThan(0);
    expect(Math.min(...(await distances()))).toBeGreaterThanOrEqual(minimum);
    if (next === 'scale') await asklet.card.score(9);
    if (next === 'text') await asklet.card.text('Fast');
  }
});
