import type { Drawing } from './drawing.ts';
import { escaped } from './escaped.ts';

const address = /url\("([^"#][^"]*)"\)/g;

/** Begins an element of the picture. The pictures in its style are put into it; one that may not be read is left out. */
export function addTag({ add, pictures }: Drawing, name: string, css: string, attributes = ''): void {
  add(`<${name} ${attributes} style="`, css.includes('url("') ? withPictures() : escaped(css), '">');

  async function withPictures(): Promise<string> {
    const found = [...css.matchAll(address)];
    const loaded = await Promise.all(found.map(([, each]) => pictures.load(each!)));
    return escaped(css.replace(address, () => `url("${loaded.shift()}")`));
  }
}
