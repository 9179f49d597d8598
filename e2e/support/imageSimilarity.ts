import type { Page } from '@playwright/test';

/**
 * Returns how similar two images look: the structural similarity (SSIM) of their brightness, in windows of 8 by 8
 * pixels. 1 means the same image.
 */
export async function imageSimilarity(page: Page, one: string, other: string): Promise<number> {
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
          const { width, height } = image;
          sizes.push([width, height]);
          const context = new OffscreenCanvas(width, height).getContext('2d')!;
          context.drawImage(image, 0, 0);
          const { data } = context.getImageData(0, 0, width, height);
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
          // the constants of the authors of SSIM, for 8 bits
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
