// @ts-check
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notesOf } from './release/changelog.js';
import { emptyFields, filledFiles, readProject } from './release/project.js';
import { bundledPackages, reduceSbom } from './release/sbom.js';
import { securityText } from './release/securityText.js';

// Makes the files of a release in reports/release, without a network: the same commit, Node and npm give the same bytes.
//
//   npm run release              also reports what a release still needs
//   npm run release -- --final   makes nothing if something is missing

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const folder = 'reports/release';
const { name, version, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const tarball = `${name}-${version}.tgz`;

/** @param {string} command @param {string[]} parameters @returns {string} its output */
const output = (command, ...parameters) =>
  execFileSync(command, parameters, { encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();

/** @param {string} file @param {unknown} value */
const writeJson = (file, value) => writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);

/** Returns the time of the commit: everything that depends on time depends on it. */
const commitTime = () => new Date(output('git', 'log', '-1', '--format=%cI')).toISOString();

/** Returns what has to be done before this commit can be released. */
function findProblems() {
  const project = readProject();
  return [
    ...emptyFields(project).map((field) => `.github/project.json: "${field}" is empty.`),
    ...filledFiles(project)
      .filter(({ is, shouldBe }) => is !== shouldBe)
      .map(({ file }) => `${file}: differs from .github/project.json. Run npm run project.`),
    ...(notesOf(readFileSync('CHANGELOG.md', 'utf8'), version) ? [] : [`CHANGELOG.md: ${version} has no entries.`]),
    ...(output('git', 'status', '--porcelain') ? ['There are changes that are not committed.'] : []),
    ...(output('git', 'tag', '--list', `v${version}`) ? [`The tag v${version} exists. Run npm version.`] : []),
  ];
}

function makeSbom() {
  const all = JSON.parse(output('npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'));
  const licenses = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('licenses.md'),
  );
  const bundled = licenses.flatMap((file) => bundledPackages(readFileSync(join('dist', file), 'utf8')));
  return reduceSbom(all, { name, bundled, installed: Object.keys(optionalDependencies), time: commitTime() });
}

/** Returns a line for each file, as sha256sum writes and checks them. */
function sums() {
  const hash = (/** @type {string} */ file) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return readdirSync(folder)
    .sort()
    .map((file) => `${hash(file)}  ${file}\n`)
    .join('');
}

const problems = findProblems();
for (const problem of problems) console.warn(problem);
if (problems.length > 0 && process.argv.includes('--final')) process.exit(1);

rmSync('dist', { recursive: true, force: true });
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
// builds first, by the script "prepack", and gives all files the same time
execFileSync('npm', ['pack', '--loglevel', 'error', '--pack-destination', folder], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
copyFileSync('dist/integrity.json', join(folder, 'integrity.json'));
for (const file of ['.github/deploy/Containerfile', '.github/deploy/compose.yaml'])
  copyFileSync(file, join(folder, basename(file)));
const plugin = readFileSync('src/wordpress/asklet.php', 'utf8');
writeFileSync(join(folder, 'asklet.php'), plugin.replace(/^ \* Plugin Name:.*$/m, `$&\n * Version: ${version}`));
writeJson(`${name}-${version}.cdx.json`, makeSbom());
writeJson('build.json', {
  version,
  commit: output('git', 'rev-parse', 'HEAD'),
  node: process.version,
  npm: output('npm', '--version'),
});
const security = securityText(readProject(), commitTime());
if (security) writeFileSync(join(folder, 'security.txt'), security);
writeFileSync(join(folder, 'SHA256SUMS'), sums());
execFileSync('npm', ['publish', join(folder, tarball), '--dry-run', '--offline', '--loglevel', 'error'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
console.info(readFileSync(join(folder, 'SHA256SUMS'), 'utf8'));
