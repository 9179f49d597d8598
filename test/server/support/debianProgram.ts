import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const cache = resolve(import.meta.dirname, '../../../node_modules/.cache');

interface Program {
  readonly name: string;
  /** The option that prints its version. */
  readonly probe: string;
  /** The Debian packages that contain it and its libraries. */
  readonly packages: readonly string[];
  /** The tests that are skipped without it. */
  readonly tests: string;
}

/** The command that starts a program. */
export interface Command {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Returns the command of a program that starts. If there is none, root on Debian downloads the system's package, which
 * is only unpacked, because installing it would start a server. Else prints which tests are skipped, and returns null.
 */
function findProgram(program: Program): Command | null {
  const { name, tests } = program;
  const folder = join(cache, `asklet-${name}`);
  const libraries = join(folder, `usr/lib/${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch as 'x64']}-linux-gnu`);
  const env = { ...process.env, LD_LIBRARY_PATH: libraries };
  const commands = [
    { path: name, env: process.env },
    { path: `/usr/sbin/${name}`, env: process.env },
    { path: join(folder, 'usr/sbin', name), env },
  ];
  const starting = () => commands.find((command) => starts(command, program.probe));
  const found = starting() ?? (unpackFromDebian(folder, program) ? starting() : undefined);
  if (!found)
    process.stderr.write(`${name}: not found, so ${tests} NOT tested. Install it, or put it into the PATH.\n`);
  return found ?? null;
}

function unpackFromDebian(folder: string, { name, packages }: Program): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stderr.write(`${name}: none found, unpacking the package of the system\n`);
  try {
    mkdirSync(folder, { recursive: true });
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'pipe' });
    run('apt-get', '-qq', 'update');
    // By default, apt drops root for its downloads, and would warn that it may not write here.
    run('apt-get', '-qq', '-o', 'APT::Sandbox::User=root', 'download', ...packages);
    for (const file of readdirSync(folder)) if (file.endsWith('.deb')) run('dpkg-deb', '-x', file, '.');
    return true;
  } catch (error) {
    process.stderr.write(`${name}: ${(error as Error).message.trim()}\n`);
    return false;
  }
}

function starts({ path, env }: Command, probe: string): boolean {
  try {
    execFileSync(path, [probe], { stdio: 'ignore', env });
    return true;
  } catch {
    return false;
  }
}

/** Returns the command of nginx, or null. */
export const findNginx = () =>
  findProgram({ name: 'nginx', probe: '-v', packages: ['nginx'], tests: 'its example configuration is' });

/** Returns the command of PgBouncer, or null. */
export const findPgBouncer = () =>
  findProgram({
    name: 'pgbouncer',
    probe: '--version',
    packages: ['pgbouncer', 'libc-ares2'],
    tests: 'the server behind it is',
  });
