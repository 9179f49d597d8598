import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { articles, shop } from '../support/shop.ts';
import { webFont } from '../support/webFont.ts';
import type { EngineName } from './engines.ts';

/** A page that uses many features of one kind. */
export interface ScreenshotPage {
  /**
   * The maximum share of pixels that differ, in percent. It leaves a margin for other machines, whose native fields and
   * rounding differ.
   */
  readonly limits: Readonly<Record<EngineName, number>>;
  readonly body: string;
  readonly style?: string;
  /** Attributes of the `<html>` element. */
  readonly root?: string;
  readonly scroll?: number;
}

const times = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => one(index));
const arabic = 'مقال جديد عن شيء جيد جدا يستمر النص حتى السطر التالي';
const japanese = '日本語の文章は縦にも横にも書くことができます。';
const icons = '\ue000\ue001\ue002';

/** The fonts, sheets and images of the pages, by their path: their look does not depend on the machine. */
export const pageFiles: Readonly<Record<string, readonly [type: string, content: string | Buffer]>> = {
  '/text.ttf': ['font/ttf', webFont(arabic + japanese)],
  '/icons.ttf': ['font/ttf', webFont(icons)],
  '/imported.css': ['text/css', '@font-face { font-family: Imported; src: url("./text.ttf") }'],
  '/bootstrap.css': [
    'text/css',
    readFileSync(createRequire(import.meta.url).resolve('bootstrap/dist/css/bootstrap.min.css')),
  ],
  '/poster.svg': [
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#246"/><circle cx="160" cy="90" r="60" fill="#fc8"/></svg>',
  ],
};

const drawing = `for (const canvas of document.querySelectorAll('canvas')) { const context = canvas.getContext('2d');
  for (let i = 0; i < 20; i++) { context.fillStyle = 'hsl(' + i * 18 + ' 70% 50%)'; context.fillRect(i * 10, i * 5, 40, 40) } }`;

const box = (style: string, text = 'Box with a text') => `<div class="box" style="${style}">${text}</div>`;
const boxes =
  '.boxes { display: grid; grid-template-columns: repeat(4, 1fr); gap: 32px; padding: 24px } .box { padding: 24px; color: #fff; background: #36c }';

/** Returns a shadow tree with a slot, generated content and its own styles. */
const shadow = `<style>:host { display: block; padding: 16px; background: #eef; border: 2px dashed #88c }
  ::slotted(button)::before { content: "+ " } ::slotted(button)::after { content: " !"; color: red } h2 { color: #60c; margin: 0 }
  .shadow { font: inherit; padding: 8px 12px; border: 1px solid #88c } .shadow::before { content: "+ " } .shadow::after { content: " !" }</style>
  <h2><slot name="title"></slot></h2><p>In the shadow: <slot></slot></p><button class="shadow"><slot name="button"></slot></button>Text of the root`;

const everywhere = (limit: number) => ({ chromium: limit, firefox: limit, webkit: limit });

