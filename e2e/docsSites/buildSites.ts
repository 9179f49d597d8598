import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { installNode } from '../../.ci/installNode.js';

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/docs-sites');

export const generators = ['docusaurus', 'vitepress', 'starlight'] as const;

/** Returns the folder of a built site. */
export const builtFolder = (generator: (typeof generators)[number]) => join(cache, generator, 'built');

/** Returns the files that the manual shows for a generator: their code by their path, which a comment in them has. */
function filesOfManual(generator: string): Map<string, string> {
  const manual = readFileSync(join(root, 'src/recipes/DOCS.md'), 'utf8');
  const section = manual.split(/^## /m).find((text) => text.toLowerCase().startsWith(`${generator}\n`)) ?? '';
  const codes = [...section.matchAll(/```\w+\n([^]*?)```/g)].map(([, code = '']) => code);
  return new Map(
    codes.flatMap((code) => {
      const [, path] = /^(?:---\n)?\/\/ (\S+)\n/.exec(code) ?? [];
      return path?.includes('/') ? [[path, code]] : [];
    }),
  );
}

/** Builds a site of each generator with the component of the manual and the packed package. Playwright calls it before the tests. */
export default function buildSites(): void {
  mkdirSync(cache, { recursive: true });
  // Astro needs a later Node than this package
  const isOld = Number(process.versions.node.split('.')[0]) < 22;
  const nodeEnv = isOld ? installNode('24', join(cache, 'node')) : process.env;
  for (const file of readdirSync(cache).filter((name) => name.endsWith('.tgz'))) rmSync(join(cache, file));
  const run = (cwd: string, command: string, ...parameters: string[]) =>
    execFileSync(command, parameters, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...nodeEnv, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    });
  const [tarball = ''] = run(root, 'npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', cache)
    .trim()
    .split('\n');
  for (const generator of generators) {
    const folder = join(cache, generator);
    // installed packages stay
    cpSync(join(import.meta.dirname, 'sites', generator), folder, { recursive: true });
    const files = filesOfManual(generator);
    if (files.size !== 1) throw new Error(`src/recipes/DOCS.md: expected one file with a path for ${generator}`);
    for (const [path, code] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    const flags = ['--no-audit', '--no-fund', '--loglevel', 'error', '--include', 'dev'];
    run(folder, 'npm', 'install', ...flags, join(cache, tarball));
    run(folder, 'npm', 'run', 'build');
  }
}
