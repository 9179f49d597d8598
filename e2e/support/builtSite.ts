import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import type { Site } from './site.ts';

interface SiteSource {
  /** The framework and its dependencies, with versions. They are installed only for this site. */
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** The framework's build command, with its arguments. */
  readonly build: readonly string[];
  /** The output folder of the build. */
  readonly output: string;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

const run = promisify(execFile);

/** Builds a site with its framework in a new folder, and serves every file of the output. */
export async function serveBuiltSite(site: Site, { packages, files, build, output }: SiteSource): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-site-'));
  try {
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    await run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder });
    const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' };
    await run('npx', ['--no-install', ...build], { cwd: folder, env });
    const built = join(folder, output);
    for (const entry of await readdir(built, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const address = path.slice(built.length).split(sep).join('/');
      const type = contentTypes[extname(path)] ?? 'application/octet-stream';
      // static hosts serve second.html for /second
      site.page(await readFile(path), address.replace(/(index)?\.html$/, ''), { 'content-type': type });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
