import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { drawings, type Import, importsOf, readImports, redraw } from '../.ci/drawLayers.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');

const forbidden: readonly [file: string, statement: string][] = [
  ['src/contract/survey.ts', "import { Hono } from 'hono';"],
  ['src/contract/openApi/examples.ts', "import { sessionToWrite } from '../../server/api/session.ts';"],
  ['src/widget/script.ts', "import { Survey } from '../contract/survey.ts';"],
  ['src/widget/core/session.ts', "import { z } from 'zod';"],
  ['src/widget/core/session.ts', "export * from '../../contract/session.ts';"],
  ['src/widget/core/session.ts', "import('../../contract/session.ts');"],
  ['src/widget/display/createDisplay.ts', "import { createSession } from '../core/session.ts';"],
  ['src/widget/card/steps/TextStep.tsx', "import { Survey } from '../../../contract/survey.ts';"],
  ['src/widget/card/Card.tsx', "import { memo } from 'preact/compat';"],
  ['src/server/store/sqlite/sqliteStore.ts', "import { Survey } from '../../contract/survey.ts';"],
  ['src/server/store/openStore.ts', "import { openResults } from '../results/openResults.ts';"],
  ['src/server/store/sqlite/sqliteStore.ts', "import type { Catalog } from '../../surveys/catalog.ts';"],
  ['src/server/app.ts', "import { createResults } from './results/createResults.ts';"],
  ['src/server/createServer.ts', "import type { Log } from './operations/log.ts';"],
  ['src/server/listen.ts', "import { createMetrics } from './operations/createMetrics.ts';"],
  ['src/server/module.ts', "import type { Server } from './createFullServer.ts';"],
  ['src/lint/lintSurveys.ts', "import { readFile } from 'node:fs/promises';"],
  ['src/lint/lintSurveys.ts', "import { SurveysFileError } from '../server/surveys/inspectSurveys.ts';"],
  ['src/lint/jsonErrors.ts', "import { Hono } from 'hono';"],
  ['src/import/inspectFile.ts', "import { parse } from 'csv-parse';"],
  ['src/import/inspectFile.ts', "import { openAsBlob } from 'node:fs';"],
  ['src/import/checkOptions.ts', "import { Uuid } from '../contract/uuid.ts';"],
  ['src/mcp/tool.ts', "import { requestAdmin } from '../cli/requestAdmin.ts';"],
  ['src/mcp/tool.ts', "import { openStore } from '../server/store/openStore.ts';"],
  ['src/mcp/tool.ts', "import { request } from 'node:http';"],
  ['src/server/createServer.ts', "import { lintSurveys } from '../lint/lintSurveys.ts';"],
  ['src/server/surveys/inspectSurveys.ts', "import { createResults } from '../results/createResults.ts';"],
  ['src/server/api/call.ts', "import { createMetrics } from '../operations/createMetrics.ts';"],
  ['src/server/api/submitResponse.ts', "import { openStore } from '../store/openStore.ts';"],
  ['src/server/api/submitResponse.ts', "import { Hono } from 'hono';"],
  ['src/server/api/submitResponse.ts', "import type { App } from '../app.ts';"],
  ['src/server/results/createResults.ts', "import type { AdminAuth } from '../operations/adminAuth.ts';"],
  ['src/server/results/days.ts', "import { version } from '../pages/findDist.ts';"],
  ['src/server/operations/createOperations.ts', "import { openResults } from '../results/openResults.ts';"],
  ['src/server/pages/createPages.ts', "import { createFaults } from '../dev/createFaults.ts';"],
  ['src/server/pages/createPages.ts', "import { lintSurveys } from '../../lint/lintSurveys.ts';"],
  ['src/server/dev/createFaults.ts', "import { createServer } from '../index.ts';"],
  ['src/server/publishing/publish.ts', "import { openResults } from '../results/openResults.ts';"],
  ['src/server/publishing/publish.ts', "import type { AdminAuth } from '../operations/adminAuth.ts';"],
  ['src/server/results/createResults.ts', "import { publish } from '../publishing/publish.ts';"],
  ['src/server/surveys/openSurveys.ts', "import { editText } from '../publishing/editText.ts';"],
  ['src/server/notify/createNotify.ts', "import { openResults } from '../results/openResults.ts';"],
  ['src/server/notify/targets.ts', "import type { Variables } from '../../lint/reportNotifications.ts';"],
  ['src/server/store/openStore.ts', "import { createQueue } from '../notify/queue.ts';"],
  ['src/server/results/openResults.ts', "import { createQueue } from '../notify/queue.ts';"],
  ['src/server/store/openStore.ts', "import { readWhole } from '../archive/readWhole.ts';"],
  ['src/server/results/forget.ts', "import { readWhole } from '../archive/readWhole.ts';"],
  ['src/server/operations/backup.ts', "import { readWhole } from '../archive/readWhole.ts';"],
  ['src/server/archive/readWhole.ts', "import { createOperations } from '../operations/createOperations.ts';"],
  ['src/server/archive/readWhole.ts', "import { Hono } from 'hono';"],
  ['src/server/link/createLink.ts', "import { createPages } from '../pages/createPages.ts';"],
  ['src/server/pages/createPages.ts', "import { createLink } from '../link/createLink.ts';"],
  ['src/server/app.ts', "import { createLink } from './link/createLink.ts';"],
  ['src/link/main.ts', "import { Survey } from '../contract/survey.ts';"],
  ['src/app/main.tsx', "import { Survey } from '../contract/survey.ts';"],
  ['src/app/main.tsx', "import { lintSurveys } from '../lint/lintSurveys.ts';"],
  ['src/app/edit/preview/cardOf.ts', "import { showPreview } from '../../../shop/showPreview.ts';"],
  ['src/app/edit/preview/cardOf.ts', "import { Card } from '../../../widget/card/Card.tsx';"],
  ['src/shop/showPreview.ts', "import { Survey } from '../contract/survey.ts';"],
  ['src/gallery/Gallery.tsx', "import { contrast } from '../contract/contrast.ts';"],
  ['src/testing/index.ts', "import { openSqlite } from '../server/store/sqlite/openSqlite.ts';"],
  ['src/checks/run.ts', "import { endpoints } from '../../contract/endpoints.ts';"],
  ['src/checks/run.ts', "import { createServer } from '../../server/index.ts';"],
  ['src/checks/run.ts', "import { createGate } from '../testing/gate.ts';"],
  ['src/react/index.ts', "import { createSurvey } from '../widget/package.ts';"],
  ['src/react/index.ts', "import { signal } from '@preact/signals';"],
  ['e2e/tag.spec.ts', "import { createServer } from '../src/server/index.ts';"],
];

