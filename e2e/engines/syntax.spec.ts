import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ecmaVersion, parse } from 'acorn';
import { expect, test } from '@playwright/test';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/** What of a file the given year's browsers cannot parse. */
function findNewSyntax(file: string, sourceType: 'script' | 'module', version: ecmaVersion): string[] {
  const newSyntax: string[] = [];
  parse(readFileSync(dist + file, 'utf8'), {
    sourceType,
    ecmaVersion: version,
    onToken(token) {
      // Safari has lookbehind since 16.4
      const { value } = token as unknown as { value?: { pattern?: string } };
      const pattern = token.type.label === 'regexp' && value?.pattern;
      if (pattern && /\(\?<[=!]/.test(pattern)) newSyntax.push(pattern);
    },
  });
  return newSyntax;
}

test('the script parses in browsers of 2021, which say that they are not supported', () => {
  expect(findNewSyntax('asklet.js', 'script', 2021)).toEqual([]);
});

test('the chunks parse in the oldest supported browsers', () => {
  const chunks = readdirSync(`${dist}chunks`).filter((file) => !/^(i18n|screenshot-\w{2,3}-)/.test(file));
  expect(chunks.length).toBeGreaterThan(3);
  // classes with fields came in 2022, in browsers earlier: what else did (static blocks) none of these has
  for (const chunk of chunks) expect(findNewSyntax(`chunks/${chunk}`, 'module', 2021), chunk).toEqual([]);
});
