import { readFileSync } from 'node:fs';
import type { Frame, Locator, Page } from '@playwright/test';
import { aSurvey, cardOf, expect, type Feedback, test as base } from './test.ts';
import { similarity } from './screenshots.ts';
import { changesOf, lookOf, stylesOf } from './stylesOf.ts';

export { expect };

const folder = new URL('../pages/', import.meta.url);

/** A survey with every kind of field in it. */
export const survey = aSurvey({
  min_label: 'Not likely',
  max_label: 'Very likely',
  response_type: 'choices',
  choice_options: { options: ['Price', 'Speed'], allow_other: true },
  collect_contact: true,
});

/** What the answers of `answer` are in the database. */
export const answered = {
  score: 9,
  text: 'Speed;\nThe jk/? soup',
  metadata: { choices: ['Speed'], choice_comment: 'The jk/? soup', user_email: 'ada@example.com' },
};

/** An awkward page with the tag in it. */
export interface PlaceOptions {
  /** Headers of the page, given the server's origin. */
  readonly headers?: (server: string) => Record<string, string>;
  readonly attributes?: Record<string, string>;
  /** Changes the tag that is put in place of `<!--tag-->`. */
  readonly tag?: (tag: string) => string;
  /** What the path of the page ends with. */
  readonly path?: string;
}

export interface Place {
  readonly server: Feedback;
  readonly card: Locator;
  /** Answers the survey, and expects the answers in the database and the host as it would be without us. */
  finish(): Promise<void>;
}

interface Fixtures {
  /** Opens a file of `e2e/pages/`, first without the tag: that is how the host has to be with it. */
  place: (file: string, options?: PlaceOptions) => Promise<Place>;
}

export const test = base.extend<Fixtures>({
  place: async ({ page, feedback, site, mistakes }, use) => {
    await use(async (file, { headers, attributes, tag = (text: string) => text, path = '' } = {}) => {
      const server = await feedback(survey);
      const html = htmlOf(file);
      const sent = headers?.(server.url);
      await page.goto(site.page(html, `/bare${path}`, sent));
      const before = await stylesOf(page);
      const own = [...mistakes];
      await page.goto(
        site.page(
          html.replace('<!--tag-->', () => tag(server.tag(attributes))),
          `/${path}`,
          sent,
        ),
      );
      const card = cardOf(page);
      return {
        server,
        card,
        async finish() {
          await expect(card).toBeVisible();
          await listenForShortcuts(page.mainFrame());
          expect(changesOf(before, await stylesOf(page))).toEqual([]);
          await answer(card);
          await expect.poll(() => server.responses()).toMatchObject([answered]);
          await card.getByRole('button', { name: 'Close' }).click();
          await expect(card).toHaveCount(0);
          expect(changesOf(before, await stylesOf(page))).toEqual([]);
          expect(await shortcutsOf(page.mainFrame())).toEqual([]);
          await page.keyboard.press('j');
          expect(await shortcutsOf(page.mainFrame())).toEqual(['j', 'j', 'j', 'j']);
          // the host's own mistakes are all there, and none came to them
          expect(mistakes).toEqual([...own, ...own]);
        },
      };
    });
  },
});

/** The page of a file, with the shop in it. */
export function htmlOf(file: string): string {
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
  return read(file).replace('<!--shop-->', () => read('shop.html'));
}

/** Answers every step with the mouse and the keyboard. */
export async function answer(card: Locator): Promise<void> {
  await card.getByRole('radio', { name: '9 out of 10' }).click();
  await card.getByRole('checkbox', { name: 'Speed' }).check();
  await card.getByRole('checkbox', { name: 'Other' }).check();
  await card.getByRole('textbox').pressSequentially('The jk/? soup');
  await card.getByRole('button', { name: 'Send' }).click();
  await card.getByRole('textbox', { name: 'E-mail address' }).pressSequentially('ada@example.com');
  await card.getByRole('textbox', { name: 'E-mail address' }).press('Enter');
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
}

/** Expects the card to be drawn as on a plain page: by its styles, and by what is seen of it. */
export async function expectUsualLook(page: Page, plain: Page, url: string): Promise<void> {
  await plain.goto(url);
  await expect(cardOf(plain)).toBeVisible();
  expect(changesOf(await lookOf(plain), await lookOf(page))).toEqual([]);
  expect(await similarity(page, await pictureOf(plain), await pictureOf(page))).toBeGreaterThan(0.99);
}

/** A picture of the card without its round corners, behind which the page is seen, as a data URL. */
async function pictureOf(page: Page): Promise<string> {
  const corner = 6;
  await page.bringToFront();
  const { x, y, width, height } = (await cardOf(page).boundingBox())!;
  const clip = { x: x + corner, y: y + corner, width: width - 2 * corner, height: height - 2 * corner };
  return `data:image/png;base64,${(await page.screenshot({ clip })).toString('base64')}`;
}

interface Shortcuts {
  hostKeys: string[];
}

/** Lets the host listen to keys wherever it can, early and late on their way. */
async function listenForShortcuts(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const keys: string[] = ((window as unknown as Shortcuts).hostKeys = []);
    for (const target of [window, document]) {
      for (const capture of [true, false]) {
        target.addEventListener('keydown', (event) => keys.push((event as KeyboardEvent).key), capture);
      }
    }
  });
}

async function shortcutsOf(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => (window as unknown as Shortcuts).hostKeys);
}
