import { expect, type Page } from '@playwright/test';

/** The computed styles and the places of elements, one list an element. */
export type Styles = readonly (readonly string[])[];

/** How the elements of the host look, ours left out. */
export function stylesOf(page: Page): Promise<Styles> {
  return page.locator('html').evaluate((html) => {
    const lists: string[][] = [];
    for (const element of html.querySelectorAll('body, body *:not(script, asklet-survey)')) {
      const style = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      const list = [element.localName, `place: ${x} ${y} ${width} ${height}`];
      for (let index = 0; index < style.length; index++) list[index + 2] = `${style[index]}: ${style.getPropertyValue(style[index]!)}`;
      lists[lists.length] = list;
    }
    return lists;
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
      return [`${element.localName}.${element.className}`, `place: ${place}`, ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`)];
    });
  });
}

/** Every property that is not as it was. */
export function changesOf(before: Styles, after: Styles): string[] {
  if (before.length !== after.length) return [`${before.length} elements were there, and ${after.length} are`];
  return before.flatMap(([name, ...was], element) =>
    was.flatMap((property, index) => {
      const is = after[element]![index + 1];
      return is === property ? [] : [`${name}: ${property} → ${is}`];
    }),
  );
}
