// @ts-check
// Draws the picture of src/README.md from the imports of src/:
//   node .ci/drawLayers.js
// test/layers.test.ts fails if it is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.js';

/** Folders whose subfolders are separate layers. */
const divided = ['widget', 'server', 'service'];

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

/** Returns the picture of the layers, for Mermaid. @param {readonly import('dependency-cruiser').IModule[]} modules */
function drawPicture(modules) {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [source, resolved].map((path) => path.split('/'))),
  );
  /** Returns the arrows between the folders of a folder. @param {string[]} within */
  const arrowsOf = (within) => {
    const parents = ['src', ...within];
    const depth = parents.length;
    const pairs = imports
      .filter((paths) =>
        paths.every((path) => path.length > depth + 1 && path.slice(0, depth).join() === parents.join()),
      )
      .map(([from = [], to = []]) => /** @type {const} */ ([from[depth] ?? '', to[depth] ?? '']))
      .filter(([from, to]) => from !== to);
    const name = (/** @type {string} */ folder) => [...within, folder].join('-');
    const label = (/** @type {string} */ folder) => `${name(folder)}${within.length > 0 ? `["${folder}"]` : ''}`;
    return reduce(pairs)
      .map(([from, to]) => `${label(from)} --> ${label(to)}`)
      .sort();
  };
  const groups = divided.map((folder) =>
    [`  subgraph ${folder}`, ...arrowsOf([folder]).map((arrow) => `    ${arrow}`), '  end'].join('\n'),
  );
  return ['```mermaid', 'flowchart TD', ...groups, ...arrowsOf([]).map((arrow) => `  ${arrow}`), '```'].join('\n');
}

/**
 * Returns the page with a new picture.
 *
 * @param {string} page
 * @param {readonly import('dependency-cruiser').IModule[]} modules
 */
export const drawLayers = (page, modules) =>
  page.replace(/(<!-- drawn by .*? -->)[^]*?(<!-- end -->)/, `$1\n\n${drawPicture(modules)}\n\n$2`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = new URL('../src/README.md', import.meta.url);
  const { output } = await cruise(['src'], config.options);
  if (typeof output === 'string') throw new Error(output);
  writeFileSync(page, drawLayers(readFileSync(page, 'utf8'), output.modules));
}
