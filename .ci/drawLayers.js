// @ts-check
// Draws the picture of src/README.md and the table of src/IMPORTS.md from the imports of src/:
//   node .ci/drawLayers.js
// test/layers.test.ts fails if they are not current.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./drawLayers.js').Import} Import */

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders whose subfolders are layers of their own. */
const divided = ['widget', 'server'];

/** Returns the imports of a file. @param {string} file @param {string} source @returns {Import[]} */
export function importsOf(file, source) {
  const statements = [...source.matchAll(/^(?:import|export) (type )?(?:[^;'`]*? from )?'([^']+)'/gm)];
  // what follows is a type: import('./a.ts').A
  const calls = [...source.matchAll(/\bimport\('([^']+)'\)(\.[A-Z])?/g)];
  return [
    ...statements.map(([, type, path = '']) => /** @type {const} */ ([path, type ? 'type' : 'value'])),
    ...calls.map(([, path = '', type]) => /** @type {const} */ ([path, type ? 'type' : 'lazy'])),
  ].map(([path, kind]) => ({
    file,
    to: path.startsWith('.') ? posix.join(posix.dirname(file), path.replace(/\?.*/, '')) : path,
    isOurs: path.startsWith('.'),
    kind,
  }));
}

/** Returns all imports of src/. */
export function readImports() {
  const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => name.split(sep).join('/')).filter((name) => /\.tsx?$/.test(name));
  return files.flatMap((file) => importsOf(file, readFileSync(join(root, 'src', file), 'utf8')));
}

/** Returns the layer of a file. @param {string} file */
function layerOf(file) {
  const [folder = '', subfolder = ''] = file.split('/');
  if (!divided.includes(folder)) return folder;
  return file.split('/').length > 2 ? `${folder}/${subfolder}` : `${folder}/*.ts`;
}

/** Returns the name of a package. @param {string} path */
function packageOf(path) {
  if (path.startsWith('node:')) return 'Node';
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Returns the unique names of a list, sorted, as a cell of a table. @param {Iterable<string>} names */
const cell = (names) =>
  [...new Set(names)]
    .sort()
    .map((name) => `\`${name}\``)
    .join(', ');

/** Returns a row for each layer: what it imports. @param {readonly Import[]} imports */
export function drawTable(imports) {
  const layers = [...new Set(imports.map(({ file }) => layerOf(file)))].sort();
  const rows = layers.map((layer) => {
    const own = imports.filter(({ file }) => layerOf(file) === layer);
    const ours = own
      .filter(({ isOurs, to }) => isOurs && layerOf(to) !== layer)
      .map(({ to, kind }) => ({ to: layerOf(to), kind }));
    const values = new Set(ours.filter(({ kind }) => kind === 'value').map(({ to }) => to));
    const lazy = ours.filter(({ to, kind }) => kind === 'lazy' && !values.has(to)).map(({ to }) => to);
    const types = ours.filter(({ to }) => !values.has(to) && !lazy.includes(to)).map(({ to }) => to);
    const packages = own.filter(({ isOurs, kind }) => !isOurs && kind !== 'type').map(({ to }) => packageOf(to));
    return `| \`${layer}\` | ${cell(values)} | ${cell(types)} | ${cell(lazy)} | ${cell(packages)} |`;
  });
  return ['| folder | imports | only types of | by `import()` | packages |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

/**
 * Returns pairs of names without those that follow from others: a → c if there are a → b and b → c.
 *
 * @param {readonly (readonly [string, string])[]} pairs without circles
 */
function reduce(pairs) {
  const unique = [...new Map(pairs.map((pair) => [pair.join(), pair])).values()];
  /** @type {(from: string, to: string) => boolean} */
  const reaches = (from, to) => unique.some(([a, b]) => a === from && (b === to || reaches(b, to)));
  return unique.filter(([from, to]) => !unique.some(([a, b]) => a === from && b !== to && reaches(b, to)));
}

/** Returns the picture of the layers, for Mermaid. @param {readonly Import[]} imports */
export function drawPicture(imports) {
  const own = imports.filter(({ isOurs }) => isOurs).map(({ file, to }) => [file.split('/'), to.split('/')]);
  /** Returns the arrows between the folders of a folder. @param {string[]} within */
  const arrowsOf = (within) => {
    const depth = within.length;
    const pairs = own
      .filter((paths) =>
        paths.every((path) => path.length > depth + 1 && path.slice(0, depth).join() === within.join()),
      )
      .map(([from = [], to = []]) => /** @type {const} */ ([from[depth] ?? '', to[depth] ?? '']))
      .filter(([from, to]) => from !== to);
    const name = (/** @type {string} */ folder) => [...within, folder].join('-');
    const label = (/** @type {string} */ folder) => `${name(folder)}${depth > 0 ? `["${folder}"]` : ''}`;
    return reduce(pairs)
      .map(([from, to]) => `${label(from)} --> ${label(to)}`)
      .sort();
  };
  const groups = divided.map((folder) =>
    [`  subgraph ${folder}`, ...arrowsOf([folder]).map((arrow) => `    ${arrow}`), '  end'].join('\n'),
  );
  return ['```mermaid', 'flowchart TD', ...groups, ...arrowsOf([]).map((arrow) => `  ${arrow}`), '```'].join('\n');
}

/** The drawings, with their pages. */
export const drawings = /** @type {const} */ ([
  ['src/README.md', drawPicture],
  ['src/IMPORTS.md', drawTable],
]);

/** Returns a page with a new drawing. @param {string} page @param {string} drawing */
export const redraw = (page, drawing) =>
  page.replace(/(<!-- drawn by .*? -->)[^]*?(<!-- end -->)/, (_, start, end) => `${start}\n\n${drawing}\n\n${end}`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const imports = readImports();
  for (const [file, draw] of drawings) {
    const page = join(root, file);
    writeFileSync(page, redraw(readFileSync(page, 'utf8'), draw(imports)));
  }
}
