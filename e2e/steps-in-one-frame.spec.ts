import { expect, htmlOf, test } from './support/test.ts';

// A busy page can handle several clicks before the browser shows a frame, and the focus moves with the frame.
test('two clicks before the next frame cause no error, and the last step has the focus', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ response_type: 'text' });
  await page.goto(site.page(htmlOf('', tag())));
  await expect(asklet).toShowSurvey();
  await asklet.card.root.evaluate(async (card) => {
    for (const selector of ['input[value="9"]', '[part~="secondary"]']) {
      const target = card.querySelector<HTMLElement>(selector)!;
      target.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'mouse', bubbles: true, composed: true }));
      target.focus();
      target.click();
      // until the next step is rendered, without a frame in between
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    }
  });
  await expect(asklet.card.thanks).toBeVisible();
  await expect(asklet.card.root.getByRole('button', { name: 'Done' })).toBeFocused();
  await expect(asklet).toHaveResponses([{ score: 9 }]);
});
