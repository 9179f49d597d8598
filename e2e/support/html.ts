import { existsSync, readFileSync } from 'node:fs';
import { key, surveyUuid } from './surveys.ts';

/** Returns a script tag with the required attributes, and optional additional ones. */
export function tagOf(src: string, attributes: Readonly<Record<string, string>> = {}): string {
  const all = Object.entries({ 'data-survey': surveyUuid, 'data-key': key, ...attributes });
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<script async src="${src}" ${all.map(([name, text]) => `${name}="${escape(text)}"`).join(' ')}></script>`;
}

/** For a page that follows the system's theme, as the card does then. */
export const bothSchemes = '<meta name="color-scheme" content="light dark">';

/** Returns a plain page with the given body. */
export function htmlOf(...body: string[]): string {
  return `<!doctype html><html lang="en"><head><title>A shop</title></head><body><h1>A shop</h1>
    <a href="#">Elsewhere</a>${body.join('\n')}</body></html>`;
}

const fileOf = (name: string) => new URL(`../pages/${name}.html`, import.meta.url);

/**
 * Returns a page of `e2e/pages` with its placeholders replaced: part of its head, the content of a shop, the tag. Most
 * pages are the plain one with a head from `e2e/pages/heads`.
 */
export function hostPage(name: string, tag = '', head = ''): string {
  const read = (file: string) => readFileSync(fileOf(file), 'utf8');
  const isWhole = existsSync(fileOf(name));
  return read(isWhole ? name : 'plain')
    .replace('<!--head-->', () => (isWhole ? head : read(`heads/${name}`)))
    .replace('<!--shop-->', () => read('shop'))
    .replace('<!--tag-->', () => tag);
}

/** Returns the README's snippet that queues calls until the script loads, with some such calls. */
export function earlyCalls(calls = ''): string {
  const stub =
    "window.asklet = typeof window.asklet == 'function' ? window.asklet : function () { (window.asklet.q = window.asklet.q || []).push(arguments) }";
  return `<script>${stub};${calls}</script>`;
}

/** Returns a script that inserts a tag like Google Tag Manager: as a new element without its `data-*` attributes. */
export function insertedByTagManager(tag: string): string {
  return `<script>{
    const pasted = new DOMParser().parseFromString(${JSON.stringify(tag).replaceAll('</', '<\\/')}, 'text/html').scripts[0];
    document.body.append(Object.assign(document.createElement('script'), { src: pasted.src, type: pasted.type, async: true }));
  }</script>`;
}
