import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const minute = 60_000;
export const isRoot = process.getuid?.() === 0;

/** Downloads one of Playwright's browsers and, as root, its system libraries. Prints the command that it runs. */
export function downloadWithPlaywright(name: string, isUsable: () => boolean): boolean {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  // If the network drops packets, each attempt would otherwise take half a minute.
  const environment = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  if (!run(name, process.execPath, [cli, 'install', name], environment)) return false;
  if (!isUsable() && isRoot) run(name, process.execPath, [cli, 'install-deps', name]);
  return isUsable();
}

/** Installs Debian packages, if this is Debian and we may. Prints the commands that it runs. */
export function installWithApt(name: string, packages: string[]): void {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2'];
  run(name, 'apt-get', [...options, 'update'], environment);
  run(name, 'apt-get', [...options, 'install', '-y', '--no-install-recommends', ...packages], environment);
}

function run(name: string, command: string, args: string[], environment: NodeJS.ProcessEnv = {}): boolean {
  const shown = [command === process.execPath ? 'node' : command, ...args].join(' ');
  process.stderr.write(`${name}: none found, running ${shown}\n`);
  const { status, stdout, stderr } = spawnSync(command, args, {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: 10 * minute,
  });
  if (status !== 0) process.stderr.write(`${lastLines(`${stdout ?? ''}${stderr ?? ''}`)}\nThat failed.\n`);
  return status === 0;
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-4).join('\n');
}

/** Finds a program in the search path, or at one of the given paths. */
export function findProgram(names: readonly string[], paths: readonly string[] = []): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...paths].find(isExecutable);
}

/** Returns whether a file exists and is executable. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a browser starts; one without its libraries exists, but does not start. */
export function starts(path: string): boolean {
  if (!isExecutable(path)) return false;
  // On Windows, `--version` opens a window.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: minute / 2 }).status === 0;
}
