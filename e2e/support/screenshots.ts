import type { Locator, Page } from '@playwright/test';
import { type Feedback, aSurvey, cardOf, expect } from './test.ts';

/** A survey whose only step takes a text and a screenshot. */
export const surveyWithScreenshot = () =>
  aSurvey({ survey_type: 'general', question: 'What is wrong?', allow_screenshots: true });

/** A submitted screenshot. */
export interface Sent {
  readonly data_url: string;
  readonly width: number;
  readonly height: number;
  readonly type: string;
  readonly source: string;
}

/** The dialog of the screenshot. */
export const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Screenshot' });

export const ready = 'This is the picture that will be sent.';

/** Opens the dialog from the card; the page is being drawn. */
export async function askForScreenshot(page: Page): Promise<Locator> {
  await cardOf(page).getByRole('button', { name: 'Add a screenshot' }).click();
  return dialogOf(page);
}

/** Makes another picture in place of the one that is shown. */
export async function shootAgain(dialog: Locator, way: string): Promise<void> {
  const shown = (await dialog.locator('canvas').elementHandle())!;
  await dialog.getByRole('button', { name: way }).click();
  await shown.waitForElementState('hidden');
  await expect(dialog.getByText(ready)).toBeVisible();
}

/** Takes the picture that is shown, and sends it. */
export async function send(page: Page, server: Feedback): Promise<Sent> {
  const { length } = await server.responses();
  await dialogOf(page).getByRole('button', { name: 'Use this picture' }).click();
  await cardOf(page).getByRole('button', { name: 'Send' }).click();
  await expect.poll(async () => (await server.responses()).length).toBe(length + 1);
  return (await server.responses()).at(-1)!.metadata['screenshot'] as Sent;
}

/** What the page looks like without anything of ours, as a data URL. */
export async function withoutUs(page: Page): Promise<string> {
  const hide = (hidden: boolean) =>
    page.locator('asklet-survey').evaluateAll((hosts, value) => {
      for (const host of hosts as HTMLElement[]) host.hidden = value;
    }, hidden);
  await hide(true);
  const png = await page.screenshot({ animations: 'allow', caret: 'initial' });
  await hide(false);
  return `data:image/png;base64,${png.toString('base64')}`;
}

/**
 * Compares two pictures by what they show: the structural similarity (SSIM) of their brightness, in windows of 8
 * by 8 pixels. 1 is the same picture.
 */
export async function similarity(page: Page, one: string, other: string): Promise<number> {
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(
      async ([first, second]) => {
        const sizes: [number, number][] = [];
        const [a, b] = (await Promise.all([first, second].map(brightness))) as [Float64Array, Float64Array];
        const [[width, height], [otherWidth, otherHeight]] = sizes as [[number, number], [number, number]];
        if (width !== otherWidth || height !== otherHeight) throw new Error(`sizes differ: ${sizes.join(' and ')}`);
        let sum = 0;
        let windows = 0;
        for (let y = 0; y + 8 <= height; y += 4) {
          for (let x = 0; x + 8 <= width; x += 4) {
            sum += windowAt(x, y);
            windows += 1;
          }
        }
        return sum / windows;

        async function brightness(address: string): Promise<Float64Array> {
          const image = new Image();
          image.src = address;
          await image.decode();
          sizes.push([image.width, image.height]);
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext('2d')!;
          context.drawImage(image, 0, 0);
          const { data } = context.getImageData(0, 0, image.width, image.height);
          return Float64Array.from({ length: data.length / 4 }, (_, index) => {
            const [red, green, blue] = data.subarray(4 * index) as unknown as [number, number, number];
            return 0.299 * red + 0.587 * green + 0.114 * blue;
          });
        }

        function windowAt(left: number, top: number): number {
          let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
          for (let y = top; y < top + 8; y += 1) {
            for (let x = left; x < left + 8; x += 1) {
              const [p, q] = [a[y * width + x]!, b[y * width + x]!];
              sumA += p;
              sumB += q;
              squaresA += p * p;
              squaresB += q * q;
              products += p * q;
            }
          }
          const [meanA, meanB] = [sumA / 64, sumB / 64];
          const [varianceA, varianceB] = [squaresA / 64 - meanA * meanA, squaresB / 64 - meanB * meanB];
          const covariance = products / 64 - meanA * meanB;
          // the constants of the measure's authors, for 8 bits
          const [c1, c2] = [6.5025, 58.5225];
          return (
            ((2 * meanA * meanB + c1) * (2 * covariance + c2)) /
            ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
          );
        }
      },
      [one, other] as const,
    );
  } finally {
    await blank.close();
  }
}
