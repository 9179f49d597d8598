import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressedSizes, importsOf, scriptsIn, weigh } from '../../.ci/bench/weigh.js';

test.each([
  ['import"./core.js";', ['./core.js']],
  ['import { a as b, c } from "./core.js";\nimport d from \'./d.js\'', ['./core.js', './d.js']],
  ['const a=1;export*from"./all.js";export{b}from"../b.js"', ['./all.js', '../b.js']],
  ['import("./later.js").then((m) => m.a)', []],
  ['import { h } from "preact"; call("./a.js")', []],
])('of %j, what loads first is %j', (text, expected) => {
  expect(importsOf(text)).toEqual(expected);
});

test('names the scripts that a loader may load', () => {
  const loader =
    's.src="https://js.example/v1/client.js?id="+id; a.href="https://example.com/docs"; t="https://js.example/v1/client.js"';
  expect(scriptsIn(loader)).toEqual(['https://js.example/v1/client.js']);
});

const files: Record<string, string> = {
  'npm:widget@1/dist/core.js': 'import "./shared.js"; import("./card.js");',
  'npm:widget@1/dist/card.js': 'import "./shared.js"; import "./core.js"; console.log("card")',
  'npm:widget@1/dist/shared.js': 'export const a = "a".repeat(100);',
  'https://cdn.example/v1/entry.js': 'import "../shared.js"',
  'https://cdn.example/shared.js': 'load("https://cdn.example/more.js")',
};

async function read(file: string): Promise<Uint8Array> {
  const text = files[file];
  if (text === undefined) throw new Error(`no ${file}`);
  return new TextEncoder().encode(text);
}

test('adds up each file once, with the modules that it imports, and without those that are loaded later', async () => {
  const core = ['npm:widget@1/dist/core.js', 'npm:widget@1/dist/shared.js'];
  const everyPage = await weigh(['npm:widget@1/dist/core.js'], read);
  expect(everyPage.files).toEqual(core);
  expect(everyPage.raw).toBe(core.map((file) => files[file]!.length).reduce((sum, length) => sum + length));
  const shown = await weigh(['npm:widget@1/dist/core.js', 'npm:widget@1/dist/card.js'], read);
  expect(new Set(shown.files)).toEqual(new Set([...core, 'npm:widget@1/dist/card.js']));
});

test('follows addresses, and lists the scripts that they name', async () => {
  const { files: found, later } = await weigh(['https://cdn.example/v1/entry.js'], read);
  expect(found).toEqual(['https://cdn.example/v1/entry.js', 'https://cdn.example/shared.js']);
  expect(later).toEqual(['https://cdn.example/more.js']);
});

test('fails if a file cannot be read, instead of counting less', async () => {
  await expect(weigh(['npm:widget@1/dist/core.js', 'npm:widget@1/dist/none.js'], read)).rejects.toThrow('none.js');
});

test('compresses each file by itself, as servers do', () => {
  const content = new TextEncoder().encode('a'.repeat(1000));
  const { raw, gzip, brotli } = compressedSizes(content);
  expect([raw, gzip]).toEqual([1000, gzipSync(content, { level: 9 }).length]);
  expect(brotli).toBeLessThan(gzip);
});
