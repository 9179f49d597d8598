import { expect, test } from './support/hostPage.ts';
import { hostPage } from './support/test.ts';
import { expectPlainAppearance } from './support/styles.ts';

for (const [name, file] of [
  ['unsets every property of every element', 'unset'],
  ['hides all elements', 'displayNone'],
  ['has a huge root font', 'hugeRoot'],
  ['zooms its root', 'zoom'],
  ['transforms, filters, clips and contains its body', 'transform'],
  ['generates content before and after every element', 'generated'],
  ['covers itself with the highest z-index', 'zIndex'],
] as const) {
  test(`looks as usual, and changes nothing, on a page that ${name}`, async ({
    page,
    context,
    asklet,
    site,
    tag,
    openHostPage,
  }) => {
    const { card, completeSurvey } = await openHostPage(file);
    await expect(card).toBeVisible();
    const plain = site.page(hostPage('plain', tag()), '/plain');
    await expectPlainAppearance(asklet, asklet.in(await context.newPage()), plain);
    await page.bringToFront();
    await completeSurvey();
  });
}
