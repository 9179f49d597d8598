import type { Drawing } from './drawing.ts';
import { escaped } from './escaped.ts';

/** An address in a style, with what it needs to be one; parts of the page and pictures that are in it already stay. */
const address = /url\("(?!#|data:)((?:[^"\\]|\\.)*)"\)/g;

/** Begins an element of the picture. The pictures in its style are put into it; one that may not be read is left out. */
export function addTag({ add, pictures }: Drawing, name: string, css: string, attributes = ''): void {
  add(`<${name} ${attributes} style="`, css.search(address) < 0 ? escaped(css) : withPictures(), '">');

  async function withPictures(): Promise<string> {
    const found = [...css.matchAll(address)];
    const loaded = await Promise.all(found.map(([, each]) => pictures.load(each!.replace(/\\(.)/g, '$1'))));
    return escaped(css.replace(address, () => `url("${loaded.shift()}")`));
  }
}
