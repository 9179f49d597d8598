import { expect, test } from 'vitest';
import { emptyFields, filledFiles, type Project, readProject } from '../../.ci/release/project.js';

const filled: Project = {
  repository: 'https://github.com/someone/asklet',
  homepage: 'https://asklet.example',
  bugs: 'https://github.com/someone/asklet/issues',
  funding: 'https://asklet.example/sponsor',
  contact: 'conduct@asklet.example',
};

/** Returns the files with the values of a project, by their names. */
const contentsOf = (project: Project, read?: (file: string) => string | null) =>
  Object.fromEntries(filledFiles(project, read).map(({ file, shouldBe }) => [file, shouldBe]));

test('the files have the values of .github/project.json', () => {
  const drifted = filledFiles(readProject()).filter(({ is, shouldBe }) => is !== shouldBe);
  expect(
    drifted.map(({ file }) => file),
    'Run: npm run project',
  ).toEqual([]);
});

test('lists what the owner has not filled in', () => {
  const empty = emptyFields(readProject());
  if (empty.length > 0) process.stderr.write(`.github/project.json: the owner has to fill in ${empty.join(', ')}\n`);
  expect(Object.keys(filled)).toEqual(expect.arrayContaining(empty));
  expect(emptyFields(filled)).toEqual([]);
  expect(emptyFields({ ...filled, homepage: '', funding: null })).toEqual(['homepage']);
});

test('writes each value where people look for it', () => {
  const files = contentsOf(filled);
  expect(JSON.parse(files['package.json']!)).toMatchObject({
    name: 'asklet',
    homepage: filled.homepage,
    repository: { type: 'git', url: 'git+https://github.com/someone/asklet.git' },
    bugs: filled.bugs,
    funding: filled.funding,
  });
  expect(files['.github/FUNDING.yml']).toContain(filled.funding);
  expect(files['.github/deploy/compose.yaml']).toContain('    image: ghcr.io/someone/asklet:latest\n');
  expect(files['.github/deploy/render.yaml']).toContain('      url: ghcr.io/someone/asklet:root\n');
  expect(files['.github/deploy/fly.toml']).toContain('\nimage = "ghcr.io/someone/asklet:root"\n');
  expect(files['.github/CODE_OF_CONDUCT.md']).toContain('Write to conduct@asklet.example.');
  expect(files['.github/SECURITY.md']).toContain('You can also write to conduct@asklet.example.');
  for (const file of ['.github/SECURITY.md', '.github/ISSUE_TEMPLATE/config.yml'])
    expect(files[file]).toContain('https://github.com/someone/asklet/security/advisories/new');
});

test('changes nothing the second time, and removes values that are empty again', () => {
  const empty: Project = { repository: '', homepage: '', bugs: '', funding: '', contact: '' };
  const before = contentsOf(empty);
  const files = contentsOf(filled, (file) => before[file] ?? null);
  const read = (file: string) => files[file] ?? null;
  expect(contentsOf(filled, read)).toEqual(files);
  expect(contentsOf(empty, read)).toEqual(before);
});
