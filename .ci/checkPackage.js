// @ts-check
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// Checks the package as its users get it: packed, and installed without a network in an empty project.

const repository = fileURLToPath(new URL('..', import.meta.url));
const project = mkdtempSync(join(tmpdir(), 'asklet-package-'));

/** @param {string} command @param {string[]} parameters @returns {string} its output */
const run = (command, parameters, cwd = project) =>
  execFileSync(command, parameters, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** @param {string} name @param {string} content */
const write = (name, content) => writeFileSync(join(project, name), content);

/** @param {string} code @returns {string} its output */
const runModule = (code) => run('node', ['--input-type=module', '-e', code]);

/** Makes a package of this repository available in the project. @param {string} name */
function lend(name) {
  mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true });
  symlinkSync(join(repository, 'node_modules', name), join(project, 'node_modules', name));
}

/** A module that imports everything from the package, with its types. */
const user = `
import { createSurvey, type EventDetail, type Survey } from 'asklet';
import { createServer, type Server } from 'asklet/server';
import { createService, type Service } from 'asklet/service';
import { defineInlineSurvey } from 'asklet/element';
import { Survey as Component, type SurveyHandlers, useSurvey } from 'asklet/react';
import { asklet } from 'asklet/vite';
import { contractChecks, expect, test } from 'asklet/testing';

const survey: Survey = createSurvey({ survey: 'uuid', key: 'pk_test', api: '/' });
survey.on('score', ({ score }) => score.toFixed());
window.asklet?.('track', 'paid');
document.addEventListener('asklet:closed', ({ detail }: CustomEvent<EventDetail<'closed'>>) => detail.reason);
// @ts-expect-error there is no such position
createSurvey({ survey: 'uuid', key: 'pk_test', api: '/', position: 'above' });

export const handlers: SurveyHandlers = { onScore: ({ score }) => score.toFixed() };
defineInlineSurvey();
export const open = () => useSurvey({ survey: 'uuid', key: 'pk_test', api: '/' })?.open();
export const props: Parameters<typeof Component>[0] = { survey: 'uuid', publicKey: 'pk_test', api: '/', ...handlers };

export const server: Promise<Server> = createServer({ surveys: [], keys: ['pk_test'] });
export const service: Promise<Service> = createService({ surveys: [], keys: ['pk_test'] });
export const plugins = [asklet({ surveys: 'surveys.json' })];
export const checks = contractChecks({ url: 'http://localhost', key: 'pk_test', surveys: ['uuid'] });
test('asks', async ({ asklet: kit }) => {
  await kit.card.score(9);
  await expect(kit).toHaveResponse({ score: 9 });
});
`;

/** The component of the React recipe. */
const [, recipe = ''] =
  /\n```tsx\n([^]*?)\n```/.exec(readFileSync(join(repository, 'src/recipes/README.md'), 'utf8')) ?? [];

/** @type {Record<string, () => unknown>} */
const checks = {
  'needs nothing but itself'() {
    const tarball = run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', project], repository);
    write('package.json', '{ "private": true, "type": "module" }');
    run('npm', ['install', '--offline', '--omit=optional', '--no-audit', '--no-fund', `./${tarball.trim()}`]);
    const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
    assert.deepEqual(installed, ['asklet']);
  },
  'brings the licenses of what is bundled'() {
    const read = (/** @type {string} */ folder) =>
      readFileSync(join(project, `node_modules/asklet/dist/${folder}/licenses.md`), 'utf8');
    for (const name of ['hono', 'pg', 'pino', 'zod']) assert.match(read('server'), new RegExp(`^## ${name} `, 'm'));
    for (const name of ['preact', '@preact/signals']) assert.match(read('npm'), new RegExp(`^## ${name} `, 'm'));
    for (const name of ['d3-scale', 'd3-shape']) assert.match(read('pages'), new RegExp(`^## ${name} `, 'm'));
  },
  'runs the command'() {
    assert.match(run('npx', ['--offline', 'asklet', '--help']), /serve/);
  },
  'imports each entry, without effects'() {
    for (const name of ['@playwright/test', 'vite', '@types/node', 'react', '@types/react']) lend(name);
    for (const entry of [
      'asklet',
      'asklet/react',
      'asklet/element',
      'asklet/server',
      'asklet/service',
      'asklet/vite',
      'asklet/testing',
    ]) {
      assert.equal(runModule(`await import('${entry}')`), '');
    }
  },
  'can be imported by React server components'() {
    const [directive] = readFileSync(join(project, 'node_modules/asklet/dist/react/index.js'), 'utf8').split('\n');
    assert.equal(directive, "'use client';");
  },
  'serves where Node has SQLite, and says what is missing where it has none'() {
    const written = runModule(`
      import { createService } from 'asklet/service';
      const survey = { survey_uuid: '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001', survey_type: 'nps_10', question: 'Why?' };
      try {
        const server = await createService({ surveys: [survey], keys: ['pk_test'] });
        console.log((await server.fetch(new Request('http://localhost/healthz'))).status);
        await server.close();
      } catch (error) {
        console.log(error.message);
      }`);
    assert.match(written, process.getBuiltinModule('node:sqlite') ? /^200$/m : /npm install @photostructure\/sqlite/);
  },
  async 'costs nothing where it is imported and not used'() {
    write('unused.js', "import { createSurvey } from 'asklet';\nimport 'asklet/server';\nconsole.log('app');\n");
    const result = await build({
      root: project,
      configFile: false,
      logLevel: 'error',
      build: { write: false, lib: { entry: 'unused.js', formats: ['es'] } },
    });
    const [bundle] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ (result);
    const { code, imports, dynamicImports } = bundle?.output[0] ?? {};
    assert.match(code ?? '', /^(\/\/.*\n)?console\.log\("app"\);\s*$/);
    assert.deepEqual([imports, dynamicImports], [[], []]);
  },
};

for (const [module, moduleResolution] of [
  ['esnext', 'bundler'],
  ['node16', 'node16'],
]) {
  checks[`has types that are complete with moduleResolution ${moduleResolution}`] = () => {
    write('user.ts', user);
    write('recipe.tsx', recipe);
    const lib = ['es2023', 'dom', 'dom.iterable'];
    const compilerOptions = {
      module,
      moduleResolution,
      strict: true,
      skipLibCheck: false,
      noEmit: true,
      lib,
      types: [],
      jsx: 'react-jsx',
    };
    write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['user.ts', 'recipe.tsx'] }));
    run('node', [join(repository, 'node_modules/@typescript/native/bin/tsc'), '-p', '.']);
  };
}

try {
  for (const [name, check] of Object.entries(checks)) {
    await check();
    console.log(`ok  ${name}`);
  }
} catch (error) {
  const { stdout = '', stderr = '' } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
  console.error(`${stdout}${stderr}`);
  throw error;
} finally {
  rmSync(project, { recursive: true });
}
