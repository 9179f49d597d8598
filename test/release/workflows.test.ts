import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Record<string, unknown>;
}

interface Job {
  readonly permissions?: Record<string, string>;
  readonly 'timeout-minutes'?: number;
  readonly uses?: string;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: Record<string, unknown>;
  readonly permissions: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const read = (file: string) => readFile(join(root, file), 'utf8');

const workflows = await Promise.all(
  (await readdir(folder)).map(async (name) => {
    const content = await readFile(join(folder, name), 'utf8');
    return { name, content, workflow: parse(content) as Workflow };
  }),
);
const jobsOf = ({ jobs }: Workflow) => Object.values(jobs);
const stepsOf = (workflow: Workflow) => jobsOf(workflow).flatMap(({ steps = [] }) => steps);

describe.each(workflows)('$name', ({ name, content, workflow }) => {
  test('is valid', () => {
    const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
  });

  test('names each action by the hash of its commit, and its version in a comment', () => {
    const uses = content.match(/\buses: .*/g)?.filter((line) => !line.startsWith('uses: ./')) ?? [];
    for (const line of uses) expect(line).toMatch(/^uses: [\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('may only read the code, unless a job needs more', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  test('runs no text that a stranger wrote', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    expect(Object.keys(workflow.on)).not.toContain('workflow_run');
    for (const { run = '' } of stepsOf(workflow)) expect(run).not.toContain('${{');
  });

  test('installs what the lock file names', () => {
    for (const { run = '' } of stepsOf(workflow)) expect(run).not.toMatch(/npm (install|i)\b|npx --yes|curl|wget/);
  });

  test('has jobs that end', () => {
    for (const { uses, 'timeout-minutes': minutes } of jobsOf(workflow))
      expect(uses ? 1 : minutes).toEqual(expect.any(Number));
  });

  test('leaves no token in the checkout, unless it pushes a tag', () => {
    for (const { steps = [] } of jobsOf(workflow)) {
      const pushes = steps.some(({ run = '' }) => run.includes('git push'));
      for (const step of steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@')))
        expect(step.with?.['persist-credentials']).toBe(pushes);
    }
  });
});

test('a release is published from main only, after two machines made the same files, and with approval', () => {
  const { jobs } = workflows.find(({ name }) => name === 'release.yml')!.workflow;
  expect(jobs['publish']).toMatchObject({
    if: "inputs.publish && github.ref == 'refs/heads/main'",
    needs: ['test', 'compare'],
    environment: 'release',
    permissions: { 'id-token': 'write' },
  });
  expect(jobs['tag']).toMatchObject({ needs: 'publish', environment: 'release' });
  expect(jobs['compare']).toMatchObject({ needs: 'build' });
  expect(workflows.map(({ content }) => content).join('')).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/);
});

// the checks of OpenSSF Scorecard that look at files; those of the workflows are above
describe('the repository', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

  test('Binary-Artifacts: has no programs', () => {
    expect(files.filter((file) => /\.(a|class|deb|dll|dylib|exe|jar|node|o|pyc|rpm|so|wasm|whl)$/.test(file))).toEqual(
      [],
    );
  });

  test('Dependency-Update-Tool: Dependabot updates packages, actions and the base image', async () => {
    const { updates } = parse(await read('.github/dependabot.yml')) as { updates: Record<string, string>[] };
    expect(updates.map((each) => each['package-ecosystem'])).toEqual(['npm', 'github-actions', 'docker']);
    for (const { directory } of updates) expect(files.some((file) => `/${file}`.startsWith(directory!))).toBe(true);
  });

  test('Fuzzing: has tests with random input', async () => {
    const tests = await Promise.all(files.filter((file) => file.endsWith('.test.ts')).map(read));
    expect(tests.some((text) => text.includes("from 'fast-check'"))).toBe(true);
  });

  test('License: is at the top', () => {
    expect(files).toContain('LICENSE');
  });

  test('SAST: CodeQL reads every pull request', () => {
    const { workflow } = workflows.find(({ name }) => name === 'codeql.yml')!;
    expect(Object.keys(workflow.on)).toContain('pull_request');
    expect(stepsOf(workflow).map(({ uses = '' }) => uses.split('@')[0])).toContain('github/codeql-action/analyze');
  });

  test('Security-Policy: says how to report a vulnerability, and what happens then', async () => {
    expect(await read('.github/SECURITY.md')).toMatch(/vulnerability[^]*\d+ days[^]*disclosure/i);
  });

  test('has forms for issues, and what people read before they contribute', async () => {
    for (const name of ['CODE_OF_CONDUCT', 'PULL_REQUEST_TEMPLATE', 'SECURITY'])
      expect(files).toContain(`.github/${name}.md`);
    const forms = files.filter((file) => /ISSUE_TEMPLATE\/(?!config)/.test(file));
    expect(forms).toHaveLength(2);
    for (const form of forms) {
      const { name, description, body } = parse(await read(form)) as Record<string, unknown>;
      expect([name, description, body]).toEqual([expect.any(String), expect.any(String), expect.any(Array)]);
      const ids = (body as { type: string; id?: string }[])
        .filter(({ type }) => type !== 'markdown')
        .map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
