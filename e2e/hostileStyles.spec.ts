import { expect, expectUsualLook, htmlOf, test } from './support/place.ts';

for (const [name, file] of [
  ['unsets every property of everything', 'unset.html'],
  ['hides everything that a card is made of', 'displayNone.html'],
  ['has a huge root font', 'hugeRoot.html'],
  ['zooms all of itself', 'zoom.html'],
  ['transforms, filters, clips and contains its body', 'transform.html'],
  ['generates content before and after everything', 'generated.html'],
  ['covers itself with the highest z-index', 'zIndex.html'],
] as const) {
  test(`a page that ${name}: the card looks as ever, and the page as before`, async ({
    page,
    place,
    site,
    context,
  }) => {
    const { server, card, finish } = await place(file);
    await expect(card).toBeVisible();
    const plain = site.page(htmlOf('plain.html').replace('<!--tag-->', server.tag()), '/plain');
    await expectUsualLook(page, await context.newPage(), plain);
    await page.bringToFront();
    await finish();
  });
}