/** The pages whose drawing is compared with the browser's own screenshot. */
export const screenshotPages: Readonly<Record<string, ScreenshotPage>> = {
  'a shop, scrolled': { limits: everywhere(0.5), body: articles(60), scroll: 900 },
  'forms and tables': {
    limits: everywhere(1.5),
    style: `table { border-collapse: collapse; margin: 16px 0 } td, th { padding: 4px 12px; border: 1px solid #99b } tr:nth-child(even) { background: #eef }
      input, textarea, select { font: inherit; padding: 6px; border: 1px solid #889; border-radius: 4px } .red::placeholder { color: #c00; opacity: 1 }
      ol.parts { counter-reset: part; list-style: none } ol.parts li::before { counter-increment: part; content: counter(part) ". " }
      .roman h4::before { counter-increment: chapter; content: "Chapter " counter(chapter, upper-roman) ": " }`,
    body: `<form style="padding: 16px 24px; columns: 2"><p><input value="A value"> <input class="red" placeholder="Your town"></p>
      <p><input placeholder="A plain one"></p><textarea rows="2" cols="30">Some text&#10;on two lines</textarea>
      <p><select><option>First<option selected>Second choice</select> <input type="checkbox" checked> Yes <input type="radio"> No</p>
      <p><progress value=".4"></progress> <meter value=".7"></meter> <input type="range"></p>
      <ol class="parts"><li>One<li>Two<li>Three</ol><ul><li>Round<li>Round<ol><li>inner</ol></ul>
      <fieldset style="border: 1px solid #889"><legend>Legend</legend>Inside</fieldset>
      <table><caption>Values</caption>${times(6, (row) => `<tr><th>Row ${row}<td>${row * 7}<td>Cell of a table`).join('')}</table>
      <div class="roman" style="counter-reset: chapter">${times(3, (index) => `<h4>Part ${index}</h4>`).join('')}</div></form>`,
  },
  'web fonts and columns': {
    limits: { ...everywhere(0.5), webkit: 5 },
    style: `@import "/imported.css"; @media screen { @supports (display: grid) { @font-face { font-family: 'Nested One'; font-weight: bold; unicode-range: U+20-7E, U+00A0-00FF; src: url("/text.ttf") } } }
      .columns { columns: 3; padding: 24px; text-align: justify; font-family: Imported, monospace } h2 { font-family: "Nested One", monospace }`,
    body: `<div class="columns"><h2>Nested in two rules</h2>${times(14, () => '<p>Words in a <b>bold</b> and an <i>italic</i> font that the page brings along, set to both sides of a column.</p>').join('')}</div>`,
  },
  effects: {
    limits: everywhere(0.5),
    style: boxes,
    body: `<div class="boxes">${[
      box('box-shadow: 0 8px 24px #0008; border-radius: 16px'),
      box('background: linear-gradient(45deg, #f60, #06f)'),
      box('background: repeating-conic-gradient(#ccc 0 25%, #eee 0 50%) 0 / 20px 20px; color: #000'),
      box('filter: sepia(1) hue-rotate(90deg)'),
      box('opacity: .5'),
      box('mix-blend-mode: multiply; margin-top: -40px'),
      box('clip-path: circle(50px at 50% 50%)'),
      box('mask: linear-gradient(90deg, #000, transparent)'),
      box('text-shadow: 2px 2px 3px #000; outline: 3px dotted red; outline-offset: 4px'),
      box('border: 8px double gold; border-radius: 40px 8px'),
      box(
        'background: linear-gradient(90deg, red, blue); background-clip: text; -webkit-background-clip: text; color: transparent',
      ),
      box('text-decoration: underline wavy red; text-transform: uppercase; letter-spacing: 3px'),
      box('border: 10px solid; border-image: linear-gradient(red, gold) 1'),
      box('overflow: hidden; text-overflow: ellipsis; white-space: nowrap', 'A text that is too long for its box'),
      box('filter: blur(2px)'),
      box('font-variant: small-caps; word-spacing: 12px; line-height: 2'),
    ].join('')}</div>`,
  },
  transforms: {
    limits: everywhere(1),
    style: boxes,
    body: `<div class="boxes">${[
      box('rotate: 8deg'),
      box('transform: scale(.8)'),
      box('transform: skewX(12deg)'),
      box('translate: 10px 14px'),
      box('transform: rotate(-6deg) translate(10px, 4px); transform-origin: 0 100%'),
      box('rotate: 10deg', 'Outer<p style="rotate: -20deg; background: #c36">Inner</p>'),
      box('transform: matrix(1, .1, -.1, 1, 0, 0)'),
      box('scale: 1.2 .7'),
    ].join('')}</div>
      <div id="scroller" style="overflow: auto; scrollbar-width: none; height: 140px; width: 400px; margin: 24px; border: 1px solid red">${'<p>A row of a box that scrolls</p>'.repeat(9)}</div>
      <div style="position: absolute; left: 500px; top: 420px; z-index: 3; padding: 20px; background: #ffd">Above <div style="position: absolute; right: -30px; bottom: -20px; z-index: -1; padding: 20px; background: #dfd">Below</div></div>
      <script>scroller.scrollTop = 90</script>`,
  },
  'shadow trees and frames': {
    limits: everywhere(0.5),
    body: `<div style="display: grid; gap: 16px; padding: 24px"><x-box><b slot="title">Slotted</b><span slot="button">Inside a button</span> and <button class="plain">Press</button> the rest</x-box>
      <iframe style="width: 600px; height: 220px; border: 3px solid #c8c" srcdoc="<style>@font-face { font-family: Framed; src: url(/text.ttf) } html { scrollbar-width: none } body { font: 18px Framed; background: #ffe }</style><h1>Framed</h1><p>Some text in a frame.</p>"></iframe></div>
      <script>customElements.define('x-box', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = \`${shadow}\` } })</script>`,
    style: '.plain { font: inherit; padding: 8px 12px; border: 1px solid #88c; background: #fff }',
  },
  'right to left, Japanese and vertical': {
    limits: everywhere(0.8),
    root: 'lang="ar" dir="rtl"',
    body: `<main>${times(3, (index) => `<article><h3>${arabic.slice(0, 9)} ${index}</h3><p>${arabic} <b>${arabic}</b> English words ${arabic}</p><button>${arabic.slice(0, 8)}</button><ul><li>${arabic.slice(0, 12)}</ul></article>`).join('')}</main>
      <div dir="ltr" style="padding: 0 24px"><p lang="ja">${japanese.repeat(4)}</p>
      <div style="display: flex; gap: 32px"><p lang="ja" style="writing-mode: vertical-rl; height: 160px; margin: 0; padding: 8px; background: #efe">${japanese.repeat(2)}</p>
      <p style="writing-mode: vertical-lr; height: 160px; margin: 0; background: #fee">Turned words that run down</p></div></div>`,
  },
  media: {
    limits: everywhere(1.2),
    body: `<div style="display: flex; flex-wrap: wrap; gap: 16px; padding: 24px"><canvas width="240" height="150"></canvas>
      <svg width="150" height="150" viewBox="0 0 24 24" fill="gold" stroke="#850"><path d="M12 2l3 7h7l-6 4 2 8-6-5-6 5 2-8-6-4h7z"/><text y="22" font-size="4" fill="#000">Text</text></svg>
      <img src="/poster.svg"><img src="/poster.svg" style="width: 120px; height: 120px; object-fit: cover; border-radius: 50%">
      <video width="320" height="180" poster="/poster.svg"></video><video width="120" height="180" poster="/poster.svg" style="background: #000"></video>
      <img width="200" height="60" alt="A missing image" src="data:image/png,no" style="background: #eee"><img alt="Inline alternative" src="data:image/png,no">
      <span style="width: 300px; height: 120px; background: url(/poster.svg) center / contain no-repeat #eef"></span></div><script>${drawing}</script>`,
  },
  'Bootstrap with an icon font': {
    limits: everywhere(0.7),
    root: 'lang="en" class="bootstrap"',
    style: `@font-face { font-family: "icons"; font-weight: 400; src: url("/icons.eot") format("embedded-opentype"), url("/icons.ttf?1") format("truetype") }
      :root.bootstrap { --bs-font-sans-serif: Text, sans-serif } .bi::before { display: inline-block; font-family: icons !important; line-height: 1; vertical-align: -.125em; content: "\\e000" }
      .bi-b::before { content: "\\e001" } .bi-c::before { content: "\\e002" }`,
    body: `<link rel="stylesheet" href="/bootstrap.css"><nav class="navbar navbar-expand bg-dark" data-bs-theme="dark"><div class="container"><a class="navbar-brand" href="#"><i class="bi"></i> Brand</a>
      <ul class="navbar-nav"><li class="nav-item"><a class="nav-link active">Home</a></li><li class="nav-item"><a class="nav-link">Prices</a></li></ul><span class="badge text-bg-danger">9</span></div></nav>
      <div class="container py-4"><div class="alert alert-warning"><i class="bi bi-b"></i> Something to know.</div><div class="row">${times(3, (index) => `<div class="col"><div class="card"><div class="card-header">Card ${index}</div><div class="card-body"><h5 class="card-title">Title</h5><p class="card-text">Some text of a card that wraps.</p><a class="btn btn-primary"><i class="bi bi-c"></i> Buy</a> <button class="btn btn-outline-secondary">Later</button></div></div></div>`).join('')}</div>
      <ul class="list-group my-3"><li class="list-group-item active">One</li><li class="list-group-item d-flex justify-content-between">Two <span class="badge bg-primary rounded-pill">14</span></li></ul>
      <div class="input-group mb-3"><span class="input-group-text">@</span><input class="form-control" placeholder="Name"><button class="btn btn-success">Go</button></div>
      <div class="form-check form-switch"><input class="form-check-input" type="checkbox" checked> On</div><div class="progress my-3"><div class="progress-bar progress-bar-striped" style="width: 60%">60%</div></div>
      <nav><ol class="breadcrumb"><li class="breadcrumb-item"><a href="#">Home</a></li><li class="breadcrumb-item active">Here</li></ol></nav></div>`,
  },
};

/** Returns the page of an entry with its fonts. Scroll bars are not drawn. */
export function htmlOf({ body, style = '', root = 'lang="en"' }: ScreenshotPage, tag: string): string {
  const own = `html { scrollbar-width: none } ::-webkit-scrollbar { display: none }
    @font-face { font-family: Text; src: url(/text.ttf) } body { font-family: Text, monospace }`;
  // an imported sheet must come first
  return shop(`${body}<script>askletTestMode = true</script>${tag}`, {
    root,
    style: own + style.replace(/@import[^;]*;/, ''),
  }).replace('<style>', `<style>${/@import[^;]*;/.exec(style) ?? ''}`);
}
