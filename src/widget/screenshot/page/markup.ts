import type { Painter } from './painter.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML. Characters that XML does not allow are removed, and so are lone surrogates. */
export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => entities[character]!)
    .replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '');
}

/** An address in a style that has to be loaded: neither a part of the page nor an image that is in the style already. */
const address = /url\("(?!#|data:)((?:[^"\\]|\\.)*)"\)/g;

/**
 * Writes the start tag of an element. The images in its style are loaded and inlined; an image that may not be read is
 * left out.
 */
export function openTag({ write, images }: Painter, name: string, css: string, attributes = ''): void {
  write(`<${name} ${attributes} style="`, css.search(address) < 0 ? escapeXml(css) : inlineImages(), '">');

  async function inlineImages(): Promise<string> {
    const found = [...css.matchAll(address)];
    const loaded = await Promise.all(found.map(([, each]) => images.load(each!.replace(/\\(.)/g, '$1'))));
    return escapeXml(css.replace(address, () => `url("${loaded.shift()}")`));
  }
}
