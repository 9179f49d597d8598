// @ts-check
import { createServer as createHttpServer } from 'node:http';
import { chromium } from '@playwright/test';
import { createServer } from '../dist/server/index.js';
import { measureCard } from './bench/measureCard.js';

// What the widget costs a visitor, in a browser whose processor is slowed down: the median of several runs, and the
// budget beside it. Run it by `npm run bench:widget`; options: BENCH_RUNS (15), BENCH_SLOWDOWN (4), CHROMIUM_PATH.

const runs = Number(process.env['BENCH_RUNS'] ?? 15);
const slowdown = Number(process.env['BENCH_SLOWDOWN'] ?? 4);
const survey = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';

const server = await createServer({
  surveys: [
    {
      survey_uuid: survey,
      survey_type: 'nps_10',
      question: 'How likely are you to recommend us?',
      response_type: 'text',
      manual_tracking: true,
      allow_multiple_responses: true,
    },
  ],
  keys: ['pk_bench'],
  store: ':memory:',
});
const url = await server.listen(0);
const html = `<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1>
  <script async src="${url}/asklet.js" data-survey="${survey}" data-key="pk_bench"></script>`;
const site = createHttpServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
await new Promise((resolve) => site.listen(0, '127.0.0.1', () => resolve(null)));
const { port } = /** @type {import('node:net').AddressInfo} */ (site.address());
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

const times = [];
for (let run = 0; run < runs; run++) times.push(await measureCard(browser, `http://localhost:${port}/`, slowdown));

await browser.close();
site.close();
await server.close();

console.log(`median of ${runs}, processor slowed ${slowdown} times, ms`.padEnd(56) + 'found'.padStart(8) + 'budget'.padStart(8));
report('main thread until the card is painted', times.map(({ opened }) => opened), 20);
report('from choosing a score to the next step painted', times.map(({ chosen }) => chosen), 50);
report('slowest interaction from opening to closing (INP)', times.map(({ slowest }) => slowest), 50);

/**
 * @param {string} name
 * @param {number[]} found
 * @param {number} budget
 */
function report(name, found, budget) {
  const median = found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? NaN;
  console.log(name.padEnd(56) + median.toFixed(1).padStart(8) + String(budget).padStart(8));
  if (!(median <= budget)) process.exitCode = 1;
}
