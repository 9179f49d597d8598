import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { programName } from '../../src/cli/programName.ts';

/** Returns the path of the program in a project with this package.json. */
async function install(manifest: object): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'asklet-program-'));
  onTestFinished(() => rm(project, { recursive: true }));
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  return join(project, 'node_modules/.bin/asklet');
}

test.each([
  ['a file that npx has installed', { asklet: 'file:../downloads/asklet.tgz' }, {}, 'npx file:../downloads/asklet.tgz'],
  ['a name with a space', { asklet: 'file:../my files/asklet.tgz' }, {}, 'npx file:"../my files/asklet.tgz"'],
  ['a version that npx has installed', { asklet: '^0.1.0' }, {}, 'npx asklet'],
  ['a project with a packed file', { asklet: 'file:asklet.tgz' }, undefined, 'npx asklet'],
])('examples can be copied after %s', async (_, dependencies, _npx, expected) => {
  const script = await install({ dependencies, _npx });
  expect(programName(['node', script], join(tmpdir(), 'shop'))).toBe(expected);
});

test.each([
  ['/usr/lib/bin/asklet', 'asklet'],
  ['/work/asklet/dist/server/main.js', 'node dist/server/main.js'],
])('examples name the program %s as it was started', (script, expected) => {
  expect(programName(['/usr/bin/node', script], '/work/asklet')).toBe(expected);
});
