import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');

const forbidden: readonly [file: string, statement: string][] = [
  ['src/contract/survey.ts', "import { createServer } from '../server/index.ts';"],
  ['src/contract/survey.ts', "import { h } from 'preact';"],
  ['src/widget/script.ts', "import { Survey } from '../contract/survey.ts';"],
  ['src/widget/script.ts', "import { createCard } from './ui/card.tsx';"],
  ['src/widget/script.ts', "import { z } from 'zod';"],
  ['src/widget/create.ts', "import('./ui/card.tsx');"],
  ['src/widget/rules/flow.ts', "import { z } from 'zod';"],
  ['src/widget/rules/flow.ts', "import { Survey } from '../../contract/survey.ts';"],
  ['src/widget/rules/flow.ts', "import type { Client } from '../delivery/client.ts';"],
  ['src/widget/rules/flow.ts', "import type { CardModel } from '../ui/model.ts';"],
  ['src/widget/delivery/client.ts', "import { SessionReply } from '../../contract/session.ts';"],
  ['src/widget/delivery/client.ts', "export * from '../../contract/session.ts';"],
  ['src/widget/delivery/client.ts', "import { stepsOf } from '../rules/flow.ts';"],
  ['src/widget/delivery/client.ts', "import { signal } from '@preact/signals';"],
  ['src/widget/loader/session.ts', "import { Survey } from '../../contract/survey.ts';"],
  ['src/widget/loader/session.ts', "import('../../contract/survey.ts');"],
  ['src/widget/loader/session.ts', "import('../ui/card.tsx');"],
  ['src/widget/loader/session.ts', "import { words } from '../ui/words.ts';"],
  ['src/widget/loader/session.ts', "import { h } from 'preact';"],
  ['src/widget/loader/session.ts', "import { z } from 'zod';"],
  ['src/widget/loader/chunks.ts', "import('../ui/model.ts');"],
  ['src/widget/loader/session.ts', "import { createDesk } from '../desk/desk.ts';"],
  ['src/widget/loader/session.ts', "import { armTrigger } from '../conditions/triggers.ts';"],
  ['src/widget/loader/session.ts', "import('../card.ts');"],
  ['src/widget/loader/session.ts', "import { createStage } from '../stage/stage.ts';"],
  ['src/widget/loader/session.ts', "import { inspect } from '../debug/inspect.ts';"],
  ['src/widget/loader/session.ts', "import type { Chosen } from '../screenshot/openScreenshot.ts';"],
  ['src/widget/stage/stage.ts', "import { createSession } from '../loader/session.ts';"],
  ['src/widget/stage/stage.ts', "import { createDesk } from '../desk/desk.ts';"],
  ['src/widget/stage/stage.ts', "import { armTrigger } from '../conditions/triggers.ts';"],
  ['src/widget/stage/stage.ts', "import { h } from 'preact';"],
  ['src/widget/card.ts', "export { openCard } from './ui/card.tsx';"],
  ['src/widget/conditions.ts', "export { listen } from './loader/listen.ts';"],
  ['src/widget/desk/desk.ts', "import { createSession } from '../loader/session.ts';"],
  ['src/widget/desk/desk.ts', "import { armTrigger } from '../conditions/triggers.ts';"],
  ['src/widget/desk/desk.ts', "import { signal } from '@preact/signals';"],
  ['src/widget/conditions/triggers.ts', "import { openCard } from '../ui/card.tsx';"],
  ['src/widget/conditions/triggers.ts', "import { createSession } from '../loader/session.ts';"],
  ['src/widget/debug.ts', "export { openCard } from './ui/card.tsx';"],
  ['src/widget/debug/panel.ts', "import { openCard } from '../ui/card.tsx';"],
  ['src/widget/debug/panel.ts', "import { createSession } from '../loader/session.ts';"],
  ['src/widget/ui/card.tsx', "import { createDesk } from '../desk/desk.ts';"],
  ['src/widget/ui/card.tsx', "import { createClient } from '../delivery/client.ts';"],
  ['src/widget/ui/card.tsx', "import { Survey } from '../../contract/survey.ts';"],
  ['src/widget/ui/card.tsx', "import { createElement } from 'preact/compat';"],
  ['src/widget/ui/card.tsx', "import { openScreenshot } from '../screenshot/openScreenshot.ts';"],
  ['src/widget/ui/card.tsx', "import('../screenshot/openScreenshot.ts');"],
  ['src/widget/ui/loadScreenshot.ts', "import('../screenshot/encode.ts');"],
  ['src/widget/screenshot/encode.ts', "import { words } from '../ui/words.ts';"],
  ['src/widget/screenshot/encode.ts', "import { Screenshot } from '../../contract/screenshot.ts';"],
  ['src/widget/screenshot/encode.ts', "import { h } from 'preact';"],
  ['src/widget/screenshot/page/drawText.ts', "import type { Session } from '../../loader/session.ts';"],
  ['src/widget/ui/steps/Step.tsx', "import type { Session } from '../../loader/session.ts';"],
  ['src/widget/ui/steps/Step.tsx', "import { Survey } from '../../../contract/survey.ts';"],
  ['src/server/app.ts', "import { stepsOf } from '../widget/rules/flow.ts';"],
  ['src/server/domain/startSession.ts', "import { openSqlite } from '../store/openSqlite.ts';"],
  ['src/server/domain/startSession.ts', "import { openStore } from '../store/store.ts';"],
  ['src/server/domain/startSession.ts', "import { Hono } from 'hono';"],
  ['src/server/domain/startSession.ts', "import { readBody } from '../routes/readBody.ts';"],
  ['src/server/domain/startSession.ts', "import { stepsOf } from '../../widget/rules/flow.ts';"],
  ['src/server/routes/publicApi.ts', "import type { Store } from '../store/store.ts';"],
  ['src/server/routes/publicApi.ts', "import { createApp } from '../app.ts';"],
  ['src/server/store/sqlite.ts', "import { submitResponse } from '../domain/submitResponse.ts';"],
  ['src/server/store/sqlite.ts', "import { Survey } from '../../contract/survey.ts';"],
  ['src/playground/main.tsx', "import { createSession } from '../widget/loader/session.ts';"],
  ['src/playground/panel/Panel.tsx', "import { words } from '../../widget/ui/words.ts';"],
  ['src/playground/main.tsx', "import { createServer } from '../server/index.ts';"],
  ['src/playground/main.tsx', "import { SurveysFile } from '../contract/surveysFile.ts';"],
  ['src/results/main.tsx', "import { Shop } from '../playground/Shop.tsx';"],
  ['src/testing/index.ts', "import { openSqlite } from '../server/store/openSqlite.ts';"],
  ['src/testing/index.ts', "import { createSession } from '../widget/loader/session.ts';"],
  ['e2e/tag.spec.ts', "import { createServer } from '../src/server/index.ts';"],
];

