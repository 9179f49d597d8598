import { fileURLToPath } from 'node:url';
import { createService } from 'asklet/service';
import { expect, test } from './support/test.ts';

/** Returns the texts of a card that are cut off or wider than the card. */
function findCutTexts(frame: HTMLIFrameElement): string[] {
  const root = frame.contentDocument!.querySelector('asklet-survey')!.shadowRoot!;
  const card = root.querySelector('[part=card]')!.getBoundingClientRect();
  const texts = root.querySelectorAll<HTMLElement>(
    '[part=question], [part=label], .choice, .choice span, button, a, [role=status]',
  );
  return [...texts].flatMap((element) => {
    const { clientHeight, scrollHeight, clientWidth, scrollWidth, textContent } = element;
    const { left, right, width } = element.getBoundingClientRect();
    const isCut = clientHeight > 0 && (scrollHeight > clientHeight || scrollWidth > clientWidth);
    const isWide = width > 1 && (left < card.left || right > card.right);
    return isCut || isWide ? [`${frame.title}: ${textContent}`] : [];
  });
}

const samples = fileURLToPath(new URL('../public/surveys.json', import.meta.url));

test('shows every state of the card in the gallery, light and dark, cropped to it', async ({ page }) => {
  const server = await createService({ surveys: samples, showsSurveys: true });
  try {
    await page.goto(`${await server.listen(0)}/gallery`);
    const frames = page.locator('iframe');
    await frames.first().waitFor();
    const figures = await page.getByRole('figure').all();
    // a frame is created when it is nearly visible: all at once would delay the first ones by seconds
    await expect(page.frameLocator('iframe').first().locator('[part=card]')).toBeVisible();
    expect(await frames.count()).toBeLessThan(figures.length / 3);
    await expect(page.getByRole('figure').last().locator('[aria-busy=true]')).toHaveCount(2);
    for (const each of figures) await each.evaluate((figure) => figure.scrollIntoView());
    await expect(frames).toHaveCount(2 * figures.length);
    const wrong = () =>
      frames.evaluateAll((all) =>
        (all as HTMLIFrameElement[])
          .filter((frame) => {
            const root = frame.contentDocument?.querySelector('asklet-survey')?.shadowRoot;
            const shown = root?.querySelector('[part=card], [part=button]');
            return !shown || frame.clientHeight !== Math.ceil(shown.getBoundingClientRect().height) + 32;
          })
          .map(({ title }) => title),
      );
    await expect.poll(wrong, { timeout: 60_000 }).toEqual([]);
    for (const theme of ['light', 'dark']) {
      const state = page.frameLocator(`iframe[title="Text that is missing, ${theme}"]`);
      await expect(state.getByText('Please enter an answer.')).toBeVisible();
    }
  } finally {
    await page.close();
    await server.close();
  }
});

test("shows owners' texts in any script completely, and no wider than the card", async ({ page }) => {
  test.slow();
  const server = await createService({ surveys: samples, showsSurveys: true });
  try {
    const names = ['German', 'Thai', 'Hindi', 'Japanese', 'Chinese', 'Korean', 'Arabic'].flatMap((language) =>
      ['scale', 'text', 'choices', 'thank-you'].map((state) => `only=${language}, ${state}`),
    );
    await page.goto(`${await server.listen(0)}/gallery?theme=light&screen=narrow&${names.join('&')}`);
    await expect(page.getByRole('figure')).toHaveCount(names.length);
    for (const figure of await page.getByRole('figure').all()) {
      await figure.scrollIntoViewIfNeeded();
      const frame = figure.locator('iframe');
      await expect(frame.contentFrame().locator('[part=card]')).toBeVisible();
      // the last step of each state has one of these
      await expect(frame.contentFrame().locator('[part=scale], [part=primary]').first()).toBeVisible();
      expect(await frame.evaluate(findCutTexts)).toEqual([]);
    }
    const german = page.frameLocator('iframe[title^="German, scale"]').locator('[part=card]');
    // browsers hyphenate by the rules of the language
    await expect(german).toHaveAttribute('lang', 'de');
    await expect(german.getByRole('heading')).toHaveCSS('hyphens', 'auto');
  } finally {
    await page.close();
    await server.close();
  }
});
