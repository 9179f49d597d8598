import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');

const forbidden: readonly [file: string, statement: string][] = [
  ['src/contract/survey.ts', "import { Hono } from 'hono';"],
  ['src/widget/script.ts', "import { Survey } from '../contract/survey.ts';"],
  ['src/widget/core/session.ts', "import { z } from 'zod';"],
  ['src/widget/core/session.ts', "export * from '../../contract/session.ts';"],
  ['src/widget/core/session.ts', "import('../../contract/session.ts');"],
  ['src/widget/display/index.ts', "import { createSession } from '../core/session.ts';"],
  ['src/widget/card/steps/TextStep.tsx', "import { Survey } from '../../../contract/survey.ts';"],
  ['src/widget/card/Card.tsx', "import { memo } from 'preact/compat';"],
  ['src/server/domain/startSession.ts', "import { Hono } from 'hono';"],
  ['src/server/domain/startSession.ts', "import { openStore } from '../store/openStore.ts';"],
  ['src/server/domain/startSession.ts', "import type { Routes } from '../routes/publicApi.ts';"],
  ['src/server/domain/startSession.ts', "import type { App } from '../app.ts';"],
  ['src/server/routes/publicApi.ts', "import type { Store } from '../store/store.ts';"],
  ['src/server/routes/publicApi.ts', "import { createApp } from '../app.ts';"],
  ['src/server/store/sqlite.ts', "import { Survey } from '../../contract/survey.ts';"],
  ['src/builder/main.tsx', "import { Survey } from '../contract/survey.ts';"],
  ['src/gallery/Gallery.tsx', "import { contrast } from '../contract/contrast.ts';"],
  ['src/testing/index.ts', "import { openSqlite } from '../server/store/openSqlite.ts';"],
  ['src/checks/run.ts', "import { endpoints } from '../../contract/endpoints.ts';"],
  ['src/checks/run.ts', "import { createServer } from '../../server/index.ts';"],
  ['src/checks/run.ts', "import { createGate } from '../testing/gate.ts';"],
  ['e2e/tag.spec.ts', "import { createServer } from '../src/server/index.ts';"],
];

const allowed: readonly [file: string, statement: string][] = [
  ['src/contract/survey.ts', "export { z } from 'zod';\nexport { Uuid } from './uuid.ts';"],
  ['src/widget/script.ts', "export { createSurvey } from './core/createSurvey.ts';"],
  ['src/widget/core/session.ts', "export type { Session } from '../../contract/session.ts';"],
  ['src/widget/display/index.ts', "export type { Session } from '../core/session.ts';"],
  ['src/widget/eligibility/scale.ts', "export { scoreRanges } from '../../contract/scores.ts';"],
  ['src/widget/targeting/matchPage.ts', "export { findRegexError } from '../../contract/pageRegex.ts';"],
  ['src/widget/host/followColors.ts', "export { contrast } from '../../contract/contrast.ts';"],
  ['src/builder/panel/contrast.ts', "export { contrast } from '../../contract/contrast.ts';"],
  ['src/widget/card/Card.tsx', "export { render } from 'preact';\nexport { signal } from '@preact/signals';"],
  ['src/server/app.ts', "export { Hono } from 'hono';\nexport { openStore } from './store/openStore.ts';"],
  ['src/server/domain/startSession.ts', "export { endpoints } from '../../contract/endpoints.ts';"],
  ['src/server/domain/startSession.ts', "export type { Store } from '../store/store.ts';"],
  ['src/server/routes/publicApi.ts', "export { startSession } from '../domain/startSession.ts';"],
  ['src/server/store/sqlite.ts', "export type { EventType } from '../../contract/event.ts';"],
  ['src/checks/run.ts', "export { wait } from 'node:timers/promises';\nexport { Skipped } from './client.ts';"],
  ['src/testing/index.ts', "export { createServer } from '../server/index.ts';"],
  ['e2e/tag.spec.ts', "export { createServer } from 'asklet/server';"],
];

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

/** The files below a folder whose imports the lint rule refuses. */
async function refusedIn(folder: string): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, [oxlint, '--format=json'], { cwd: folder });
  // it exits with 1 when it finds something, and prints what it found all the same
  const { stdout } = await run.catch((failure: { stdout: string }) => failure);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename);
}

describe('the import rules of the linter', () => {
  let folder: string;
  let refused: string[];

  // One run over all cases: each has a numbered folder of its own with a copy of the configuration.
  const cases = [...forbidden, ...allowed];
  const folderOf = (statement: string, file: string) =>
    `${cases.findIndex(([eachFile, each]) => eachFile === file && each === statement)}`;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'asklet-layers-'));
    for (const [file, statement] of cases) {
      const path = join(folder, folderOf(statement, file), file);
      await mkdir(dirname(path), { recursive: true });
      await cp(join(root, '.oxlintrc.json'), join(folder, folderOf(statement, file), '.oxlintrc.json'));
      await writeFile(path, `${statement}\n`);
    }
    refused = (await refusedIn(folder)).map((file) => file.split(sep)[0]!);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(forbidden)('refuse in %s: %s', (file, statement) => {
    expect(refused).toContain(folderOf(statement, file));
  });

  it.each(allowed)('accept in %s: %s', (file, statement) => {
    expect(refused).not.toContain(folderOf(statement, file));
  });
});

/** An import of a file in another folder: both folders, named from the one that holds both. */
interface FolderImport {
  readonly from: string;
  readonly to: string;
  readonly file: string;
}

/** The imports of a file, those of types included, that lead into a folder beside its own. */
function folderImportsOf(file: string, source: string): FolderImport[] {
  const found: FolderImport[] = [];
  for (const [, path] of source.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
    const from = file.split('/').slice(0, -1);
    const to = posix
      .join(...from, path!)
      .split('/')
      .slice(0, -1);
    const shared = from.findIndex((name, index) => name !== to[index]);
    // one of them holds the other
    if (shared < 0 || shared >= to.length) continue;
    found.push({ from: from.slice(0, shared + 1).join('/'), to: to.slice(0, shared + 1).join('/'), file });
  }
  return found;
}

async function importsBetweenFolders(): Promise<FolderImport[]> {
  const files = (await readdir(join(root, 'src'), { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const imports = files.map(async (file) =>
    folderImportsOf(file.split(sep).join('/'), await readFile(join(root, 'src', file), 'utf8')),
  );
  return (await Promise.all(imports)).flat();
}

/** Every folder that a folder imports from, directly or through others. */
function reachableFrom(folder: string, imports: readonly FolderImport[]): Set<string> {
  const reached = new Set<string>();
  const next = [folder];
  for (let current = next.pop(); current !== undefined; current = next.pop()) {
    for (const { from, to } of imports) {
      if (from !== current || reached.has(to)) continue;
      reached.add(to);
      next.push(to);
    }
  }
  return reached;
}

describe('the folders of src', () => {
  it('do not import each other in a circle, not even types', async () => {
    const imports = await importsBetweenFolders();
    const circular = imports.filter(({ from, to }) => reachableFrom(to, imports).has(from));
    expect(circular.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
  });

  it('use Preact only where something is rendered', async () => {
    const files = await readdir(join(root, 'src/widget'), { recursive: true });
    const sources = files.filter((file) => /^(?!card|debug|screenshot).*\.tsx?$/.test(file));
    const using = await Promise.all(
      sources.map(async (file) => /'@?preact\b/.test(await readFile(join(root, 'src/widget', file), 'utf8'))),
    );
    expect(sources.filter((_, index) => using[index])).toEqual([]);
  });
});
