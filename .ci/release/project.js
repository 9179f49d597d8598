// @ts-check
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Writes what the owner filled in, .github/project.json, into the files that need it: npm run project

const root = new URL('../../', import.meta.url);

/**
 * What only the owner knows. An empty text is not filled in yet, and null is a decision against it.
 * @typedef {{ repository: string, homepage: string, bugs: string, funding: string | null, contact: string }} Project
 */

/** @returns {Project} */
export const readProject = () => JSON.parse(readFileSync(new URL('.github/project.json', root), 'utf8'));

/** Returns the fields that the owner has to fill in. @param {Project} project @returns {string[]} */
export const emptyFields = (project) =>
  Object.entries(project)
    .filter(([, value]) => value === '')
    .map(([name]) => name);

/** @param {string} text @param {string} name @param {string} content */
const replaceMarked = (text, name, content) =>
  text.replace(new RegExp(`(<!-- ${name} -->)[^]*(<!-- /${name} -->)`), `$1${content}$2`);

/** @param {string} text @param {Project} project */
function fillPackage(text, { repository, homepage, bugs, funding }) {
  const { name, version, description, license, ...rest } = JSON.parse(text);
  const filled = {
    homepage: homepage || undefined,
    repository: repository ? { type: 'git', url: `git+${repository}.git` } : undefined,
    bugs: bugs || undefined,
    funding: funding || undefined,
  };
  return `${JSON.stringify({ name, version, description, license, ...rest, ...filled }, null, 2)}\n`;
}

/** Returns the address of the form for reports. @param {Pick<Project, 'repository'>} project */
export const securityAddress = ({ repository }) => `${repository}/security/advisories/new`;

/** @param {Project} project */
function issueLinks(project) {
  const links = `contact_links:
  - name: Security problem
    url: ${securityAddress(project)}
    about: Report it in private
`;
  return `blank_issues_enabled: false\n${project.repository ? links : ''}`;
}

/** Names the image on the registry of the repository. @param {string} text @param {Project} project */
function fillImage(text, { repository }) {
  const owner = repository.split('/').at(-2)?.toLowerCase();
  return text.replace(
    /^(\s*(?:image|url)(?::| =) "?)(?:ghcr\.io\/[\w-]+\/)?asklet:/gm,
    `$1${owner ? `ghcr.io/${owner}/` : ''}asklet:`,
  );
}

/** The files with the owner's values. Each function gets a file's text, and returns it with them, or null for no file. */
const fillFunctions = {
  'package.json': fillPackage,
  '.github/FUNDING.yml': (/** @type {string} */ _, /** @type {Project} */ { funding }) =>
    funding ? `custom: ['${funding}']\n` : null,
  '.github/deploy/compose.yaml': fillImage,
  '.github/deploy/render.yaml': fillImage,
  '.github/deploy/fly.toml': fillImage,
  '.github/ISSUE_TEMPLATE/config.yml': (/** @type {string} */ _, /** @type {Project} */ project) => issueLinks(project),
  '.github/CODE_OF_CONDUCT.md': (/** @type {string} */ text, /** @type {Project} */ { contact }) =>
    replaceMarked(text, 'contact', contact ? `Write to ${contact}.` : 'Write to one of the maintainers in private.'),
  '.github/SECURITY.md': (/** @type {string} */ text, /** @type {Project} */ project) => {
    const page = project.repository ? ` Its address is ${securityAddress(project)}.` : '';
    return replaceMarked(
      text,
      'security',
      page + (project.contact ? ` You can also write to ${project.contact}.` : ''),
    );
  },
};

/** @param {string} file @returns {string | null} its content, or null without one */
function readFile(file) {
  const address = new URL(file, root);
  return existsSync(address) ? readFileSync(address, 'utf8') : null;
}

/**
 * Returns each file that has values of the owner, as it is and as it should be. null is no file.
 * @param {Project} project
 */
export function filledFiles(project, read = readFile) {
  return Object.entries(fillFunctions).map(([file, fill]) => {
    const is = read(file);
    return { file, is, shouldBe: fill(is ?? '', project) };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const project = readProject();
  for (const { file, is, shouldBe } of filledFiles(project)) {
    if (is === shouldBe) continue;
    if (shouldBe === null) rmSync(new URL(file, root));
    else writeFileSync(new URL(file, root), shouldBe);
    console.info(`changed ${file}`);
  }
  const empty = emptyFields(project);
  if (empty.length > 0) console.info(`.github/project.json: still empty: ${empty.join(', ')}`);
}
