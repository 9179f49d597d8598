import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { build, type UserConfig } from 'vite';
import type { Site } from './site.ts';

interface App extends Pick<UserConfig, 'plugins' | 'define'> {
  /** Files that the app imports. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Bundles an app with Vite and returns its files. */
export async function bundle(
  app: string,
  { files: sources = {}, ...config }: App = {},
): Promise<ReadonlyMap<string, string>> {
  // inside the repository, where the package's own name can be resolved
  const root = await mkdtemp(join(import.meta.dirname, '..', '..', 'dist', 'app-'));
  try {
    await writeFile(
      join(root, 'index.html'),
      '<!doctype html><title>An app</title><h1>An app</h1><script type="module" src="app.ts"></script>',
    );
    await writeFile(join(root, 'app.ts'), app);
    for (const [name, source] of Object.entries(sources)) await writeFile(join(root, name), source);
    await build({
      ...config,
      root,
      configFile: false,
      logLevel: 'error',
      build: { outDir: 'built', modulePreload: false },
    });
    const assets = await readdir(join(root, 'built', 'assets'));
    const files = ['index.html', ...assets.map((name) => `assets/${name}`)];
    return new Map(
      await Promise.all(files.map(async (name) => [name, await readFile(join(root, 'built', name), 'utf8')] as const)),
    );
  } finally {
    await rm(root, { recursive: true });
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

/** Serves the files of an app and returns the address of its page. */
export function serve(site: Site, files: ReadonlyMap<string, string>): string {
  for (const [name, content] of files) {
    site.page(content, `/${name}`, { 'content-type': contentTypes[extname(name)]! });
  }
  return `${site.url}/index.html`;
}
