import { expect, type Page } from '@playwright/test';

/** The computed styles and the places of elements: a text each, a line a property. Lists would take seconds to read. */
export type Styles = readonly string[];

/** How the elements of the host look, ours left out. */
export function stylesOf(page: Page): Promise<Styles> {
  return page.locator('html').evaluate((html) => {
    const texts: string[] = [];
    for (const element of html.querySelectorAll('body, body *:not(script, asklet-survey)')) {
      const style = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      let text = `${element.localName}\nplace: ${x} ${y} ${width} ${height}`;
      for (let index = 0; index < style.length; index++)
        text += `\n${style[index]}: ${style.getPropertyValue(style[index]!)}`;
      texts[texts.length] = text;
    }
    return texts;
  });
}

/** How the elements of the open card look, when it has come in. */
export async function lookOf(page: Page): Promise<Styles> {
  // what it says last when it has come
  await expect(page.locator('asklet-survey').getByRole('status')).not.toBeEmpty();
  return page.locator('asklet-survey').evaluate(async (host) => {
    const root = host.shadowRoot!;
    await Promise.all(root.getAnimations().map(({ finished }) => finished));
    return [...root.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = [x, y, width, height].map((pixels) => pixels.toFixed(1)).join(' ');
      const names = [...style].filter((name) => !name.startsWith('--'));
      const lines = [
        `${element.localName}.${element.className}`,
        `place: ${place}`,
        ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`),
      ];
      return lines.join('\n');
    });
  });
}

/** Every property that is not as it was. */
export function changesOf(before: Styles, after: Styles): string[] {
  if (before.length !== after.length) return [`${before.length} elements were there, and ${after.length} are`];
  return before.flatMap((text, element) => {
    const [name, ...was] = text.split('\n');
    const is = after[element]!.split('\n').slice(1);
    return was.flatMap((property, index) => (is[index] === property ? [] : [`${name}: ${property} → ${is[index]}`]));
  });
}
