import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import config from '../.dependency-cruiser.js';
import { drawLayers } from '../.ci/drawLayers.js';

const root = join(import.meta.dirname, '..');

/** Imports that the rules must reject: the file, the path, and the statement around it. */
const forbidden: readonly [file: string, path: string, statement?: (path: string) => string][] = [
  ['src/contract/surveys/survey.ts', 'hono'],
  ['src/contract/surveys/survey.ts', '../api/session.ts'],
  ['src/contract/openApi/examples.ts', '../../server/api/session.ts'],
  ['src/lint/lintSurveys.ts', 'node:fs/promises'],
  ['src/import/inspectFile.ts', '../contract/uuid.ts'],
  ['src/mcp/tool.ts', '../cli/requestAdmin.ts'],
  ['src/mcp/tool.ts', 'node:http'],
  ['src/checks/run.ts', '../contract/api/endpoints.ts'],
  ['src/widget/core/session.ts', 'zod'],
  ['src/widget/core/session.ts', '../../contract/api/session.ts', (path) => `export * from '${path}';`],
  ['src/widget/core/session.ts', '../../contract/surveys/survey.ts', (path) => `await import('${path}');`],
  ['src/widget/display/createDisplay.ts', '../core/session.ts'],
  ['src/widget/display/createDisplay.ts', '../debug/openDebug.ts'],
  ['src/widget/host/openHost.ts', 'preact', (path) => `import type { VNode } from '${path}';`],
  ['src/react/index.ts', '../widget/package.ts'],
  ['src/app/main.tsx', '../contract/surveys/survey.ts'],
  ['src/app/main.tsx', '../lint/lintSurveys.ts'],
  ['src/server/api/submitResponse.ts', 'hono'],
  ['src/server/api/submitResponse.ts', '../store/openStore.ts'],
  [
    'src/service/database/databaseStore.ts',
    '../surveys/catalog.ts',
    (path) => `import type { Catalog } from '${path}';`,
  ],
  ['src/server/app.ts', './results/createResults.ts'],
  ['src/service/results/createResults.ts', '../operations/log.ts', (path) => `import type { Log } from '${path}';`],
  ['src/testing/index.ts', '../server/store/openStore.ts'],
  ['src/newFolder/file.ts', '../contract/uuid.ts'],
  ['e2e/tag.spec.ts', '../src/server/index.ts'],
];

const allowed: typeof forbidden = [
  ['src/contract/surveys/survey.ts', 'zod'],
  ['src/checks/run.ts', 'node:timers/promises'],
  ['src/widget/core/session.ts', '../../contract/api/event.ts', (path) => `import type { Event } from '${path}';`],
  ['src/widget/eligibility/scale.ts', '../../contract/scores.ts'],
  ['src/widget/display/createDisplay.ts', '../debug/openPanel.ts', (path) => `await import('${path}');`],
  ['src/app/main.tsx', '../lint/finding.ts', (path) => `import type { Finding } from '${path}';`],
  ['src/server/api/startSession.ts', 'hono/utils/accept'],
  ['src/service/createService.ts', './results/createResults.ts'],
  ['e2e/tag.spec.ts', '../src/contract/uuid.ts'],
];

/** Returns what is imported between the files of a folder, and what of it the rules reject. */
async function cruiseFolder(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    ...config.options,
    baseDir,
    preserveSymlinks: true,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  return output as ICruiseResult;
}

describe('the rules of .dependency-cruiser.js', () => {
  let folder: string;
  let rejected: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'asklet-layers-'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), await readFile(join(root, 'package.json')));
    for (const [file, path, statement = (to: string) => `import '${to}';`] of [...forbidden, ...allowed]) {
      for (const name of [file, ...(path.startsWith('.') ? [join(dirname(file), path)] : [])]) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), name === file ? `${statement(path)}\n` : '', { flag: 'a' });
      }
    }
    const { modules } = await cruiseFolder(folder, ['src', 'e2e']);
    rejected = modules.flatMap(({ source, dependencies }) =>
      dependencies.filter(({ valid }) => !valid).map(({ module }) => `${source} ${module}`),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(forbidden)('reject in %s: %s', (file, path) =>
    expect(rejected).toContain(`${file} ${path.replace('node:', '')}`),
  );
  it.each(allowed)('accept in %s: %s', (file, path) => expect(rejected).not.toContain(`${file} ${path}`));
});

test('the picture in src/README.md is current. To draw it again: node .ci/drawLayers.js', async () => {
  const page = await readFile(join(root, 'src/README.md'), 'utf8');
  const { modules } = await cruiseFolder(root, ['src']);
  expect(drawLayers(page, modules)).toBe(page);
  expect(page).toContain('  widget --> contract\n');
});
