/** Turns images of a page into data URLs: a document inside an image can load nothing. */
export interface ImageLoader {
  /** The pixels of an element as a data URL. An image of another origin is requested again with CORS. */
  toDataUrl(
    source: HTMLImageElement | HTMLCanvasElement | HTMLVideoElement,
    width: number,
    height: number,
  ): string | Promise<string>;
  /** The image at an address as a data URL; an empty text where it may not be read. */
  load(address: string): Promise<string>;
}

/** Creates a loader that loads each address once. */
export function createImageLoader(document: Document): ImageLoader {
  const loading = new Map<string, Promise<string>>();

  function encode(source: CanvasImageSource, width: number, height: number): string {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width);
    canvas.height = Math.ceil(height);
    canvas.getContext('2d')!.drawImage(source, 0, 0, canvas.width, canvas.height);
    // throws where the page may show the pixels but not read them
    return canvas.toDataURL('image/webp', 0.9);
  }

  async function request(address: string): Promise<string> {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = address;
    await image.decode();
    return encode(image, image.naturalWidth, image.naturalHeight);
  }

  function load(address: string): Promise<string> {
    const image = loading.get(address) ?? request(address).catch(() => '');
    loading.set(address, image);
    return image;
  }

  return {
    load,
    toDataUrl(source, width, height) {
      try {
        return encode(source, width, height);
      } catch {
        return 'currentSrc' in source && source.localName === 'img' ? load(source.currentSrc) : '';
      }
    },
  };
}
