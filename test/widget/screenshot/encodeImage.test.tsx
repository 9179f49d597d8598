import { expect, test } from 'vitest';
import { encodeImage } from '../../../src/widget/screenshot/encodeImage.ts';
import { anImage, recordCanvases } from './support.ts';

const limit = 1024 * 1024;

/** Makes canvases return data URLs of a length. */
function writeUrls(
  lengthOf: (canvas: HTMLCanvasElement, quality: number) => number,
  types = ['image/webp', 'image/jpeg'],
) {
  recordCanvases();
  HTMLCanvasElement.prototype.toDataURL = function (type, quality) {
    const written = types.includes(type!) ? type! : 'image/png';
    return `data:${written};`.padEnd(lengthOf(this, quality as number), 'A');
  };
}

test.each([
  ['the best quality', () => limit, limit, 200],
  ['a lower quality', (_: HTMLCanvasElement, quality: number) => limit * (quality + 0.5), limit, 200],
  ['a smaller image', ({ width }: HTMLCanvasElement) => (limit * width) / 100, (limit * 98) / 100, 98],
])('an image is encoded in %s that is short enough', (_, lengthOf, length, width) => {
  writeUrls(lengthOf);
  const { data_url, ...image } = encodeImage(anImage(200, 200));
  expect(image).toEqual({ width, height: width, type: 'image/webp' });
  expect(data_url.length).toBe(Math.floor(length));
});

test('a browser that cannot write WebP writes JPEG', () => {
  writeUrls(() => 100, ['image/jpeg']);
  expect(encodeImage(anImage(20, 10))).toMatchObject({ type: 'image/jpeg', width: 20, height: 10 });
});
