// @ts-check
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

// What a visitor downloads, after brotli 11, in KB of 1,000 bytes.
const scriptBudget = 4.0;
const surveyBudget = 17.0;
const picturesBudget = 17.9;
const everythingBudget = 19.9;
const screenshotBudget = 14.0;
const conditionsBudget = 3.3;
const languageBudget = 1.0;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const script = 'asklet.js';
/** What is fetched beside the script to show and finish any survey in English; each chunk must be there once. */
const card = /^card-.*\.js$/;
/** What comes with the card of some surveys alone: pictures in place of numbers; choices and the e-mail address; the button; the way to a screenshot. */
const drawings = /^drawings-.*\.js$/;
const fields = /^fields-.*\.js$/;
const button = /^button-.*\.js$/;
const addScreenshot = /^addScreenshot-.*\.js$/;

/** All of them. */
const every = [card, drawings, fields, button, addScreenshot];

/** What it takes to finish a survey in English, by what is in it. */
const surveys = [
  { name: 'survey: numbers, text', chunks: [card], budget: surveyBudget },
  { name: 'survey: faces, text', chunks: [card, drawings], budget: picturesBudget },
  { name: 'survey: everything', chunks: every, budget: everythingBudget },
];

/** One of these is fetched where another language is read, one more with the screenshot. */
const languageChunk = /^(words|screenshot)-.*\.js$/;

/** What is fetched for some surveys or some visitors alone, with its budget: page rules and triggers; a screenshot. */
const extras = [
  { chunk: /^conditions-.*\.js$/, budget: conditionsBudget },
  { chunk: /^openScreenshot-.*\.js$/, budget: screenshotBudget },
];

const preact = { name: 'Preact', marks: ['__k', '.diffed'] };
const unwanted = [
  { name: 'a schema library', marks: ['ZodError', '_zod'] },
  { name: 'preact/compat', marks: ['PureReactComponent', 'isPureReactComponent', 'Symbol.for("react.'] },
];

/** @type {string[]} */
const mistakes = [];

const sizes = new Map(every.map((chunk) => [chunk, measureChunk(chunk)]));
const scriptSize = measure(script);

/** @param {{ name: string, chunks: RegExp[], budget: number }} survey */
function totalOf({ name, chunks, budget }) {
  const all = [scriptSize, ...chunks.map((chunk) => sizes.get(chunk))].flatMap((size) => size ?? []);
  return {
    name,
    raw: sum(all.map(({ raw }) => raw)),
    gzip: sum(all.map(({ gzip }) => gzip)),
    brotli: sum(all.map(({ brotli }) => brotli)),
    budget,
  };
}

const languages = list('chunks')
  .filter((file) => languageChunk.test(file))
  .flatMap((file) => measure(join('chunks', file)) ?? [])
  .sort((a, b) => b.brotli - a.brotli);
if (!languages.length) mistakes.push(`dist/chunks has no files like ${languageChunk.source}`);
for (const { name, brotli } of languages) {
  if (brotli > languageBudget * 1000)
    mistakes.push(
      `${name}: ${brotli - languageBudget * 1000} bytes over its budget of ${languageBudget.toFixed(2)} KB`,
    );
}

print(['KB (1,000 bytes)', 'raw', 'gzip', 'brotli', 'budget']);
const budgeted = [
  { ...scriptSize, budget: scriptBudget },
  ...[...sizes.values()].map((size) => ({ ...size, budget: null })),
  ...surveys.map(totalOf),
  ...extras.map(({ chunk, budget }) => ({ ...measureChunk(chunk), budget })),
];
for (const { name, raw = 0, gzip = 0, brotli = 0, budget } of budgeted) {
  print([name, ...[raw, gzip, brotli].map(inKilobytes), budget?.toFixed(2) ?? '']);
  if (budget && brotli > budget * 1000) {
    mistakes.push(`${name}: ${brotli - budget * 1000} bytes over its budget of ${budget.toFixed(2)} KB`);
  }
}
if (languages[0]) {
  const { raw, gzip, brotli } = languages[0];
  print([
    `largest of ${languages.length} word chunks`,
    ...[raw, gzip, brotli].map(inKilobytes),
    languageBudget.toFixed(2),
  ]);
}

for (const mistake of mistakes) console.error(`size: ${mistake}`);
process.exitCode = mistakes.length ? 1 : 0;

/** @param {RegExp} chunk */
function measureChunk(chunk) {
  const found = list('chunks').filter((file) => chunk.test(file));
  if (found.length !== 1) mistakes.push(`dist/chunks has ${found.length} files like ${chunk.source}: it must be one`);
  return found[0] ? measure(join('chunks', found[0])) : undefined;
}

/** @param {string} name */
function measure(name) {
  const content = read(name);
  if (!content) return undefined;
  const text = content.toString();
  for (const library of name === script ? [...unwanted, preact] : unwanted) {
    const mark = library.marks.find((each) => text.includes(each));
    if (mark) mistakes.push(`${name} has ${library.name} in it ("${mark}")`);
  }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const brotli = brotliCompressSync(content, quality).length;
  return { name, raw: content.length, gzip: gzipSync(content, { level: 9 }).length, brotli };
}

/** @param {string} name */
function read(name) {
  try {
    return readFileSync(join(dist, name));
  } catch {
    mistakes.push(`dist/${name} is missing: run npm run build`);
    return undefined;
  }
}

/** @param {string} folder */
function list(folder) {
  try {
    return readdirSync(join(dist, folder));
  } catch {
    return [];
  }
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((a, b) => a + b, 0);
}

/** @param {number} bytes */
function inKilobytes(bytes) {
  return (bytes / 1000).toFixed(2);
}

/** @param {string[]} cells */
function print([name = '', ...cells]) {
  console.log(name.padEnd(30) + cells.map((cell) => cell.padStart(8)).join(''));
}
