import { scaledCanvas } from '../imageCanvas.ts';

/** Milliseconds to wait for an image. Without it, the drawing has an empty area. */
const maxTime = 4200;

/** Creates a loader that loads each address once. */
export function createImageLoader() {
  const loading = new Map<string, Promise<string>>();

  // throws if the pixels are cross-origin
  const encode = (source: CanvasImageSource, width: number, height: number) =>
    scaledCanvas(source, width, height).toDataURL('image/webp', 0.9);

  async function request(address: string): Promise<string> {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = address;
    await Promise.race([image.decode(), new Promise((_, reject) => setTimeout(reject, maxTime))]);
    return encode(image, image.naturalWidth, image.naturalHeight);
  }

  function load(address: string): Promise<string> {
    const image = loading.get(address) ?? request(address).catch(() => '');
    loading.set(address, image);
    return image;
  }

  return {
    /** Returns the image at an address as a data URL, or an empty text if it can't be read. */
    load,
    /** Returns the pixels of an element as a data URL. Requests cross-origin images again with CORS. */
    toDataUrl(
      source: HTMLImageElement | HTMLCanvasElement | HTMLVideoElement,
      width: number,
      height: number,
    ): string | Promise<string> {
      try {
        return encode(source, width, height);
      } catch {
        return 'currentSrc' in source && source.localName === 'img' ? load(source.currentSrc) : '';
      }
    },
  };
}

/** Converts images of a page to data URLs, because a document inside an image can't load anything. */
export type ImageLoader = ReturnType<typeof createImageLoader>;
