// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Gives the entries under "Unreleased" the version of package.json and a date: `npm version` runs it. With `--notes`, it
// prints the entries of this version.

const root = new URL('../../', import.meta.url);

/**
 * Returns the text of a version in a changelog, or null without one.
 * @param {string} changelog @param {string} version @returns {string | null}
 */
export function notesOf(changelog, version) {
  const section = changelog.split(/^(?=## \[)/m).find((each) => each.startsWith(`## [${version}]`));
  return section?.replace(/^.*\n/, '').trim() || null;
}

/**
 * Returns a changelog whose unreleased entries have a version and a date. Throws if there are no such entries, or the
 * version has some.
 * @param {string} changelog @param {string} version @param {Date} date @returns {string}
 */
export function dateEntries(changelog, version, date) {
  if (!notesOf(changelog, 'Unreleased'))
    throw new Error('CHANGELOG.md: "Unreleased" has no entries. Add what changed.');
  if (notesOf(changelog, version))
    throw new Error(`CHANGELOG.md: ${version} has entries already. Choose another version.`);
  return changelog.replace('## [Unreleased]\n', `$&\n## [${version}] - ${date.toISOString().slice(0, 10)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('CHANGELOG.md', root);
  const changelog = readFileSync(file, 'utf8');
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  if (process.argv.includes('--notes')) console.info(notesOf(changelog, version) ?? '');
  else writeFileSync(file, dateEntries(changelog, version, new Date()));
}