const allowed: readonly [file: string, statement: string][] = [
  [
    'src/lint/jsonErrors.ts',
    "export { parse } from 'jsonc-parser';\nexport { SurveysFile } from '../contract/surveysFile.ts';",
  ],
  ['src/mcp/tool.ts', "export { z } from 'zod';\nexport { Uuid } from '../contract/uuid.ts';"],
  ['src/import/identify.ts', "export { v5 } from 'uuid';\nexport { scales } from '../contract/scores.ts';"],
  ['src/contract/survey.ts', "export { z } from 'zod';\nexport { Uuid } from './uuid.ts';"],
  ['src/contract/openApi/replies.ts', "export { z } from 'zod';\nexport { Uuid } from '../uuid.ts';"],
  ['src/widget/script.ts', "export { createSurvey } from './core/createSurvey.ts';"],
  ['src/widget/core/session.ts', "export type { Session } from '../../contract/session.ts';"],
  ['src/widget/display/createDisplay.ts', "export type { Session } from '../core/session.ts';"],
  ['src/widget/eligibility/scale.ts', "export { scales } from '../../contract/scores.ts';"],
  ['src/widget/targeting/matchRule.ts', "export { findRegexError } from '../../contract/pageRegex.ts';"],
  ['src/widget/host/followColors.ts', "export { contrast } from '../../contract/contrast.ts';"],
  ['src/app/main.tsx', "export type { Finding } from '../lint/finding.ts';"],
  ['src/app/edit/preview/cardOf.ts', "export type { ShownCard } from '../../../shop/shownCard.ts';"],
  ['src/app/edit/panel/accentContrast.ts', "export { contrast } from '../../../contract/contrast.ts';"],
  ['src/widget/card/Card.tsx', "export { render } from 'preact';\nexport { signal } from '@preact/signals';"],
  ['src/server/app.ts', "export { Hono } from 'hono';\nexport { openStore } from './store/openStore.ts';"],
  ['src/server/api/startSession.ts', "export { parseAccept } from 'hono/utils/accept';"],
  ['src/server/store/sqlite/sqliteStore.ts', "export type { EventType } from '../../contract/event.ts';"],
  ['src/server/results/openResults.ts', "export { openStore } from '../store/openStore.ts';"],
  ['src/server/results/summarize.ts', "export { metricOf } from '../../contract/statistics.ts';"],
  ['src/server/results/days.ts', "export type { Summary } from '../../contract/results.ts';"],
  ['src/server/operations/createOperations.ts', "export type { Core } from '../module.ts';"],
  ['src/server/api/submitResponse.ts', "export { scales } from '../../contract/scores.ts';"],
  ['src/server/api/submitResponse.ts', "export { StoreUnavailable } from '../store/store.ts';"],
  ['src/server/createFullServer.ts', "export { createResults } from './results/createResults.ts';"],
  ['src/server/publishing/publish.ts', "export { lintSurveys } from '../../lint/lintSurveys.ts';"],
  ['src/server/surveys/inspectSurveys.ts', "export { lintSurveys } from '../../lint/lintSurveys.ts';"],
  ['src/checks/run.ts', "export { wait } from 'node:timers/promises';\nexport { Skipped } from './client.ts';"],
  ['src/testing/index.ts', "export { createServer } from '../server/index.ts';"],
  ['src/react/index.ts', "export { createSurvey } from 'asklet';\nexport { useState } from 'react';"],
  ['e2e/tag.spec.ts', "export { createServer } from 'asklet/server';"],
];

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

