// @ts-check
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compressedSizes } from './bench/weigh.js';

// Checks the size of what visitors download, after brotli 11, and that it contains no unwanted library.

/**
 * Budgets in KB of 1,000 bytes. The files of one row are downloaded together. Different hashes in the names of chunks
 * change a size by up to 0.05, because terser then chooses other names, and brotli finds other repetitions.
 */
const budgets = [
  // The first row has the whole life of a survey, so that no other file has a part of it: 0.6 of it begin only if the
  // survey shows. Waiting until the page has settled makes up 0.3, and tasks of their own 0.1.
  { files: ['asklet'], budget: 10.35 },
  // holding answers until there is a sign of a person makes up 0.4 of it, telling the replies of the API from those of
  // proxies, logins and firewalls 0.4, masking secrets in the address of a page 0.3,
  // avoiding toasts 0.6, remembering users 0.7, the look of the survey 0.1, thumbs in a line 0.3, and finding what the
  // visitor works on 0.5, as in the targeting
  { files: ['asklet', 'card'], budget: 41.6 },
  { files: ['targeting'], budget: 4.85 },
  // web fonts make up 0.5 of it, drawing in slices with the progress 0.4, and vertical text, placeholders, posters,
  // missing images and slots 0.2, counters 0.3, and attributes of frameworks, hidden overflow and long words 0.1
  { files: ['screenshot'], budget: 15.7 },
  { files: ['debug'], budget: Infinity },
  // the part that asklet/react adds to the package
  { files: ['react'], budget: 1 },
];
const languageBudgets = [
  { folders: ['i18n'], budget: 1 },
  { folders: ['i18n', 'screenshot'], budget: 1.6 },
];

const unwanted = [
  { library: 'zod', marks: ['ZodError', '_zod'], files: /./ },
  { library: 'preact/compat', marks: ['PureReactComponent', 'isPureReactComponent', 'Symbol.for("react.'], files: /./ },
  { library: 'Preact', marks: ['__k', '.diffed'], files: /^(asklet|targeting)$/ },
];

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
/** Every file by its name without the hash: `card`, `screenshot`, `i18n-de`. */
const contents = new Map([
  ['asklet', readFileSync(`${dist}asklet.js`)],
  ['react', readFileSync(`${dist}react/index.js`)],
]);
/** @type {string[]} */
const errors = [];

for (const file of readdirSync(`${dist}chunks`)) {
  const name = file.replace(/-[\w-]{8}\.js$/, '');
  if (contents.has(name)) errors.push(`there are several chunks ${name}`);
  contents.set(name, readFileSync(`${dist}chunks/${file}`));
}

const languages = [...contents.keys()].filter((name) => name.startsWith('i18n-')).map((name) => name.slice(5));
const largestLanguages = languageBudgets.map(({ folders, budget }) => {
  const each = languages.map((language) => folders.map((folder) => `${folder}-${language}`));
  return { files: each.sort((one, other) => sizeOf(other).brotli - sizeOf(one).brotli)[0] ?? [], budget };
});

print(['KB', 'raw', 'gzip', 'brotli', 'budget']);
for (const { files, budget } of [...budgets, ...largestLanguages]) {
  const { raw, gzip, brotli } = sizeOf(files);
  print([
    files.join(' + '),
    ...[raw, gzip, brotli].map((bytes) => (bytes / 1000).toFixed(2)),
    budget < Infinity ? `${budget}` : '',
  ]);
  if (brotli > budget * 1000) errors.push(`${files.join(' + ')}: ${brotli - budget * 1000} bytes over the budget`);
}

const expected = new Set(budgets.flatMap(({ files }) => files));
for (const [name, content] of contents) {
  if (!expected.has(name) && !/^(i18n|screenshot)-/.test(name)) errors.push(`the chunk ${name} is not expected`);
  for (const { library, marks, files } of unwanted) {
    if (files.test(name) && marks.some((mark) => content.includes(mark))) errors.push(`${library} is in ${name}`);
  }
  // a single character beyond Latin-1 makes browsers store two bytes for each character
  const [wide] = content.toString().match(/[^\0-\xff]/) ?? [];
  if (wide && /^(asklet|card|targeting)$/.test(name)) errors.push(`${name} has "${wide}": write it as an escape`);
}

for (const error of errors) console.error(`size: ${error}`);
process.exitCode = errors.length ? 1 : 0;

/** @param {string[]} files */
function sizeOf(files) {
  const size = { raw: 0, gzip: 0, brotli: 0 };
  for (const name of files) {
    const content = contents.get(name);
    if (!content) throw new Error(`dist has no file ${name}: run npm run build`);
    const { raw, gzip, brotli } = compressedSizes(content);
    size.raw += raw;
    size.gzip += gzip;
    size.brotli += brotli;
  }
  return size;
}

/** @param {string[]} cells */
function print([name = '', ...cells]) {
  console.log(name.padEnd(32) + cells.map((cell) => cell.padStart(8)).join(''));
}
