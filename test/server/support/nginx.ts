import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../../node_modules/.cache/asklet-nginx');
const places = ['nginx', '/usr/sbin/nginx', join(folder, 'usr/sbin/nginx')];

const say = (text: string) => process.stderr.write(`nginx: ${text}\n`);

/**
 * The command of an nginx that starts. Where there is none, root on Debian gets it from the system's package,
 * which is only unpacked: installing it would start a web server. Else null, and a line that says what is not tested.
 */
export function findNginx(): string | null {
  const found = places.find(starts) ?? unpackFromDebian();
  if (!found) say('not found, so its example configuration is NOT tested. Install it, or put it into the PATH.');
  return found;
}

function unpackFromDebian(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  say('none found, unpacking the package of the system');
  try {
    mkdirSync(folder, { recursive: true });
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'pipe' });
    run('apt-get', '-qq', 'update');
    // apt gives up root for its downloads, and would warn that it may not write here.
    run('apt-get', '-qq', '-o', 'APT::Sandbox::User=root', 'download', 'nginx');
    for (const file of readdirSync(folder)) if (file.endsWith('.deb')) run('dpkg-deb', '-x', file, '.');
  } catch (error) {
    say(String((error as Error).message).trim());
  }
  return places.find(starts) ?? null;
}

function starts(command: string): boolean {
  try {
    execFileSync(command, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
