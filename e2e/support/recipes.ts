import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { surveyUuid } from './surveys.ts';

/** Resolves to the first code of a recipe in a language, with the server, the survey and the key of the test. */
export async function readRecipe(api: string, section: string, language: string): Promise<string> {
  const recipes = await readFile(join(import.meta.dirname, '../../src/recipes/README.md'), 'utf8');
  const [, code] =
    new RegExp(`\n## ${section}\n(?:(?!\n## )[^])*?\n\`\`\`${language}\n([^]*?)\n\`\`\``).exec(recipes) ?? [];
  if (code === undefined) throw new Error(`The recipe "${section}" has no code in ${language}`);
  return code
    .replace('https://feedback.example', api)
    .replace('6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0', surveyUuid)
    .replace('pk_live_1', 'pk_test');
}
