/** Turns pictures of a page into what can stand inside another picture. */
export interface Pictures {
  /** The pixels of an element as a data URL; a picture of another origin is asked for again, if that allows it. */
  draw(
    source: HTMLImageElement | HTMLCanvasElement | HTMLVideoElement,
    width: number,
    height: number,
  ): string | Promise<string>;
  /** A picture by its address; one that may not be read is an empty text. */
  load(address: string): Promise<string>;
}

/** Loads each address once for a picture. */
export function createPictures(document: Document): Pictures {
  const known = new Map<string, Promise<string>>();

  function pixelsOf(source: CanvasImageSource, width: number, height: number): string {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width);
    canvas.height = Math.ceil(height);
    canvas.getContext('2d')!.drawImage(source, 0, 0, canvas.width, canvas.height);
    // throws where the page may not read what it shows
    return canvas.toDataURL('image/webp', 0.9);
  }

  async function request(address: string): Promise<string> {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = address;
    await image.decode();
    return pixelsOf(image, image.naturalWidth, image.naturalHeight);
  }

  function load(address: string): Promise<string> {
    const loading = known.get(address) ?? request(address).catch(() => '');
    known.set(address, loading);
    return loading;
  }

  return {
    load,
    draw(source, width, height) {
      try {
        return pixelsOf(source, width, height);
      } catch {
        return 'currentSrc' in source && source.localName === 'img' ? load(source.currentSrc) : '';
      }
    },
  };
}
