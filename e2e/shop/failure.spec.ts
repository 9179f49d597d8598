import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

interface Attachment {
  readonly name: string;
  readonly body?: string;
}

interface Report {
  readonly suites: readonly [
    {
      readonly specs: readonly [
        { readonly tests: readonly [{ readonly results: readonly [{ attachments: Attachment[] }] }] },
      ];
    },
  ];
}

test('attaches the story of a failed test to its report', async () => {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const config = `${import.meta.dirname}/failing`;
  const run = promisify(execFile)(process.execPath, [cli, 'test', '-c', config], { maxBuffer: 2 ** 24 });
  const { stdout } = await run.catch((failure: { stdout: string }) => failure);
  const { attachments } = (JSON.parse(stdout) as Report).suites[0].specs[0].tests[0].results[0];
  const story = attachments.find(({ name }) => name === 'asklet');
  expect(Buffer.from(story?.body ?? '', 'base64').toString()).toMatch(
    /^Decisions:\n {2}first survey: it does not show, "pages".*\nCards:\n {2}none\nRequests:\n.* sessions .*\nConsole:\n[^]*\nStored:\n {2}events none$/,
  );
});
