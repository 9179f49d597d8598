// Checks the lists of ad blockers for rules that block or hide a survey. Not part of the tests, because lists change
// every day.
//
// npm run build && node .ci/checkAdBlockers.js <file or URL of a list>…
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FiltersEngine, Request } from '@ghostery/adblocker';
import { Window } from 'happy-dom';

/** The addresses under which a site serves the files and the API. */
const bases = [
  'https://feedback.example',
  'https://feedback.shop.example',
  'https://asklet.shop.example',
  'https://surveys.shop.example',
  'https://shop.example/asklet',
  'https://shop.example/feedback',
  'https://cdn.jsdelivr.net/npm/asklet@0.1.0/dist',
  'https://unpkg.com/asklet@0.1.0/dist',
];
const page = 'https://www.shop.example/';
const survey = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
const tag = `?survey=${survey}&key=pk_live_1&position=bottom-right`;

const dist = new URL('../dist/', import.meta.url);
const chunks = readdirSync(new URL('chunks/', dist)).filter((name) => name.endsWith('.js'));
const scripts = ['asklet.js', `asklet.js${tag}`, 'asklet-0.1.0.js', ...chunks.map((name) => `chunks/${name}`)];

const endpointsFile = readFileSync(new URL('../src/contract/api/endpoints.ts', import.meta.url), 'utf8');
const paths = [...endpointsFile.matchAll(/path: '\/(.+)'/g)].map(
  ([, path]) => `${path.replace(':survey_uuid', survey)}/`,
);

/** The element in its states. The lists style the page, so they cannot reach its shadow tree. */
const elements = [
  `<asklet-survey survey="${survey}" position="bottom-right" theme="light" popover="manual"></asklet-survey>`,
  `<asklet-survey survey="${survey}" position="bottom-right" theme="dark" popover="manual" opening></asklet-survey>`,
  `<asklet-survey survey="${survey}" position="inline" theme="light"></asklet-survey>`,
  `<asklet-survey survey="${survey}" position="bottom-right" theme="light" popover="manual" launcher="tab"></asklet-survey>`,
];

async function readList(source) {
  if (!/^https?:/.test(source)) return readFileSync(source, 'utf8');
  const reply = await fetch(source);
  if (!reply.ok) throw new Error(`${source} replies ${reply.status}`);
  return reply.text();
}

/** Returns the requests of a survey that the list blocks or redirects, with the rules. */
function findBlocked(engine) {
  return bases.flatMap((base) => {
    const requests = [
      ...scripts.map((path) => ({ type: 'script', url: `${base}/${path}` })),
      ...paths.map((path) => ({ type: 'xhr', url: `${base}/${path}` })),
    ];
    return requests.flatMap(({ type, url }) => {
      const { match, redirect, filter } = engine.match(Request.fromRawDetails({ type, url, sourceUrl: page }), true);
      return match || redirect ? [`${filter} blocks ${url}`] : [];
    });
  });
}

/** Returns the rules for all sites that hide the element. */
function findHidden(engine) {
  const { document } = new Window({ url: page });
  document.body.innerHTML = elements.join('');
  const states = [...document.body.children];
  const rules = engine.getFilters().cosmeticFilters.filter((rule) => !rule.isScriptInject() && !rule.isUnhide());
  return rules.flatMap((rule) => {
    if (rule.hasHostnameConstraint()) return [];
    const selector = rule.getSelector();
    return states.some((element) => matches(element, selector)) ? [`${rule} hides the element`] : [];
  });
}

function matches(element, selector) {
  try {
    return element.matches(selector);
  } catch {
    // a selector of the ad blocker can only match the element by its name or an attribute
    return /asklet|popover/.test(selector);
  }
}

const sources = process.argv.slice(2);
if (sources.length === 0) {
  console.error(`Usage: node ${fileURLToPath(import.meta.url)} <file or address of a list>…`);
  process.exit(2);
}
let found = 0;
for (const source of sources) {
  const list = await readList(source);
  const engine = FiltersEngine.parse(list, { debug: true });
  const { networkFilters, cosmeticFilters } = engine.getFilters();
  const version = /^! (?:Version|Last modified): (.+)$/m.exec(list)?.[1] ?? 'unknown';
  console.log(`${source}, version ${version}: ${networkFilters.length} rules block, ${cosmeticFilters.length} hide`);
  const problems = [...findBlocked(engine), ...findHidden(engine)];
  for (const problem of problems) console.log(`  ${problem}`);
  found += problems.length;
}
console.log(found === 0 ? 'No rule concerns a survey.' : `${found} matches`);
process.exitCode = found === 0 ? 0 : 1;
