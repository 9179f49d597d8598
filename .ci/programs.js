import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const architecture = { x64: 'x86_64', arm64: 'aarch64' }[process.arch];
const systemLibraries = `/usr/lib/${architecture}-linux-gnu`;

/** The folder into which packages are unpacked whose installation would start a server. */
export const unpackedFolder = resolve(import.meta.dirname, '../node_modules/.cache/asklet-programs');

/** The libraries of the unpacked programs. */
export const unpackedLibraries = join(unpackedFolder, systemLibraries);

/** The external programs of the tests: their names, their paths outside of PATH, and the Debian packages with them. */
export const programs = {
  chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    paths: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    // Chromium only recommends the fonts
    packages: ['chromium', 'fonts-liberation'],
  },
  headlessShell: { names: ['chromium-headless-shell'], packages: ['chromium-headless-shell'] },
  firefox: {
    names: ['firefox', 'firefox-esr'],
    paths: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    packages: ['firefox-esr'],
  },
  webKitDriver: { names: ['WebKitWebDriver'], packages: ['webkit2gtk-driver'] },
  webKit: {
    names: ['MiniBrowser'],
    // read each time, because .ci/install.js installs the folder
    get paths() {
      return webKitBrowsers();
    },
    packages: ['webkit2gtk-driver', 'fonts-liberation'],
  },
  screen: { names: ['Xvfb'], packages: ['xvfb'] },
  orca: { names: ['orca'], packages: ['orca'] },
  xdotool: { names: ['xdotool'], packages: ['xdotool'] },
  dbus: { names: ['dbus-daemon'], packages: ['dbus-daemon'] },
  accessibilityBus: {
    names: ['at-spi-bus-launcher'],
    paths: ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher'],
    packages: ['at-spi2-core'],
  },
  buildah: { names: ['buildah'], packages: ['buildah'] },
  mmdebstrap: { names: ['mmdebstrap'], packages: ['mmdebstrap'] },
  nginx: { names: ['nginx'], paths: serverPaths('nginx'), packages: ['nginx'], isServer: true },
  pgBouncer: {
    names: ['pgbouncer'],
    paths: serverPaths('pgbouncer'),
    packages: ['pgbouncer', 'libc-ares2'],
    isServer: true,
  },
};

function serverPaths(name) {
  return [`/usr/sbin/${name}`, join(unpackedFolder, 'usr/sbin', name)];
}

/** Returns WebKitGTK's browsers, which are in the folder of the library: the newest interface first. */
function webKitBrowsers() {
  try {
    const folders = readdirSync(systemLibraries).filter((folder) => folder.startsWith('webkit2gtk-'));
    return folders
      .toSorted()
      .toReversed()
      .map((folder) => `${systemLibraries}/${folder}/MiniBrowser`);
  } catch {
    // not a Debian
    return [];
  }
}

/** Returns the path of a program, or undefined. */
export function findProgram(program) {
  const { names, paths = [] } = programs[program];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...paths].find(isExecutable);
}

/** Returns whether a file exists and is executable. */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a browser starts. Without its libraries it exists, but does not start. */
export function startsBrowser(path) {
  if (!isExecutable(path)) return false;
  // on Windows, `--version` opens a window
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}
