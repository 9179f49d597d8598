import { existsSync, readFileSync } from 'node:fs';
import { key, surveyUuid } from './surveys.ts';

/** A script tag with the attributes that the widget requires, and more if wanted. */
export function tagOf(src: string, attributes: Readonly<Record<string, string>> = {}): string {
  const all = Object.entries({ 'data-survey': surveyUuid, 'data-key': key, ...attributes });
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<script async src="${src}" ${all.map(([name, text]) => `${name}="${escape(text)}"`).join(' ')}></script>`;
}

/** A plain page with something in its body. */
export function htmlOf(...body: string[]): string {
  return `<!doctype html><html lang="en"><head><title>A shop</title></head><body><h1>A shop</h1>
    <a href="#">Elsewhere</a>${body.join('\n')}</body></html>`;
}

const fileOf = (name: string) => new URL(`../pages/${name}.html`, import.meta.url);

/**
 * A page of `e2e/pages` with its placeholders filled in: something in its head, the content of a shop, the tag. Most
 * pages are the plain one with a head of their own, which lies in `e2e/pages/heads`.
 */
export function hostPage(name: string, tag = '', head = ''): string {
  const read = (file: string) => readFileSync(fileOf(file), 'utf8');
  const isWhole = existsSync(fileOf(name));
  return read(isWhole ? name : 'plain')
    .replace('<!--head-->', () => (isWhole ? head : read(`heads/${name}`)))
    .replace('<!--shop-->', () => read('shop'))
    .replace('<!--tag-->', () => tag);
}

/** The snippet of the README that queues calls until the script is loaded, and some such calls. */
export function earlyCalls(calls = ''): string {
  const stub =
    "window.asklet = typeof window.asklet == 'function' ? window.asklet : function () { (window.asklet.q = window.asklet.q || []).push(arguments) }";
  return `<script>${stub};${calls}</script>`;
}
