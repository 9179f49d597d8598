import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Prints which feature works in which engine: a row for each scenario, a column for each engine. */
export default class MatrixReporter implements Reporter {
  #suite: Suite | undefined;

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(_result: FullResult): void {
    const rows = new Map<string, Map<string, string>>();
    const engines = this.#suite!.suites.map(({ title }) => title);
    const browsers = new Map<string, string>();
    for (const test of this.#suite!.allTests()) {
      const row = rows.get(test.title) ?? new Map<string, string>();
      row.set(test.parent.project()!.name, cellOf(test));
      rows.set(test.title, row);
      const browser = test.results.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'browser');
      if (browser) browsers.set(test.parent.project()!.name, browser.description!);
    }
    const lines = [...rows].map(([title, row]) => [title, ...engines.map((engine) => row.get(engine) ?? '')]);
    const header = ['capability', ...engines.map((engine) => browsers.get(engine) ?? engine)];
    const text = [header, header.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
    process.stdout.write(`\n${text}\n\n`);
  }
}

const cells = { expected: 'yes', skipped: '–', flaky: 'flaky', unexpected: 'NO' };
const cellOf = (test: TestCase): string => cells[test.outcome()];
