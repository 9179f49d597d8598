import type { Reporter, TestModule } from 'vitest/node';

/** Lists the tests that failed once and passed when they were repeated, each with its first error. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky);
    if (!flaky.length) return;
    const lines = flaky.map(
      (test) =>
        `    ${test.module.relativeModuleId} › ${test.fullName}\n      ${test.result().errors?.[0]?.message ?? ''}`,
    );
    process.stdout.write(`\n  ${flaky.length} flaky\n${lines.join('\n')}\n`);
  }
}
