import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ecmaVersion, parse } from 'acorn';
import { expect, test } from '@playwright/test';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Returns the parts of a file that browsers of the given year cannot parse. */
function findNewSyntax(file: string, sourceType: 'script' | 'module', version: ecmaVersion): string[] {
  const newSyntax: string[] = [];
  parse(readFileSync(dist + file, 'utf8'), {
    sourceType,
    ecmaVersion: version,
    onToken(token) {
      // Safari supports lookbehind since 16.4
      const { value } = token as unknown as { value?: { pattern?: string } };
      const pattern = token.type.label === 'regexp' && value?.pattern;
      if (pattern && /\(\?<[=!]/.test(pattern)) newSyntax.push(pattern);
    },
  });
  return newSyntax;
}

test('the script can be parsed by browsers of 2021, and reports that they are not supported', () => {
  expect(findNewSyntax('asklet.js', 'script', 2021)).toEqual([]);
});

test('the chunks can be parsed by the oldest supported browsers', () => {
  // without the languages, whose names end in eight hexadecimal digits; the hash of another chunk may have a hyphen, too
  const chunks = readdirSync(`${dist}chunks`).filter((file) => !/^(i18n|screenshot)-.+-[\da-f]{8}\.js$/.test(file));
  expect(chunks.length).toBeGreaterThan(3);
  // 2021, because these browsers lack the static blocks of ES2022; they already support its class fields
  for (const chunk of chunks) expect(findNewSyntax(`chunks/${chunk}`, 'module', 2021), chunk).toEqual([]);
});
