// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import { weigh } from './bench/weigh.js';

// Measures what a page downloads for asklet and for other widgets. It needs a network, and is not part of the tests.
//
//   npm run bench:weight                                    the widgets below, from their packages
//   npm run bench:weight -- https://…/widget.js …           scripts by their addresses, together
//   npm run bench:weight -- npm:name@1.2.3/dist/widget.js   a file of a package

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const posthog = 'npm:posthog-js@1.449.2/dist';
const sprig = 'npm:@sprig-technologies/sprig-browser@2.50.0/dist';
const surveyJs = ['npm:survey-core@2.5.38/survey.core.min.js', 'npm:survey-js-ui@2.5.38/survey-js-ui.min.js'];

/** Returns the file in `dist/chunks` whose name has this start. @param {string} name */
const chunk = (name) => `dist/chunks/${readdirSync('dist/chunks').find((file) => file.startsWith(`${name}-`))}`;

/**
 * What pages load: on every page, and until a survey is shown. Null: it is not in a package.
 * @type {{ name: string, everyPage: string[] | null, shown: string[] | null }[]}
 */
const widgets = [
  { name: 'asklet', everyPage: ['dist/asklet.js'], shown: ['dist/asklet.js', chunk('card')] },
  {
    name: 'PostHog',
    everyPage: [`${posthog}/array.js`],
    shown: [`${posthog}/array.js`, `${posthog}/surveys.js`],
  },
  {
    name: 'Sprig',
    everyPage: [`${sprig}/core.js`],
    // the view loads the card of a page, and its styles
    shown: ['core', 'view-C0flzcU1', 'index-BV6x5sH0', 'index-Bym2hMs5'].map((file) => `${sprig}/${file}.js`),
  },
  { name: 'SurveyJS', everyPage: null, shown: surveyJs },
  { name: 'Typeform', everyPage: ['npm:@typeform/embed@6.1.1/build/embed.js'], shown: null },
];

const folder = mkdtempSync(join(tmpdir(), 'asklet-weight-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** @type {Map<string, string>} the folders of downloaded packages */
const packages = new Map();

/** Returns the folder of a package, as npm publishes it. @param {string} specifier such as `name@1.2.3` */
function unpack(specifier) {
  const known = packages.get(specifier);
  if (known !== undefined) return known;
  const target = mkdtempSync(join(folder, 'package-'));
  const npm = ['pack', specifier, '--silent', '--ignore-scripts', '--pack-destination', target];
  execFileSync('npm', npm, { stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' });
  const [tarball = ''] = readdirSync(target);
  execFileSync('tar', ['-xzf', join(target, tarball), '-C', target]);
  packages.set(specifier, join(target, 'package'));
  return join(target, 'package');
}

/** @param {string} file */
async function read(file) {
  if (/^https?:/.test(file)) {
    const reply = await fetch(file);
    if (!reply.ok) throw new Error(`the server replied ${reply.status}`);
    return new Uint8Array(await reply.arrayBuffer());
  }
  const [, specifier, path] = /^npm:((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(file) ?? [];
  if (specifier === undefined || path === undefined) return readFileSync(file);
  const text = readFileSync(join(unpack(specifier), path), 'utf8');
  // modules are for bundlers, which minify them
  const isModule = /^\s*(import|export)\b/m.test(text);
  return new TextEncoder().encode(isModule ? (await minify(text, { module: true })).code : text);
}

/** @param {string[] | null} files */
const measure = (files) =>
  files &&
  weigh(files, (file) =>
    read(file).catch((error) => {
      throw new Error(`Cannot read ${file}: ${error.message.trim()}. This needs a network.`, { cause: error });
    }),
  );

/** @param {string} name @param {Awaited<ReturnType<typeof measure>>} measured */
function print(name, measured) {
  const cells = measured
    ? [measured.raw, measured.gzip, measured.brotli].map((bytes) => (bytes / 1000).toFixed(1).padStart(9))
    : ['not measured'];
  console.info(name.padEnd(24) + cells.join(''));
  for (const address of measured?.later ?? []) console.info(`${' '.repeat(24)} names ${address}`);
}

try {
  const given = process.argv.slice(2);
  console.info('KB (of 1,000 bytes)           raw     gzip   brotli');
  if (given.length > 0) print('together', await measure(given));
  for (const { name, everyPage, shown } of given.length > 0 ? [] : widgets) {
    print(`${name}, every page`, await measure(everyPage));
    print(`${name}, shown`, await measure(shown));
  }
} catch (error) {
  console.error(`bench:weight: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
