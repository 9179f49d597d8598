import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tagOf } from './support/html.ts';
import { expect, htmlOf, key, surveyUuid, test } from './support/test.ts';

const surveys = {
  keys: [{ key, surveys: '*' }],
  surveys: [
    {
      survey_uuid: surveyUuid,
      survey_type: 'nps_10',
      language: 'en',
      question: 'How likely are you to recommend us?',
      response_type: 'text',
      thank_you_message: 'Thank you!',
      translations: {
        de: {
          question: 'Wie wahrscheinlich ist es, dass Sie uns empfehlen?',
          thank_you_message: 'Vielen Dank!',
        },
        ar: { question: 'ما مدى احتمال أن توصي بنا؟', thank_you_message: 'شكرًا لك!' },
      },
    },
  ],
};

test("runs the Playwright examples of the kit's manual", async ({ site }) => {
  // it starts its own Playwright
  test.slow();
  const manual = await readFile(new URL('../src/testing/README.md', import.meta.url), 'utf8');
  const codes = [...manual.matchAll(/^```ts\n([^]*?)^```$/gm)]
    .map(([, code = '']) => code)
    .filter((code) => /\btest\('/.test(code) && !code.includes("'vitest'"));
  expect(codes).toHaveLength(2);
  site.page(htmlOf(tagOf('https://feedback.example/asklet.js')), '/checkout/done');
  const folder = await mkdtemp(join(import.meta.dirname, 'generated-'));
  try {
    await writeFile(join(folder, 'surveys.json'), JSON.stringify(surveys));
    await writeFile(join(folder, 'first.spec.ts'), codes[0]!);
    await writeFile(
      join(folder, 'languages.spec.ts'),
      `import { test, expect } from 'asklet/testing';
      test.use({ askletDefaults: { surveys: 'surveys.json', origin: 'https://feedback.example' } });
      ${codes[1]!}`,
    );
    await writeFile(
      join(folder, 'playwright.config.ts'),
      `import main from '../playwright.config.ts';
      export default { testDir: '.', tsconfig: '../tsconfig.run.json', outputDir: '../../test-results/generated', reporter: 'line', use: { ...main.use, baseURL: '${site.url}' } };`,
    );
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    const run = promisify(execFile)(process.execPath, [cli, 'test', '-c', folder]);
    const { stdout } = await run.catch((failure: { stdout: string }) => failure);
    expect(stdout).toContain('4 passed');
  } finally {
    await rm(folder, { recursive: true });
  }
});
