import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDist } from '../pages/findDist.ts';

/**
 * Installs SQLite for a Node that lacks it, if the program runs with npx: users cannot install anything in npx's
 * folder. Users of newer versions download nothing, because npm does not install optional peer dependencies.
 */
export function addSqlite(): void {
  const [project] = /^.*[\\/]_npx[\\/][^\\/]+(?=[\\/]node_modules[\\/])/.exec(import.meta.dirname) ?? [];
  if (project === undefined || process.getBuiltinModule('node:sqlite' as 'node:fs')) return;
  const name = '@photostructure/sqlite';
  if (existsSync(join(project, 'node_modules', name))) return;
  const manifest = readFileSync(join(findDist(import.meta.url), '../package.json'), 'utf8');
  const { peerDependencies } = JSON.parse(manifest) as { peerDependencies: Record<string, string> };
  process.stderr.write(
    `Node ${process.versions.node} has no SQLite, so npm installs ${name}. Node 22.13 or later needs no installation.\n`,
  );
  // saved, because otherwise npx removes parts of it the next time
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  execFileSync('npm', ['install', '--prefix', project, ...options, `${name}@${peerDependencies[name]}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // npm is a script on Windows
    shell: process.platform === 'win32',
  });
}
