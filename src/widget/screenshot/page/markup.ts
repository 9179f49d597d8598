import type { Painter } from './painter.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML. Removes characters that XML forbids, and lone surrogates. */
export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => entities[character]!)
    .replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '');
}

/** An address in a style that must be loaded: neither a fragment nor a data URL. */
const address = /url\("(?!#|data:)((?:[^"\\]|\\.)*)"\)/g;

/** Writes the start tag of an element. Inlines the images in its style, and leaves out those that can't be read. */
export function openTag({ write, images }: Painter, name: string, css: string, attributes = ''): void {
  write(`<${name} ${attributes} style="`, css.search(address) < 0 ? escapeXml(css) : inlineImages(), '">');

  async function inlineImages(): Promise<string> {
    const found = [...css.matchAll(address)];
    const loaded = await Promise.all(found.map(([, each]) => images.load(each!.replace(/\\(.)/g, '$1'))));
    return escapeXml(css.replace(address, () => `url("${loaded.shift()}")`));
  }
}
