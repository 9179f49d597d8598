import type { Page } from '@playwright/test';
import { type Asklet, expect } from 'asklet/testing';
import { waitUntilPressable } from './card.ts';
import { imageSimilarity } from './imageSimilarity.ts';

/**
 * The computed styles and boxes of elements: one string per element, one line per property. Lists would take seconds to
 * transfer.
 */
export type Styles = readonly string[];

/** Returns the styles of the host page, without those of the widget. */
export function stylesOf(page: Page): Promise<Styles> {
  return page.locator('html').evaluate((html) => {
    const texts: string[] = [];
    for (const element of html.querySelectorAll('body, body *:not(script, asklet-survey)')) {
      const style = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      let text = `${element.localName}\nbox: ${x} ${y} ${width} ${height}`;
      for (let index = 0; index < style.length; index++)
        text += `\n${style[index]}: ${style.getPropertyValue(style[index]!)}`;
      texts[texts.length] = text;
    }
    return texts;
  });
}

/** Returns the styles of the open card when it is in position. */
async function cardStylesOf({ card }: Asklet): Promise<Styles> {
  // the announcement comes last
  await expect(card.root.getByRole('status')).not.toBeEmpty();
  await waitUntilPressable(card.root.page());
  return card.root
    .page()
    .locator('asklet-survey')
    .evaluate(async (host) => {
      const root = host.shadowRoot!;
      await Promise.all(root.getAnimations().map(({ finished }) => finished));
      return [...root.querySelectorAll('*')].map((element) => {
        const style = getComputedStyle(element);
        const { x, y, width, height } = element.getBoundingClientRect();
        const box = [x, y, width, height].map((pixels) => pixels.toFixed(1)).join(' ');
        const names = [...style].filter((name) => !name.startsWith('--'));
        const lines = [
          `${element.localName}.${element.className}`,
          `box: ${box}`,
          ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`),
        ];
        return lines.join('\n');
      });
    });
}

/** Returns the differences between two sets of styles, one string per property. */
export function changesOf(before: Styles, after: Styles): string[] {
  if (before.length !== after.length) return [`${before.length} elements were there, and ${after.length} are`];
  return before.flatMap((text, element) => {
    const [name, ...was] = text.split('\n');
    const is = after[element]!.split('\n').slice(1);
    return was.flatMap((property, index) => (is[index] === property ? [] : [`${name}: ${property} → ${is[index]}`]));
  });
}

/** Expects the card to have the same styles and pixels as on a plain page. */
export async function expectPlainAppearance(asklet: Asklet, plain: Asklet, url: string): Promise<void> {
  const page = asklet.card.root.page();
  await plain.card.root.page().goto(url);
  await expect(plain).toShowSurvey();
  expect(changesOf(await cardStylesOf(plain), await cardStylesOf(asklet))).toEqual([]);
  expect(await imageSimilarity(page, await imageOfCard(plain), await imageOfCard(asklet))).toBeGreaterThan(0.99);
}

/** Returns an image of the card as a data URL, without its rounded corners, behind which the page shows. */
async function imageOfCard({ card: { root } }: Asklet): Promise<string> {
  const corner = 6;
  const page = root.page();
  await page.bringToFront();
  const { x, y, width, height } = (await root.boundingBox())!;
  const clip = { x: x + corner, y: y + corner, width: width - 2 * corner, height: height - 2 * corner };
  return `data:image/png;base64,${(await page.screenshot({ clip })).toString('base64')}`;
}
