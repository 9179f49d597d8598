import type { Locator, Page } from '@playwright/test';
import { type Asklet, expect } from './test.ts';

/** A survey whose only step accepts a text and a screenshot. */
export const surveyWithScreenshot = {
  survey_type: 'general',
  question: 'What is wrong?',
  allow_screenshots: true,
} as const;

/** A submitted screenshot. */
export interface SentScreenshot {
  readonly data_url: string;
  readonly width: number;
  readonly height: number;
  readonly type: string;
  readonly source: string;
}

/** The text of the dialog's status when a screenshot is shown. */
export const ready = 'This image will be sent. Not everything private is hidden automatically.';

/** Returns the screenshot dialog. */
export const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Screenshot' });

/** Opens the dialog from the card, which starts to render the page. */
export async function askForScreenshot(page: Page): Promise<Locator> {
  await page.locator('asklet-survey').getByRole('button', { name: 'Add screenshot' }).click();
  return dialogOf(page);
}

/** Opens the dialog, and waits until it shows a screenshot of the page. */
export async function takeScreenshot(page: Page): Promise<Locator> {
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  return dialog;
}

/** Replaces the current screenshot with one from another source. */
export async function retakeScreenshot(dialog: Locator, source: string): Promise<void> {
  const shown = (await dialog.locator('canvas').elementHandle())!;
  await dialog.getByRole('button', { name: source }).click();
  await shown.waitForElementState('hidden');
  await expect(dialog.getByText(ready)).toBeVisible();
}

/** Chooses an image file as the screenshot. */
export async function chooseFile(
  dialog: Locator,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  await dialog.getByLabel('Choose an image').last().setInputFiles(file);
}

/** Returns the width of the dialog's screenshot, in pixels. */
export const shownWidth = (dialog: Locator): Promise<number> =>
  dialog.locator('canvas').evaluate(({ width }: HTMLCanvasElement) => width);

/** Accepts the current screenshot, sends the answer, and returns the screenshot that the server has. */
export async function sendScreenshot({ card, server }: Asklet): Promise<SentScreenshot> {
  const { length } = await server.responses();
  await dialogOf(card.root.page()).getByRole('button', { name: 'Use this image' }).click();
  await card.root.getByRole('button', { name: 'Send' }).click();
  await expect.poll(async () => (await server.responses()).length).toBe(length + 1);
  return (await server.responses()).at(-1)!.metadata['screenshot'] as SentScreenshot;
}

/** Returns an image of the viewport without the widget, as a data URL. */
export async function imageOfHostPage(page: Page): Promise<string> {
  const hide = (hidden: boolean) =>
    page.locator('asklet-survey').evaluateAll((hosts, value) => {
      for (const host of hosts as HTMLElement[]) host.hidden = value;
    }, hidden);
  await hide(true);
  const png = await page.screenshot({ animations: 'allow', caret: 'initial' });
  await hide(false);
  return `data:image/png;base64,${png.toString('base64')}`;
}
