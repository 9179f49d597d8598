import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createService } from 'asklet/service';
import { expect, test } from '../support/test.ts';

const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');

/** Returns the code blocks of a language, in order. */
const blocks = (language: string, text: string) =>
  [...text.matchAll(new RegExp(`^ *\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, 'gm'))].map(([, code = '']) => code);

test("runs the manuals' surveys file, tag, commands and styles together", async ({ page, asklet, site }) => {
  const [readme, commands, styling] = await Promise.all(
    ['README.md', 'src/types/README.md', 'src/widget/card/README.md'].map(read),
  );
  const folder = await mkdtemp(join(import.meta.dirname, '../../dist', 'built-'));
  await writeFile(join(folder, 'surveys.json'), blocks('jsonc', readme!)[0]!.replace('https://shop.example', site.url));
  const server = await createService({ surveys: join(folder, 'surveys.json') });
  try {
    const url = await server.listen(0);
    const [tag] = blocks('html', readme!);
    const body = `<!doctype html><title>Pricing</title><style>${blocks('css', styling!).join('\n')}</style>
      ${blocks('html', commands!).join('')}${tag!.replace('http://localhost:8787', url)}`;
    await page.goto(site.page(body, '/pricing'));
    await page.getByRole('button', { name: 'Tell us' }).click();
    const card = asklet.card.root;
    await expect(card.getByRole('heading')).toHaveCSS('font-weight', '400');
    await expect(card.getByRole('heading')).toHaveCSS('font-family', 'Inter, sans-serif');
    await asklet.card.score(9);
    await expect.poll(() => server.responses()).toMatchObject([{ score: 9 }]);
  } finally {
    await page.close();
    await server.close();
    await rm(folder, { recursive: true });
  }
});

test('runs the examples for Vitest from the manuals', async () => {
  // it starts its own test runner
  test.slow();
  const folder = await mkdtemp(join(import.meta.dirname, '../generated-'));
  try {
    const manuals = await Promise.all(['src/testing/README.md', 'src/checks/README.md'].map(read));
    const codes = manuals.flatMap((manual) => blocks('ts', manual)).filter((code) => code.includes("'vitest'"));
    expect(codes).toHaveLength(2);
    for (const [index, code] of codes.entries()) await writeFile(join(folder, `manual${index}.test.ts`), code);
    // overrides the repository's configuration in a parent folder
    await writeFile(join(folder, 'vitest.config.js'), 'export default {};');
    const packageFile = createRequire(import.meta.url).resolve('vitest/package.json');
    const run = promisify(execFile)(
      process.execPath,
      [join(dirname(packageFile), 'vitest.mjs'), 'run', '--root', folder],
      { env: { ...process.env, NO_COLOR: '1' } },
    );
    const { stdout } = await run.catch((failure: { stdout: string }) => failure);
    expect(stdout).toMatch(/Test Files +2 passed/);
    expect(stdout).not.toContain('failed');
  } finally {
    await rm(folder, { recursive: true });
  }
});