const allowed: readonly [file: string, statement: string][] = [
  ['src/contract/survey.ts', "import { z } from 'zod';\nexport { z };"],
  ['src/contract/survey.ts', "import { Uuid } from './uuid.ts';\nexport { Uuid };"],
  ['src/widget/script.ts', "export { start } from './loader/start.ts';"],
  ['src/widget/create.ts', "export type { Survey } from '../contract/survey.ts';"],
  ['src/widget/rules/scale.ts', "export type { Survey } from '../../contract/survey.ts';"],
  ['src/widget/rules/scale.ts', "export { scoreRanges } from '../../contract/scores.ts';"],
  ['src/widget/rules/matchPage.ts', "export { findRegexFault } from '../../contract/pageRegex.ts';"],
  ['src/widget/delivery/client.ts', "export type { SessionReply } from '../../contract/session.ts';"],
  ['src/widget/loader/session.ts', "export { findSilence } from '../rules/eligibility.ts';"],
  ['src/widget/loader/session.ts', "export { createClient } from '../delivery/client.ts';"],
  ['src/widget/loader/session.ts', "export type { Card } from '../ui/card.tsx';"],
  ['src/widget/loader/chunks.ts', "export const load = () => import('../card.ts');"],
  ['src/widget/loader/chunks.ts', "export { default } from '../conditions.ts?url';"],
  ['src/widget/loader/session.ts', "export type { Desk } from '../desk/desk.ts';"],
  ['src/widget/loader/session.ts', "export type { Stage } from '../stage/stage.ts';"],
  ['src/widget/card.ts', "export { createDesk } from './desk/desk.ts';"],
  ['src/widget/conditions.ts', "export { createStage } from './stage/stage.ts';"],
  [
    'src/widget/stage/stage.ts',
    "export { listen } from '../loader/listen.ts';\nexport type { Session } from '../loader/session.ts';",
  ],
  [
    'src/widget/stage/stage.ts',
    "export { findWait } from '../rules/eligibility.ts';\nexport type { Desk } from '../desk/desk.ts';",
  ],
  ['src/widget/debug/explainMistake.ts', "export { describeAttribute } from '../rules/attributes.ts';"],
  ['src/widget/conditions.ts', "export { armTrigger } from './conditions/triggers.ts';"],
  ['src/widget/desk/desk.ts', "export { openCard } from '../ui/card.tsx';"],
  ['src/widget/desk/desk.ts', "export { listen } from '../loader/listen.ts';"],
  ['src/widget/loader/chunks.ts', "export { default } from '../debug.ts?url';"],
  ['src/widget/debug.ts', "export { inspect } from './debug/inspect.ts';"],
  [
    'src/widget/debug/panel.ts',
    "export { hear } from '../loader/events.ts';\nexport type { Memory } from '../loader/memory.ts';",
  ],
  ['src/widget/conditions/triggers.ts', "export { listen } from '../loader/listen.ts';"],
  ['src/widget/ui/card.tsx', "export { h } from 'preact';\nexport { signal } from '@preact/signals';"],
  ['src/widget/ui/card.tsx', "export { stepsOf } from '../rules/flow.ts';"],
  ['src/widget/ui/card.tsx', "export type { Chosen } from '../screenshot/openScreenshot.ts';"],
  ['src/widget/ui/loadScreenshot.ts', "export const load = () => import('../screenshot/openScreenshot.ts');"],
  ['src/widget/screenshot/encode.ts', "export type { Screenshot } from '../../contract/screenshot.ts';"],
  ['src/widget/screenshot/page/drawText.ts', "export { isMasked } from '../masks.ts';"],
  ['src/widget/ui/steps/Step.tsx', "export type { CardModel } from '../model.ts';"],
  ['src/widget/ui/steps/Step.tsx', "export type { Survey } from '../../../contract/survey.ts';"],
  ['src/widget/ui/steps/Step.tsx', "export { scoreRanges } from '../../../contract/scores.ts';"],
  ['src/server/app.ts', "export { Hono } from 'hono';\nexport { openStore } from './store/openStore.ts';"],
  ['src/server/domain/startSession.ts', "export { endpoints } from '../../contract/endpoints.ts';"],
  ['src/server/domain/startSession.ts', "export type { Store } from '../store/store.ts';"],
  ['src/server/routes/publicApi.ts', "export { startSession } from '../domain/startSession.ts';"],
  ['src/server/routes/publicApi.ts', "export { Uuid } from '../../contract/uuid.ts';"],
  ['src/server/store/sqlite.ts', "export type { EventType } from '../../contract/event.ts';"],
  ['src/playground/main.tsx', "export { createSurvey } from '../widget/create.ts';"],
  ['src/playground/panel/Panel.tsx', "export type { Survey } from '../../contract/survey.ts';"],
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
  // It exits with 1 when it finds something; the findings stand on standard output all the same.
  const { stdout } = await run.catch((failure: { stdout: string }) => failure);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename);
}

describe('the layers', () => {
  let folder: string;
  let refused: string[];

  // Each case in a tree of its own (the folder's number), below a copy of the real configuration: its
  // patterns count from where it lies. One run over all of them is what makes this quick.
  const cases = [...forbidden, ...allowed];
  const treeOf = (file: string, statement: string) =>
    `${cases.findIndex(([eachFile, each]) => eachFile === file && each === statement)}`;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'asklet-layers-'));
    for (const [file, statement] of cases) {
      const tree = join(folder, treeOf(file, statement));
      await mkdir(dirname(join(tree, file)), { recursive: true });
      await cp(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
      await writeFile(join(tree, file), `${statement}\n`);
    }
    refused = (await refusedIn(folder)).map((file) => file.replaceAll('\\', '/').split('/')[0]!);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(forbidden)('%s may not say: %s', (file, statement) => {
    expect(refused).toContain(treeOf(file, statement));
  });

  it.each(allowed)('%s may say: %s', (file, statement) => {
    expect(refused).not.toContain(treeOf(file, statement));
  });

  it('hold in the real tree', async () => {
    expect(await refusedIn(root)).toEqual([]);
  });
});