/** Returns the files below a folder whose imports the lint rule rejects. */
async function refusedIn(folder: string): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, [oxlint, '--format=json'], { cwd: folder });
  // it exits with 1 if it finds something, but still prints its findings
  const { stdout } = await run.catch((failure: { stdout: string }) => failure);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename);
}

describe('the import rules of the linter', () => {
  let folder: string;
  let refused: string[];

  // One run for all cases: each has its own numbered folder with a copy of the configuration.
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

  it.each(forbidden)('reject in %s: %s', (file, statement) => {
    expect(refused).toContain(folderOf(statement, file));
  });

  it.each(allowed)('accept in %s: %s', (file, statement) => {
    expect(refused).not.toContain(folderOf(statement, file));
  });
});

/** An import of a file in another folder: both folders, relative to their common parent. */
interface FolderImport {
  readonly from: string;
  readonly to: string;
  readonly file: string;
}

/** Returns the import of a file as one between two folders, or null if one of them contains the other. */
function betweenFolders({ file, to: imported }: Import): FolderImport | null {
  const [from, to] = [file, imported].map((path) => path.split('/').slice(0, -1)) as [string[], string[]];
  const shared = from.findIndex((name, index) => name !== to[index]);
  if (shared < 0 || shared >= to.length) return null;
  return { from: from.slice(0, shared + 1).join('/'), to: to.slice(0, shared + 1).join('/'), file };
}

/** Returns every folder that a folder imports, directly or indirectly. */
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

test('an import is one of a value, of a type, or by import()', () => {
  const source = [
    "import { a } from './a.ts';",
    "import {\n  b,\n} from '../contract/b.ts';",
    "import type { C } from 'zod';",
    "export type { D } from './d.ts';",
    "const e = await import('./e.ts');",
    "type F = import('./f.ts').F;",
    "const text = `${g} from '${h}'`;",
  ].join('\n');
  expect(importsOf('lint/x.ts', source).map(({ to, kind }) => `${to} ${kind}`)).toEqual([
    'lint/a.ts value',
    'contract/b.ts value',
    'zod type',
    'lint/d.ts type',
    'lint/e.ts lazy',
    'lint/f.ts type',
  ]);
});

describe('the folders of src', () => {
  it('have no circular imports, not even of types', () => {
    const imports = readImports()
      .filter(({ isOurs }) => isOurs)
      .flatMap((each) => betweenFolders(each) ?? []);
    expect(imports.length).toBeGreaterThan(500);
    const circular = imports.filter(({ from, to }) => reachableFrom(to, imports).has(from));
    expect(circular.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
  });

  it.each(drawings)('are in %s as they are. To draw them again: node .ci/drawLayers.js', async (file, draw) => {
    const page = await readFile(join(root, file), 'utf8');
    expect(page).toBe(redraw(page, draw(readImports())));
    expect(page.length).toBeGreaterThan(redraw(page, '').length);
  });

  it('use Preact only to render', async () => {
    const files = await readdir(join(root, 'src/widget'), { recursive: true });
    const sources = files.filter((file) => /^(?!card|debug|screenshot).*\.tsx?$/.test(file));
    const using = await Promise.all(
      sources.map(async (file) => /'@?preact\b/.test(await readFile(join(root, 'src/widget', file), 'utf8'))),
    );
    expect(sources.filter((_, index) => using[index])).toEqual([]);
  });
});
