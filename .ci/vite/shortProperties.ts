import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Those that owners set. */
const ours = /^--asklet-/;

/** Gives the custom properties that a style sheet defines for the widget alone names of one letter, wherever they stand. */
export function shortProperties(sheet: string): Plugin {
  const defined = readFileSync(sheet, 'utf8').match(/--[\w-]+(?=:)/g) ?? [];
  const names = [...new Set(defined)].filter((name) => !ours.test(name));
  const short = new Map(names.map((name, index) => [name, `--${(index + 10).toString(36)}`]));
  return {
    name: 'asklet:short-properties',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'card',
    transform(code, id) {
      if (!id.includes('/src/widget/')) return null;
      return { code: code.replace(/--[a-z][\w-]*/g, (name) => short.get(name) ?? name), map: null };
    },
  };
}
